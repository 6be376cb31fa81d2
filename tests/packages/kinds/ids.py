# SPDX-License-Identifier: Apache-2.0
"""Options of the command and several packages in one output folder."""

from .package import kem, package, sig

REF = "Implementations/Reference_Implementation"


@package("id-taken", "a second package under the id of the first is refused, unless it is to replace it")
def _(p):
    p.title = "one"
    p.flat(f"{REF}/toykem-1", kem())
    p.title = "two"
    p.write_all(f"{REF}/toykem-2", p.parts(kem("toykem-2", level=2)))
    p.expect(named="one", then=[
        {"package": "two", "options": [], "exit": 2, "error": ["--replace"], "labels": ["toykem-1"]},
        {"package": "two", "options": ["--replace"], "exit": 0, "labels": ["toykem-2"]}])


@package("id-other", "a second package under another id stands beside the first")
def _(p):
    p.title = "one"
    p.flat(f"{REF}/toykem-1", kem())
    p.title = "two"
    p.write_all(f"{REF}/toykem-1", p.parts(kem(salt=1)))
    p.expect(named="one", then=[
        {"package": "two", "id": "kem-98", "options": [], "exit": 0, "labels": ["toykem-1"]}])


@package("option-only", "only the named labels are built")
def _(p):
    for level in (1, 2):
        p.flat(f"{REF}/toysig-{level}", sig(f"toysig-{level}", level=level))
    p.expected["instances"][0] = {"label": "toysig-1", "build": "left-out", "library": None, "kat": None}
    p.expect(options=["--only", "toysig-2*"])


@package("option-no-kat", "built only")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), kat=None)
    p.expect(options=["--no-kat"])
