#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the schemes with one compiler and optimisation, with the guide's warnings as errors, and compares their known
# answers with the manifests. Sanitized, each operation runs once, and then with bad input, in programs that have the
# sanitizer from the start.
#   known_answers.sh NGCC_PERF RECIPES WORK_DIR LEFT_OUT COMPILER OPTIONS...
set -eu
tool=$1 recipes=$2 work=$3 left_out=$4 compiler=$5
shift 5
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v "$compiler" >/dev/null; then
    echo "skipped, no $compiler"
    exit 0
fi

rm -rf "$work"
mkdir -p "$work"
case "$*" in
*-fsanitize=*)
    for program in drive hostile; do
        "$compiler" -D_GNU_SOURCE "$@" "$here/$program.c" -o "$work/$program"
    done
    ;;
esac
checked=0
for recipe in "$recipes"/*; do
    if basename "$recipe" | grep -qE "$left_out"; then continue; fi
    . "$recipe"
    library=$work/lib$instance.so
    # shellcheck disable=SC2086 # lists of options and files
    "$compiler" -std=c99 -Wpedantic -Wall -Wextra -Werror "$@" $flags -fPIC -shared -Wl,-Bsymbolic \
        $sources "$here/generator.c" -o "$library"
    if [ -x "$work/drive" ]; then
        { "$work/drive" "$library" && "$work/hostile" "$library"; } || { echo "$instance by $compiler $*"; exit 1; }
    else
        # shellcheck disable=SC2086
        result=$("$tool" kat "$library" --instance "$instance" --manifest "$manifest" \
            ${digest_bits:+--digest-bits $digest_bits} 2>&1 | tail -n 1)
        case $result in
        "RESULT "*" PASS "*) ;;
        *)
            echo "$instance by $compiler $*: $result"
            exit 1
            ;;
        esac
    fi
    checked=$((checked + 1))
    rm -f "$library"
done
[ $checked -ge 14 ] || { echo "only $checked instances were checked"; exit 1; }
echo "$checked instances are right by $compiler $*"
