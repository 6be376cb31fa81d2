// SPDX-License-Identifier: Apache-2.0
#include "compile/advice.hpp"

#include <algorithm>
#include <array>

#include "compile/paths.hpp"

namespace ngcc::compile {
namespace {

bool mentions(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// gcc names the header whose intrinsic it could not use.
struct HeaderFeature {
    const char *header, *feature;
};
constexpr std::array header_features = {HeaderFeature{"/pmmintrin.h", "-msse3"},
                                        HeaderFeature{"/tmmintrin.h", "-mssse3"},
                                        HeaderFeature{"/smmintrin.h", "-msse4.1"},
                                        HeaderFeature{"/nmmintrin.h", "-msse4.2"},
                                        HeaderFeature{"/avxintrin.h", "-mavx"},
                                        HeaderFeature{"/avx2intrin.h", "-mavx2"},
                                        HeaderFeature{"/fmaintrin.h", "-mfma"},
                                        HeaderFeature{"/bmiintrin.h", "-mbmi"},
                                        HeaderFeature{"/bmi2intrin.h", "-mbmi2"},
                                        HeaderFeature{"/lzcntintrin.h", "-mlzcnt"},
                                        HeaderFeature{"/popcntintrin.h", "-mpopcnt"},
                                        HeaderFeature{"/adxintrin.h", "-madx"},
                                        HeaderFeature{"/shaintrin.h", "-msha"},
                                        HeaderFeature{"/gfniintrin.h", "-mgfni"},
                                        HeaderFeature{"/vaesintrin.h", "-mvaes"},
                                        HeaderFeature{"/vpclmulqdqintrin.h", "-mvpclmulqdq"},
                                        HeaderFeature{"/rdseedintrin.h", "-mrdseed"},
                                        HeaderFeature{"/avx512fintrin.h", "-mavx512f"},
                                        HeaderFeature{"/avx512bwintrin.h", "-mavx512bw"},
                                        HeaderFeature{"/avx512dqintrin.h", "-mavx512dq"},
                                        HeaderFeature{"/avx512vlintrin.h", "-mavx512vl"},
                                        HeaderFeature{"/avx512vlbwintrin.h", "-mavx512bw"},
                                        HeaderFeature{"/avx512vbmiintrin.h", "-mavx512vbmi"},
                                        HeaderFeature{"/avx512ifmaintrin.h", "-mavx512ifma"},
                                        HeaderFeature{"/arm_neon.h", "-march=armv8-a+crypto"},
                                        HeaderFeature{"/arm_sve.h", "-march=armv8-a+sve"}};

std::vector<std::string> missing_features(const std::string& messages) {
    std::vector<std::string> found;
    if (!mentions(messages, "target specific option mismatch") &&
        !mentions(messages, "needs target feature") && !mentions(messages, "SVE ISA"))
        return found;
    const auto add = [&found](const char* feature) {
        if (std::find(found.begin(), found.end(), feature) == found.end()) found.emplace_back(feature);
    };
    for (const HeaderFeature& entry : header_features)
        if (mentions(messages, entry.header)) add(entry.feature);
    // One header of theirs has two instruction sets.
    if (mentions(messages, "_mm_aes")) add("-maes");
    if (mentions(messages, "_mm_clmul")) add("-mpclmul");
    if (mentions(messages, "_rdrand")) add("-mrdrnd");
    return found;
}

bool add_features(Plan& plan, const Object& unit) {
    bool more = false;
    std::vector<std::string>& list = plan.features[unit.source.path];
    for (const std::string& feature : missing_features(unit.messages)) {
        if (std::find(list.begin(), list.end(), feature) != list.end()) continue;
        list.push_back(feature);
        plan.added.push_back(feature + " (" + unit.source.path + ": intrinsics need it)");
        more = true;
    }
    return more;
}

bool add_for_unit(Plan& plan, const Object& unit) {
    const std::string& text = unit.messages;
    const recipe::Unit& known = unit.source.unit;
    if (!plan.ndebug && fails_in_assertion(unit)) {
        plan.ndebug = true;
        plan.added.push_back("-DNDEBUG (" + unit.source.path + ": an assertion does not compile)");
        return true;
    }
    if (unit.source.language == Language::c && !plan.own_standard && is_newer_c(known.standard)) {
        plan.own_standard = true;
        plan.added.push_back("-std=" + known.standard + " (as the recipe has it)");
        return true;
    }
    if (unit.source.language == Language::cxx && plan.cxx_standard + 1 < std::size(cxx_standards)) {
        ++plan.cxx_standard;
        plan.added.push_back(std::string("-std=") + cxx_standards[plan.cxx_standard] + " (" +
                             unit.source.path + " does not compile with an older one)");
        return true;
    }
    const bool clash = mentions(text, "conflicting types for") || mentions(text, "redefinition of") ||
                       mentions(text, "static declaration of");
    const bool refused = mentions(text, "#error") && mentions(text, "_GNU_SOURCE");
    if (!plan.without_gnu && (clash || refused)) {
        plan.without_gnu = true;
        plan.added.push_back(
            "-U_GNU_SOURCE (" + unit.source.path +
            (clash ? " declares names of the C library itself)" : " stops if it is defined)"));
        return true;
    }
    return false;
}

}  // namespace

bool improve(Plan& plan, const TrialResult& failed, const Trial& trial) {
    const Pool& pool = trial.pool();
    for (const std::size_t unit : failed.culprits)
        if (add_features(plan, pool.at(unit))) return true;
    if (plan.level == Level::performance) {
        plan.added.push_back("no performance flags (with them: " + failed.diagnosis + ")");
        plan.level = Level::guide;
        return true;
    }
    if (plan.level == Level::guide) {
        plan.level = Level::permissive;
        return true;
    }
    if (failed.tentative && !failed.multiple.empty() && !plan.common) {
        plan.common = true;
        plan.added.push_back("-fcommon (" + failed.multiple.front() + " is defined in several units)");
        return true;
    }
    for (const std::size_t unit : failed.culprits)
        if (add_for_unit(plan, pool.at(unit))) return true;
    if (!failed.multiple.empty() && !plan.several_definitions) {
        plan.several_definitions = true;
        plan.added.push_back("-Wl,-z,muldefs (" + failed.multiple.front() + " is defined in several units)");
        return true;
    }
    return false;
}

}  // namespace ngcc::compile
