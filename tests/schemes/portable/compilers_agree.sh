#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the schemes with every compiler at hand, without and with optimisation and once under the sanitizers, all
# with the guide's flags and warnings as errors, and compares what they compute.
#   compilers_agree.sh SOURCE_ROOT WORK_DIR
set -eu
root=$1
work=$2
here=$(cd "$(dirname "$0")" && pwd)
flags="-std=c99 -Wpedantic -Wall -Wextra -Werror"
iccs=$root/schemes/iccs
mlkem=$root/schemes/mlkem
kex=$root/schemes/kex

# One file that includes all of an instance: a fifth of the time of compiling them one by one, five times.
unity() {
    for file in KEM_AlgorithmInstance mlkem kpke sample poly "$@"; do echo "#include \"$file.c\""; done
    echo "#include \"$here/transcript_mlkem.c\""
}
unity_kex() {
    for file in KEX_AlgorithmInstance kex; do echo "#include \"$kex/$file.c\""; done
    for file in mlkem kpke sample poly symmetric_iccs; do echo "#include \"$mlkem/$file.c\""; done
    echo "#include \"$here/transcript_kex.c\""
}

# build_all DIR COMPILER OPTIONS...: prints the transcripts of the helpers and of ML-KEM-512 and -1024, which between
# them have every parameter of ML-KEM-768, and of the key exchange over them
build_all() {
    dir=$1
    cc="$2 $flags -I$iccs -I$mlkem -I$kex -I$root/schemes/common"
    shift 2
    mkdir -p "$dir"
    for file in auxfunc drng; do $cc "$@" -c "$iccs/$file.c" -o "$dir/$file.o"; done
    $cc "$@" "$here/transcript_helpers.c" "$dir/auxfunc.o" "$dir/drng.o" -o "$dir/helpers"
    "$dir/helpers"
    for k in 2 4; do
        for is_iccs in 0 1; do
            $cc "$@" -DMLKEM_K=$k -DMLKEM_BACKEND_ICCS=$is_iccs "$work/unity$is_iccs.c" \
                "$dir/auxfunc.o" "$dir/drng.o" -o "$dir/mlkem"
            "$dir/mlkem"
        done
        $cc "$@" -DMLKEM_K=$k -DMLKEM_BACKEND_ICCS=1 "$work/unity_kex.c" "$dir/auxfunc.o" "$dir/drng.o" -o "$dir/kex"
        "$dir/kex"
    done
}

rm -rf "$work"
mkdir -p "$work"
unity symmetric_shake keccak >"$work/unity0.c"
unity symmetric_iccs >"$work/unity1.c"
unity_kex >"$work/unity_kex.c"
reference=""
compared=0
for variant in "gcc -O2" "gcc -O0" "clang -O2" "clang -O0" \
    "gcc -O1 -fsanitize=address,undefined -fno-sanitize-recover=all"; do
    compiler=${variant%% *}
    if ! command -v "$compiler" >/dev/null; then
        echo "skipped, no $compiler: $variant"
        continue
    fi
    name=$(echo "$variant" | tr -c 'A-Za-z0-9\n' _)
    # shellcheck disable=SC2086 # options
    build_all "$work/$name" $variant >"$work/$name.txt"
    if [ -z "$reference" ]; then
        reference=$work/$name.txt
    else
        diff -u "$reference" "$work/$name.txt"
        compared=$((compared + 1))
    fi
done
[ "$(wc -l <"$reference")" -eq 80 ] || { echo "the transcript is not complete: $reference"; exit 1; }
[ $compared -ge 1 ] || { echo "nothing to compare"; exit 1; }
echo "$compared builds agree with the first"
