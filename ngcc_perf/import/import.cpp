// SPDX-License-Identifier: Apache-2.0
#include "import/import.hpp"

#include <fcntl.h>
#include <fnmatch.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "import/catalogue.hpp"
#include "import/document.hpp"
#include "import/identities.hpp"
#include "import/known_answers.hpp"
#include "runner/interrupt.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;
using hashprof::Exit;

// One import at a time in a work folder; goes with the process.
class WorkLock {
  public:
    explicit WorkLock(const fs::path& work) {
        std::error_code error;
        fs::create_directories(work / "import", error);
        const fs::path file = work / "import" / ".lock";
        fd_ = error ? -1 : ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (fd_ < 0)
            throw Error(work.string(),
                        "cannot write there: " + (error ? error.message() : std::strerror(errno)),
                        "choose another folder with --out", Exit::environment);
        if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
        ::close(fd_);
        throw Error(work.string(), "another import is at work there", "wait for it, or choose another --out",
                    Exit::environment);
    }
    ~WorkLock() { ::close(fd_); }
    WorkLock(const WorkLock&) = delete;
    WorkLock& operator=(const WorkLock&) = delete;

  private:
    int fd_ = -1;
};

void check(const ImportOptions& options) {
    constexpr std::size_t longest_id = 15;  // of the field in a library's metadata
    if (!is_instance_name(options.id) || options.id.size() > longest_id)
        throw Error("--id " + options.id, "must have 1 to 15 characters out of A-Z a-z 0-9 - _",
                    "for example sign-34");
    std::error_code error;
    if (!fs::exists(options.package, error))
        throw Error(options.package.string(), "is not there", "give a package folder or archive");
    const fs::path package = fs::weakly_canonical(options.package, error);
    const fs::path work = fs::weakly_canonical(options.work, error);
    const fs::path inside = work.lexically_relative(package);
    if (fs::is_directory(package, error) && !inside.empty() && *inside.begin() != "..")
        throw Error(options.work.string(), "lies inside the package, which is never written to",
                    "choose another folder with --out");
}

record::Json previous_document(const ImportOptions& options) {
    const fs::path file = document_path(options.work, options.id);
    std::error_code error;
    if (!fs::exists(file, error)) return {};
    const record::Json previous = record::parse(hashprof::read_file(file), file.string());
    const auto package = previous.find("package");
    const std::string root = package != previous.end() ? text_of(*package, "root") : std::string();
    if (root == fs::weakly_canonical(options.package, error).string()) return previous;
    if (!options.replace)
        throw Error("--id " + options.id, "is another package in this work folder: " + root,
                    "choose another --id or --out, or --replace to forget the other");
    return {};
}

// Everything that the result follows from. Files are represented by size and time, programs of ours by
// version.
std::string key_of(const ImportOptions& options, const std::string& fingerprint) {
    const auto stamp = [](const fs::path& file) {
        std::error_code error;
        const auto time = fs::last_write_time(file, error);
        return error ? std::string("-") : std::to_string(time.time_since_epoch().count());
    };
    std::string key = std::string(HASHPROF_VERSION) + "\n" + fingerprint + "\n" + options.algorithm + "\n" +
                      machine_confinement().text + "\n" + std::to_string(options.kat_limit_s) + "\n" +
                      std::to_string(options.unit_limit_s);
    for (const bool choice : {options.optimised, options.no_kat, options.sandbox, options.trust_build})
        key += choice ? "1" : "0";
    for (const fs::path& file : {options.manifest, options.kat_manifest, options.worker, options.probe,
                                 options.launcher, fs::path("/usr/bin/gcc")})
        key += "\n" + file.string() + " " + (file.empty() ? "" : stamp(file));
    for (const std::string& pattern : options.only)
        key += "\n" + pattern;
    return hashprof::sha256_hex(key);
}

// The libraries are there as they were made.
bool still_holds(const ImportOptions& options, const record::Json& previous, const std::string& key) {
    if (text_of(previous, "key") != key) return false;
    for (const record::Json& instance : list_of(previous, "instances")) {
        const std::string library = text_of(instance, "library");
        if (library.empty()) continue;
        try {
            if (hashprof::sha256_file(options.work / library) != text_of(instance, "library_sha256"))
                return false;
        } catch (const Error&) {
            return false;
        }
    }
    std::error_code error;
    return fs::exists(options.work / "catalogue.json", error);
}

void stop_if_told() {
    if (interrupted() != 0)
        throw Error("import", "interrupted", "the same command goes on from here", Exit::incomplete);
}

std::string confinement_text(const ImportOptions& options) {
    return options.sandbox ? machine_confinement().text : unconfined_text;
}

std::vector<recipe::Knowledge> read_all_knowledge(const ImportOptions& options, Executor& executor,
                                                  const PackageSource& source) {
    std::vector<recipe::Knowledge> all;
    for (const SourceTree& tree : source.trees) {
        recipe::Setting setting{executor};
        setting.manifest = options.manifest;
        setting.scratch = options.work / "configure" / options.id / std::to_string(all.size());
        const bool boxed = options.sandbox && machine_confinement().means == ConfinementMeans::bubblewrap;
        setting.may_run = boxed || options.trust_build;
        setting.may_not_run_reason = "not run: it would execute what the package ships without a box (" +
                                     confinement_text(options) + "); --trust-build allows it";
        if (options.sandbox) setting.confinement = Confinement();
        setting.trust_build = options.trust_build;
        all.push_back(recipe::read_knowledge(tree.tree, tree.discovery, setting));
        stop_if_told();
    }
    return all;
}

void build_all(const compile::Setting& setting, const ImportOptions& options, ImportedInstances& instances) {
    std::size_t number = 0;
    for (ImportedInstance& instance : instances) {
        ++number;
        if (!instance.left_out.empty()) continue;
        const compile::Order order{instance.source->tree,
                                   instance.source->discovery,
                                   instance.site,
                                   *instance.recipe,
                                   options.id,
                                   instance.label,
                                   instance.instance,
                                   options.algorithm,
                                   instance.identity.digest_bits.value_or(0)};
        instance.built = compile::build(setting, order);
        stop_if_told();
        if (instance.built.done) instance.library_sha256 = hashprof::sha256_file(instance.built.library);
        spdlog::info("[{}/{}] {}  {}", number, instances.size(), instance.label,
                     instance.built.done ? "built (" + instance.built.flags + ")" : instance.built.diagnosis);
    }
}

// Two labels with one program would be published as two figures.
void mark_same_code(ImportedInstances& instances) {
    for (std::size_t i = 0; i < instances.size(); ++i)
        for (std::size_t k = 0; k < i && instances[i].same_code_as.empty(); ++k)
            if (!instances[i].built.code_digest.empty() &&
                instances[i].built.code_digest == instances[k].built.code_digest)
                instances[i].same_code_as = instances[k].label;
}

compile::Setting compile_setting(const ImportOptions& options, Executor& executor) {
    compile::Setting setting{executor,     options.work,     options.iccs,
                             options.shim, options.launcher, options.probe};
    if (options.sandbox) setting.confinement = Confinement();
    setting.jobs = options.jobs;
    setting.unit_limit_s = options.unit_limit_s;
    setting.performance_flags = options.optimised;
    return setting;
}

record::OrderedJson store(const ImportOptions& options, const PackageSource& source,
                          const std::vector<recipe::Knowledge>& knowledge, const ImportedInstances& instances,
                          const std::string& key) {
    std::error_code error;
    DocumentHead head;
    head.id = options.id;
    head.algorithm = options.algorithm;
    head.name = source.name;
    head.root = fs::weakly_canonical(options.package, error).string();
    head.fingerprint = source.fingerprint;
    head.key = key;
    head.confinement = confinement_text(options);
    head.tool_version = HASHPROF_VERSION;
    head.unpacked = source.unpacked;
    if (!options.kat_manifest.empty()) head.kat_manifest = fs::absolute(options.kat_manifest, error).string();
    for (const SourceTree& tree : source.trees)
        head.files += tree.tree.files.size();
    record::OrderedJson document = import_document(head, source, knowledge, instances, options.work);
    hashprof::write_file_atomically(document_path(options.work, options.id), record::dump(document));
    write_catalogue(options.work, read_imports(options.work));
    return document;
}

ImportOptions completed(ImportOptions options) {
    std::error_code error;
    options.work = fs::absolute(options.work, error).lexically_normal();
    if (!options.work.has_filename()) options.work = options.work.parent_path();
    return options;
}

}  // namespace

ImportResult run_import(const ImportOptions& given, Executor& executor) {
    ImportOptions options = completed(given);
    check(options);
    const InterruptWatch watch;
    const WorkLock lock(options.work);
    const record::Json previous = previous_document(options);
    const std::string key = key_of(options, package_fingerprint(options));
    if (still_holds(options, previous, key)) return {previous, true, import_status(previous)};

    PackageSource source = open_package(options);
    if (options.algorithm.empty()) options.algorithm = source.name;
    stop_if_told();
    const std::vector<recipe::Knowledge> knowledge = read_all_knowledge(options, executor, source);
    const compile::Setting setting = compile_setting(options, executor);
    ImportedInstances instances = name_instances(options, setting, source, knowledge);
    stop_if_told();
    build_all(setting, options, instances);
    mark_same_code(instances);
    bool complete = true;
    if (!options.no_kat) complete = make_known_answers(options, executor, source, previous, instances);
    if (!options.no_kat && complete) note_unclaimed_kats(source, instances);
    const record::OrderedJson document = store(options, source, knowledge, instances, complete ? key : "");
    if (!complete) stop_if_told();
    return {document, false, import_status(document)};
}

}  // namespace ngcc
