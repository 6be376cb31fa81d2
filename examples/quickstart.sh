#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The main job on the bundled schemes: install, build, measure and profile them, write the report, print its main table and
# its path. Takes some ten minutes. Left out are the SLH-DSA sets whose signatures take seconds; without --only they are in.
#   sh examples/quickstart.sh [RUN_FOLDER]      default: run/quickstart
set -eu
cd "$(dirname "$0")/.."
run=${1:-run/quickstart}

sh .ci/install-deps build
echo "building" >&2
cmake --preset release -DHASHPROF_BUILD_TESTS=OFF >/dev/null
cmake --build --preset release -- --quiet

tool=build/release/bin/ngcc_perf
"$tool" check >&2 || echo "the host is not fixed; figures are noisier and every page says so" >&2
"$tool" campaign --run "$run" --quick --allow-unfixed-host \
    --only iccs --only mlkem --only kex --only kex-auth --only mldsa --only hqc --only '*-128f'
"$tool" report "$run" --html "$run/site"

echo "site:   $run/site/index.html"
echo "report: $run/report/index.md"
