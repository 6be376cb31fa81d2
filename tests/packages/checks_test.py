#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The comparisons that all package tests rest on can fail."""

import os
import pathlib
import tempfile
import unittest

from checks import matching, snapshot


class Matching(unittest.TestCase):
    def accepts(self, expected, found):
        self.assertEqual(matching(expected, found), "")

    def refuses(self, expected, found):
        self.assertNotEqual(matching(expected, found), "")

    def test_values_are_equal(self):
        self.accepts("PASS", "PASS")
        self.refuses("PASS", "PASS ")
        self.refuses("PASS", None)
        self.refuses(None, "")
        self.refuses(0, 1)

    def test_text_holds_all_parts(self):
        self.accepts({"~": ["a", "c"]}, "abc")
        self.refuses({"~": ["a", "d"]}, "abc")
        self.refuses({"~": ["a"]}, None)

    def test_one_of(self):
        self.accepts({"|": [0, 1]}, 1)
        self.refuses({"|": [0, 1]}, 2)

    def test_fields_are_a_subset(self):
        self.accepts({"a": 1}, {"a": 1, "b": 2})
        self.refuses({"a": 1, "b": 3}, {"a": 1, "b": 2})
        self.refuses({"a": 1}, {})
        self.refuses({"a": 1}, None)

    def test_elements_are_a_subset(self):
        self.accepts([{"~": ["x"]}], ["y", "xy"])
        self.refuses([{"~": ["x"]}, {"~": ["z"]}], ["y", "xy"])
        self.refuses(["x"], None)
        self.accepts([], [])

    def test_absence(self):
        self.accepts([{"!": {"~": ["x"]}}], ["y"])
        self.refuses([{"!": {"~": ["x"]}}], ["y", "ax"])
        self.refuses({"!": {"~": ["-Ofast"]}}, "-c -Ofast")


class Snapshot(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "file"
        self.file.write_text("one")
        self.before = snapshot(self.folder.name)

    def test_nothing_changed(self):
        self.file.read_text()
        self.assertEqual(snapshot(self.folder.name), self.before)

    def test_content_of_the_same_size_and_time(self):
        times = self.file.stat()
        self.file.write_text("two")
        os.utime(self.file, ns=(times.st_atime_ns, times.st_mtime_ns))
        self.assertNotEqual(snapshot(self.folder.name), self.before)

    def test_touched(self):
        os.utime(self.file, ns=(1, 1))
        self.assertNotEqual(snapshot(self.folder.name), self.before)

    def test_mode_and_new_file(self):
        self.file.chmod(0o600)
        self.assertNotEqual(snapshot(self.folder.name), self.before)
        self.file.chmod(0o644)
        self.file.with_name("new").write_text("")
        self.assertNotEqual(snapshot(self.folder.name), self.before)


if __name__ == "__main__":
    unittest.main()
