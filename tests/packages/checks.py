# SPDX-License-Identifier: Apache-2.0
"""Comparing what is found with what is expected, and folders with what they were."""

import hashlib
import os
import pathlib
import stat


def matching(expected, found):
    """Empty if `found` has all that is expected, else what is missing. Expected may be a value (equal), a dict
    (these keys), a list (an element for each), {"~": [...]} (a text that holds these), {"|": [...]} (one of
    them) or {"!": x} (not, or no element, like x)."""
    if isinstance(expected, dict) and "~" in expected:
        missing = [text for text in expected["~"] if not isinstance(found, str) or text not in found]
        return f"{found!r} does not hold {missing}" if missing else ""
    if isinstance(expected, dict) and "|" in expected:
        if any(not matching(one, found) for one in expected["|"]):
            return ""
        return f"{shortened(found)} is none of {expected['|']}"
    if isinstance(expected, dict) and "!" in expected:
        elements = found if isinstance(found, list) else [found]
        bad = [element for element in elements if not matching(expected["!"], element)]
        return f"{shortened(bad)} should not be there" if bad else ""
    if isinstance(expected, dict):
        return matching_fields(expected, found)
    if isinstance(expected, list):
        return matching_elements(expected, found)
    return "" if expected == found else f"{shortened(found)} instead of {expected!r}"


def matching_fields(expected, found):
    if not isinstance(found, dict):
        return f"{shortened(found)} is no object"
    for key, value in expected.items():
        if problem := matching(value, found.get(key)):
            return f"{key}: {problem}"
    return ""


def matching_elements(expected, found):
    if not isinstance(found, list):
        return f"{shortened(found)} is no list"
    for value in expected:
        negative = isinstance(value, dict) and "!" in value
        if negative and (problem := matching(value, found)):
            return problem
        if not negative and all(matching(value, element) for element in found):
            return f"nothing like {value} in {shortened(found)}"
    return ""


def shortened(value):
    text = repr(value)
    return text if len(text) <= 600 else text[:600] + "..."


def snapshot(root):
    """What must not change of a folder: names, types, modes, times, links, contents."""
    state = {}
    if not os.path.lexists(root):
        return state
    for folder, folders, files in os.walk(os.fsencode(root)):
        for name in [b"", *folders, *files]:
            path = os.path.join(folder, name) if name else folder
            state[path.decode(errors="surrogateescape")] = snapshot_of(path)
    return state


def snapshot_of(path):
    status = os.lstat(path)
    facts = [stat.filemode(status.st_mode), status.st_size, status.st_mtime_ns, status.st_nlink]
    if stat.S_ISLNK(status.st_mode):
        facts.append(os.readlink(path).decode(errors="surrogateescape"))
    elif stat.S_ISREG(status.st_mode) and status.st_size < 1 << 24 and os.access(path, os.R_OK):
        facts.append(hashlib.sha256(pathlib.Path(os.fsdecode(path)).read_bytes()).hexdigest())
    return facts
