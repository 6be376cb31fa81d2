// SPDX-License-Identifier: Apache-2.0
// The census against what the region tells of its hooks.
#include <cstring>
#include <memory>

#include "support.hpp"

namespace census_test {
namespace {

using hashprof::Coverage;
using hashprof::State;
using hashprof::census::judge;
using hashprof::census::Judgement;

class Judging : public Census {
  protected:
    void SetUp() override {
        make("gcc -O2 main.c scheme.c $ICCS/auxfunc.c $ICCS/drng.c -o prog");
        region_->handshake = HASHPROF_REGION_MAGIC;
        region_->route = HASHPROF_ROUTE_HOOK;
        region_->mode = HASHPROF_FULL;
        region_->thread_count = HASHPROF_THREADS;
        region_->loader_watched = region_->windows_wanted = 1;
        put(region_->executable, path("prog").string());
        load("prog", HASHPROF_MODULE_MAIN);
    }

    template <std::size_t Size>
    static void put(char (&to)[Size], const std::string& text) {
        std::strncpy(to, text.c_str(), Size - 1);
    }

    // A module with a hook at every place that the census finds, as the hook library would have it.
    void load(const std::string& file, std::uint32_t flags) {
        const std::uint32_t index = region_->module_count++;
        put(region_->modules[index].path, path(file).string());
        region_->modules[index].flags = flags;
        for (const FunctionReport& function : take(file).functions)
            for (const auto& definition : function.definitions) {
                hashprof_hook& hook = region_->hooks[region_->hook_count++];
                put(hook.symbol, definition.symbol);
                hook.address = definition.address;
                hook.module = index;
                hook.kind = function.role == hashprof::census::Role::operation ? HASHPROF_HOOK_WINDOW
                                                                               : HASHPROF_HOOK_HELPER;
            }
    }

    hashprof_hook& hook(const std::string& symbol) {
        for (std::uint32_t i = 0; i < region_->hook_count; i++)
            if (symbol == region_->hooks[i].symbol) return region_->hooks[i];
        throw std::runtime_error("no hook of " + symbol);
    }

    void remove_hook(const std::string& symbol) {
        hook(symbol) = region_->hooks[region_->hook_count - 1];
        region_->hook_count--;
    }

    State state(const std::string& name) const { return judge(*region_, {}).states.at(name).state; }
    Coverage coverage() const { return judge(*region_, {}).coverage; }

    std::unique_ptr<hashprof_region> region_ = std::make_unique<hashprof_region>();
};

TEST_F(Judging, ProvesWhatIsHookedEverywhere) {
    const Judgement judgement = judge(*region_, {});
    EXPECT_EQ(judgement.coverage, Coverage::proved) << judgement.reason;
    for (const char* name : {"sm3hash", "pseudohash", "pseudoXOF", "drng", "drng_init"})
        EXPECT_EQ(judgement.states.at(name).state, State::observed) << name;
    EXPECT_TRUE(judgement.findings.empty());
}

TEST_F(Judging, MissesAPlaceWithoutAHook) {
    remove_hook("pseudoXOF");
    const Judgement judgement = judge(*region_, {});
    EXPECT_EQ(judgement.coverage, Coverage::partial);
    EXPECT_EQ(judgement.states.at("pseudoXOF").state, State::not_observable);
    EXPECT_FALSE(judgement.states.at("pseudoXOF").remedy.empty());
    EXPECT_EQ(judgement.states.at("sm3hash").state, State::observed);
}

TEST_F(Judging, MissesAnOperationWithoutAHook) {
    remove_hook("kem_enc");
    EXPECT_EQ(coverage(), Coverage::partial);
}

TEST_F(Judging, BelievesARefusal) {
    hook("sm3hash").refusal = HASHPROF_REFUSED_SHORT;
    EXPECT_EQ(state("sm3hash"), State::not_observable);
    EXPECT_EQ(coverage(), Coverage::partial);
}

TEST_F(Judging, DoubtsWhatIsInlined) {
    make("gcc -O3 whole.c main.c $ICCS/drng.c -o prog");
    region_->module_count = region_->hook_count = 0;
    load("prog", HASHPROF_MODULE_MAIN);
    EXPECT_EQ(state("sm3hash"), State::not_observable);
    EXPECT_EQ(state("drng"), State::observed);
    EXPECT_EQ(coverage(), Coverage::partial);
}

TEST_F(Judging, DoubtsAFileThatIsGoneOrAnother) {
    put(region_->modules[0].path, "/nowhere/prog");
    put(region_->executable, "/nowhere/prog");
    EXPECT_EQ(coverage(), Coverage::partial);
}

TEST_F(Judging, DoubtsAStrippedFileAmongTheLoaded) {
    make(
        "gcc -O2 -fPIC -shared -s scheme.c $ICCS/auxfunc.c $ICCS/drng.c -Wl,--exclude-libs,ALL "
        "-fvisibility=hidden "
        "-o hidden.so");
    load("hidden.so", HASHPROF_MODULE_NO_SYMTAB | HASHPROF_MODULE_LATE);
    EXPECT_EQ(state("sm3hash"), State::not_observable);
    EXPECT_NE(coverage(), Coverage::proved);
}

TEST_F(Judging, DoesNotProveWhatWasLost) {
    const auto with = [&](auto change) {
        const auto kept = std::make_unique<hashprof_region>(*region_);
        change();
        const Coverage got = coverage();
        *region_ = *kept;
        return got;
    };
    EXPECT_EQ(with([&] { region_->modules_refused = 1; }), Coverage::partial);
    EXPECT_EQ(with([&] { region_->hooks_refused = 1; }), Coverage::partial);
    EXPECT_EQ(with([&] { region_->forks_unseen = 1; }), Coverage::partial);
    EXPECT_EQ(with([&] { region_->threads[3].dropped_calls = 1; }), Coverage::partial);
    EXPECT_EQ(with([&] { region_->loader_watched = 0; }), Coverage::partial);
    EXPECT_EQ(with([&] { region_->handshake = 0; }), Coverage::none);
    EXPECT_EQ(with([&] { region_->mode = HASHPROF_OFF; }), Coverage::none);
    EXPECT_EQ(coverage(), Coverage::proved);
}

TEST_F(Judging, OfInterpositionSeesNothingInsideTheProgram) {
    region_->route = HASHPROF_ROUTE_PRELOAD;
    region_->hook_count = 0;
    const Judgement judgement = judge(*region_, {});
    EXPECT_EQ(judgement.coverage, Coverage::none);
    EXPECT_EQ(judgement.states.at("sm3hash").state, State::not_observable);
    EXPECT_NE(judgement.states.at("sm3hash").reason.find("executable"), std::string::npos);
}

TEST_F(Judging, OfInterpositionIsProvedForALibraryOfHelpers) {
    make(
        "gcc -O2 -fPIC -shared $ICCS/auxfunc.c $ICCS/drng.c -o libaux.so; gcc -O2 main.c scheme.c -L. -laux "
        "-o prog");
    region_->route = HASHPROF_ROUTE_PRELOAD;
    region_->module_count = region_->hook_count = 0;
    load("prog", HASHPROF_MODULE_MAIN);
    load("libaux.so", 0);
    EXPECT_EQ(coverage(), Coverage::proved) << judge(*region_, {}).reason;
    // Opened later and never reached: RTLD_DEEPBIND looks like this.
    region_->modules[1].flags = HASHPROF_MODULE_LATE;
    for (const char* symbol :
         {"sm3hash", "pseudohash", "pseudoXOF", "get_random_number", "init_random_number"})
        remove_hook(symbol);
    EXPECT_EQ(state("sm3hash"), State::not_observable);
}

TEST_F(Judging, AProgramWithoutHelpersHasNone) {
    write("hello.c", "int main(void) { return 0; }");
    make("gcc hello.c -o prog");
    region_->module_count = region_->hook_count = 0;
    load("prog", HASHPROF_MODULE_MAIN);
    EXPECT_EQ(coverage(), Coverage::proved);
    EXPECT_EQ(state("sm3hash"), State::absent);
}

}  // namespace
}  // namespace census_test
