#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs what is missing, builds everything and runs all tests; ends with ctest's summary.
#   sh tests/run.sh                the release build
#   sh tests/run.sh asan           the same with the address and undefined-behaviour sanitizers
#   CXX=clang++ CC=clang sh tests/run.sh debug
set -eu
cd "$(dirname "$0")/.."
preset=${1:-release}

sh .ci/install-deps
# For the tests of the AArch64 tools; without it they are skipped and say so.
.ci/arm64-sysroot build/arm64-sysroot || true
cmake --preset "$preset" ${CC:+-DCMAKE_C_COMPILER="$CC"} ${CXX:+-DCMAKE_CXX_COMPILER="$CXX"} >/dev/null
cmake --build --preset "$preset" -- --quiet
ctest --preset "$preset" --output-on-failure -j "$(nproc)"
