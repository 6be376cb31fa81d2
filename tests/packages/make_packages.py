#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the test packages: OUT/<name>/package/<title> and, beside it, OUT/<name>/expected.json."""

import argparse
import concurrent.futures
import importlib
import pathlib
import pkgutil
import shutil
import stat
import sys

import kinds
from kinds.package import REGISTRY, Package
from kinds.sources import Workshop

HERE = pathlib.Path(__file__).resolve().parent


def remove(folder):
    """Also folders that were made unreadable."""
    def make_accessible(function, path, _):
        pathlib.Path(path).parent.chmod(stat.S_IRWXU)
        pathlib.Path(path).chmod(stat.S_IRWXU)
        function(path)
    if folder.exists():
        shutil.rmtree(folder, onerror=make_accessible)


def make(name, out, workshop):
    about, fill = REGISTRY[name]
    remove(out / name)
    (out / name).mkdir(parents=True)
    package = Package(name, about, out / name, workshop)
    fill(package)
    package.finish()


def main():
    for module in pkgutil.iter_modules(kinds.__path__):
        importlib.import_module("kinds." + module.name)
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("out", type=pathlib.Path, nargs="?")
    arguments.add_argument("--iccs", type=pathlib.Path, default=HERE.parent.parent / "schemes" / "iccs")
    arguments.add_argument("--only", action="append", metavar="NAME")
    arguments.add_argument("--list", action="store_true", help="names only, nothing is written")
    arguments.add_argument("--about", action="store_true", help="with --list: also what each is")
    given = arguments.parse_args()
    if given.list:
        for name, (about, _) in sorted(REGISTRY.items()):
            print(f"{name:32} {about}" if given.about else name)
        return 0
    if given.out is None:
        arguments.error("where to?")
    workshop = Workshop(given.iccs, given.out / ".cache")
    names = given.only or sorted(REGISTRY)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for made in [pool.submit(make, name, given.out.resolve(), workshop) for name in names]:
            made.result()
    return 0


if __name__ == "__main__":
    sys.exit(main())
