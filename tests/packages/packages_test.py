#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Imports one test package as a user would and compares with what it must give:

packages_test.py NAME --tool .../ngcc_perf --packages OUT --work FOLDER
"""

import argparse
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys

from checks import matching, snapshot

SKIPPED = 77
TIME_LIMIT_S = 240


class Case:
    def __init__(self, given):
        self.tool = given.tool.resolve()
        self.case = given.packages.resolve() / given.name
        self.expected = json.loads((self.case / "expected.json").read_text(encoding="utf-8"))
        self.work = given.work.resolve() / given.name
        shutil.rmtree(self.work, ignore_errors=True)
        self.out, self.home, self.folder = (self.work / part for part in ("work", "home", "cwd"))
        for place in (self.home, self.folder):
            place.mkdir(parents=True)
            (place / "canary").write_text("unchanged\n")
        self.problems = []
        self.said = {}

    def package(self):
        named = self.expected.get("named")
        return self.case / "package" / named if named else min((self.case / "package").iterdir())

    def missing(self):
        """A need of the package that this machine does not meet."""
        there = {"x86_64": platform.machine() in ("x86_64", "AMD64"), "not-root": os.geteuid() != 0,
                 "gmp": compiles("#include <gmp.h>\nint main(void){mpz_t x;mpz_init(x);return 0;}", "-lgmp"),
                 "quadmath": compiles("#include <quadmath.h>\nint main(void){return (int)fabsq(0);}", "-lquadmath"),
                 "cmake": shutil.which("cmake"), "make": shutil.which("make"), "g++": shutil.which("g++"),
                 "box": shutil.which("bwrap")}
        return next((need for need in self.expected["needs"] if not there[need]), None)

    def run(self, *arguments):
        environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8",
                       "TMPDIR": os.environ.get("TMPDIR", "/tmp")}
        return subprocess.run([self.tool, *arguments], cwd=self.folder, env=environment, capture_output=True,
                              timeout=TIME_LIMIT_S, stdin=subprocess.DEVNULL)

    def import_package(self, *more):
        manifest = self.case / "manifest.json"
        extra = ["--manifest", manifest] if manifest.exists() else []
        options = [str(self.case / option[1:]) if option.startswith("@") else option
                   for option in self.expected["options"]]
        return self.run("import", self.package(), "--id", self.expected["id"], "--out", self.out, *extra, *options,
                        *more)

    def result(self):
        file = self.out / "import" / (self.expected["id"] + ".json")
        return json.loads(file.read_bytes()) if file.exists() else None

    def complain(self, text):
        self.problems.append(text)

    def check_run(self, done):
        if problem := matching(self.expected["exit"], done.returncode):
            self.complain("exit status: " + problem)
        said = (done.stdout + done.stderr).decode(errors="replace")
        for text in self.expected.get("error", []):
            if text not in said:
                self.complain(f"what it says does not name {text!r}")
        if not self.expected.get("error") and done.stderr and done.returncode == 2:
            self.complain("refused")

    def check_result(self, result):
        if result is None:
            if self.expected["instances"]:
                self.complain("no result was written")
            return
        found = result["instances"]
        for expected in self.expected["instances"]:
            self.check_instance(expected, found)
        if self.expected["count"] is not None and matching(self.expected["count"], len(found)):
            self.complain(f"{len(found)} instances instead of {self.expected['count']}: "
                          + ", ".join(i["label"] for i in found))
        for key in ("skipped", "nested_archives", "prebuilt", "notes", "attempts", "package"):
            if key in self.expected and (problem := matching(self.expected[key], result[key])):
                self.complain(f"{key}: {problem}")

    def check_instance(self, expected, found):
        """By label; if that is no plain text, the instance that fits best is complained about."""
        same = [i for i in found if not matching(expected["label"], i["label"])]
        if not same:
            self.complain(f"no instance {expected['label']!r} among {[i['label'] for i in found]}")
            return
        findings = [[f"{key}: {problem}" for key, value in expected.items()
                     if (problem := matching(value, instance.get(key)))] for instance in same]
        least = min(range(len(same)), key=lambda i: len(findings[i]))
        for problem in findings[least]:
            self.complain(f"{same[least]['label']}: {problem}")

    def check_libraries(self, result):
        for instance in result["instances"] if result else []:
            if instance["build"] != "built":
                continue
            # By its name, so that it is known as imported and runs in the box.
            shown = self.run("--catalogue", self.out / "catalogue.json", "info",
                             instance["candidate"] + "/" + instance["label"])
            if shown.returncode != 0 or instance["instance"].encode() not in shown.stdout:
                self.complain(f"{instance['label']}: info does not show the library: "
                              + (shown.stdout + shown.stderr).decode(errors="replace")[:300])

    def libraries(self):
        return {str(file): file.stat().st_mtime_ns for kind in ("lib", "profile")
                for file in sorted((self.out / kind).rglob("*.so"))}

    def check_again(self, first, result):
        """The same command once more changes nothing and says the same."""
        before = self.libraries()
        again = self.import_package()
        if again.returncode != first.returncode:
            self.complain(f"second import: exit status {again.returncode} instead of {first.returncode}")
        if self.result() != result:
            self.complain("second import: another result: " + difference(result, self.result()))
        if self.libraries() != before:
            self.complain("second import: libraries were made again")

    def check_further(self):
        """Other packages into the same folder."""
        for step in self.expected.get("then", []):
            name = step.get("id", self.expected["id"])
            done = self.run("import", self.case / "package" / step["package"], "--id", name, "--out", self.out,
                            *step["options"])
            said = (done.stdout + done.stderr).decode(errors="replace")
            labels = [i["label"] for i in json.loads((self.out / "import" / f"{name}.json").read_bytes())["instances"]]
            if done.returncode != step["exit"] or labels != step["labels"] or not all(
                    text in said for text in step.get("error", [])):
                self.complain(f"then {step}: status {done.returncode}, labels {labels}\n{said[:2000]}")

    def check_secrets(self):
        """No line of these files has come into anything that was made."""
        for name in self.expected.get("secrets", []):
            if not os.access(name, os.R_OK):
                continue
            line = pathlib.Path(name).read_bytes().split(b"\n")[0]
            for file in self.out.rglob("*"):
                if file.is_file() and not file.is_symlink() and line in file.read_bytes():
                    self.complain(f"{name} has come into {file.relative_to(self.out)}")

    def check(self):
        places = [self.case / "package", self.home, self.folder, self.case / "outside"]
        before = {place: snapshot(place) for place in places}
        first = self.import_package()
        result = self.result()
        self.said = {"said": (first.stdout + first.stderr).decode(errors="replace")}
        self.check_run(first)
        self.check_result(result)
        self.check_libraries(result)
        self.check_again(first, result)
        self.check_further()
        self.check_secrets()
        for place, state in before.items():
            if (problem := difference(state, snapshot(place))):
                self.complain(f"{place.name} was changed: {problem}")
        others = sorted(entry.name for entry in self.work.iterdir())
        if set(others) - {"work", "home", "cwd"}:
            self.complain(f"files beside the output folder: {others}")


def compiles(text, *options):
    return subprocess.run(["gcc", "-x", "c", "-", "-o", "/dev/null", *options], input=text.encode(),
                          capture_output=True, check=False).returncode == 0


def difference(before, after):
    if before == after:
        return ""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            if before.get(key) != after.get(key):
                return f"{key}: {difference(before.get(key), after.get(key))}"
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return next(difference(a, b) for a, b in zip(before, after) if a != b)
    return f"{str(before)[:200]} became {str(after)[:200]}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("name")
    for option in ("tool", "packages", "work"):
        arguments.add_argument("--" + option, type=pathlib.Path, required=True)
    case = Case(arguments.parse_args())
    print(f"{case.case.name}: {case.expected['about']}")
    if need := case.missing():
        print(f"skipped: needs {need}")
        return SKIPPED
    case.check()
    if not case.problems:
        shutil.rmtree(case.work, ignore_errors=True)
        return 0
    print(case.said["said"][:6000])
    print("\n".join("WRONG " + problem for problem in case.problems))
    return 1


if __name__ == "__main__":
    sys.exit(main())
