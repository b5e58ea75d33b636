#!/bin/sh
# The whole loop on copies of both examples: profile, suggestions, applied diff, whole program before and after, undo.
#   sh examples/demo.sh FOLDER [MEGABYTES]      (needs `optadvisor` and `python` on PATH: `make demo` sees to that)
set -eu
examples=$(cd "$(dirname "$0")" && pwd)
folder=$1
megabytes=${2:-8}

rm -rf "$folder"
mkdir -p "$folder"
cp -r "$examples/walk" "$examples/wordcount" "$folder"
cd "$folder"

step() {
    printf '\n\033[1m$ %s\033[0m\n' "$*" | { [ -t 1 ] && cat || sed 's/\x1b\[[0-9;]*m//g'; }
    "$@"
}

loop() {
    step optadvisor profile "$@"
    step optadvisor suggest --apply
    original="$examples/$(basename "$PWD")/$1"
    cmp -s "$1" "$original" || step optadvisor undo
    cmp "$1" "$original" && echo "$1 is byte for byte what it was."
}

(cd walk && loop walk.py)
(cd wordcount && step python make_text.py -o text.txt --megabytes "$megabytes" && loop wordcount.py text.txt)
