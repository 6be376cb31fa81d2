#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the sites and runs the tests on them. Exit 77: skipped, and why.
#   run.sh SOURCE BINARIES GOLDEN, in a folder of its own
set -eu
source=$1 binaries=$2 golden=$3

skip() {
    echo "SKIPPED, the sites were not looked at in a browser: $1" >&2
    exit 77
}
for program in node npm; do
    command -v "$program" >/dev/null || skip "there is no $program on PATH (sh .ci/install-deps installs it)"
done
chromium=$(command -v chromium || command -v chromium-browser || true)
[ -n "$chromium" ] || skip "there is no chromium on PATH (sh .ci/install-deps installs it)"

cp "$source"/*.mjs "$source"/package.json "$source"/package-lock.json .
if ! cmp -s package-lock.json node_modules/installed-lock.json; then
    npm ci --ignore-scripts --no-audit --no-fund --silent || skip "npm cannot install playwright-core"
    cp package-lock.json node_modules/installed-lock.json
fi

rm -rf run gallery published own pages
"$binaries/browser_gallery" run gallery
# Status 1: the excerpt has gaps.
"$binaries/ngcc_perf" report "$golden/arm_1" --out pages/published --html published >report.log 2>&1 || [ $? -eq 1 ]
"$binaries/ngcc_perf" report run --out pages/own --html own >>report.log 2>&1 || [ $? -eq 1 ]
CHROMIUM=$chromium exec node --test site_test.mjs
