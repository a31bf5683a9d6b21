#!/usr/bin/env bash
# Fetches packages of a Debian suite and unpacks them into a new folder; nothing is installed. It uses its own package
# lists: the machine's sources stay as they are, and it needs no root.
#
#   fetch-debian.sh SUITE FOLDER PACKAGE...
#
# Exit 69: not available on this machine; the last line on stderr says why.
set -euo pipefail
suite=$1 folder=$2
shift 2

unavailable() { printf '[debian] %s\n' "$*" >&2; exit 69; }

command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || unavailable "$* can't be fetched without apt-get"
mkdir -p "$(dirname "$folder")"
# Two runs may fetch at once.
work=$(mktemp -d "$folder.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists/partial,archives/partial,debs,tree}
archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 '/debian/*$' ||
  echo http://deb.debian.org/debian)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" >"$work/sources.list"
apt=(apt-get -qq -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=-
  -o "Dir::State::lists=$work/lists"
  -o "Dir::Cache=$work" -o APT::Sandbox::User=root -o Acquire::Languages=none)
{ "${apt[@]}" update && cd "$work/debs" && "${apt[@]}" download "$@"; } >&2 ||
  unavailable "$* couldn't be fetched from $archive"
for deb in "$work"/debs/*.deb; do dpkg-deb -x "$deb" "$work/tree"; done
rm -rf "$folder" && mv "$work/tree" "$folder"
