#!/bin/sh
# What each message set takes at opt-level s: the sections of a program that decodes and encodes every message of it, less
# those of the same program without a set. `unwind` is left out where panics abort without a trace.
cd "$(dirname "$0")" || exit
sections() {
    cargo build --quiet --profile size --features "$1" || exit
    size -A target/size/lab-exi-size | awk '
        $1 == ".text" { code = $2 }
        $1 == ".rodata" || $1 == ".data.rel.ro" || $1 == ".data" || $1 == ".bss" { constants += $2 }
        $1 ~ /^[.](eh_frame|gcc_except_table)/ { unwind += $2 }
        END { print code, constants, unwind }'
}
set -- "$(sections "")"
echo "| features | code | constants | both | unwind |"
echo "|---|---|---|---|---|"
for features in sap din iso2 iso20-common iso20-ac iso20-dc iso20-acdp iso20-wpt xmldsig all all,fragments all,references; do
    echo "$1 $(sections "$features")" | awk -v f="$features" '{ printf "| %s | %d | %d | %d | %d |\n", f, $4 - $1, $5 - $2, $4 + $5 - $1 - $2, $6 - $3 }'
done
