#!/usr/bin/env bash
# Makes a backup named after today, and keeps the newest fourteen:
#
#   deploy/nightly-backup.sh <folder of the backups>
#
# Takes the settings of the registry from its environment. The folder of the data has to be absolute there.
set -euo pipefail

folder=$1
registry=$(dirname "$(realpath "${BASH_SOURCE[0]}")")/../apps/cli/bin/registry.mjs

backups() { find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??' | sort; }

last=$(backups | tail -n 1)
"$registry" backup "$folder/$(date +%F)" ${last:+--previous "$last"}
backups | head -n -14 | while read -r old; do rm -r "$old"; done
