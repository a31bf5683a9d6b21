#!/usr/bin/env bash
# A real Ghost on 127.0.0.1 for tests: the release from npm, MariaDB from Debian with its own data folder.
#
#   ghost.sh start    prints KEY=value lines
#   ghost.sh reset    stops both servers and removes the site; the downloaded release stays
#
#   GHOST_ROOT  where the site and its database live
#   GHOST_PORT  port on 127.0.0.1; the database uses a socket in GHOST_ROOT
#   GHOST_URL   what it calls itself, e.g. a proxy in front of it (default http://127.0.0.1:$GHOST_PORT)
#
# Exit 69: not available on this machine; the last line on stderr says why.
set -euo pipefail
version=6.65.0
# The "packageManager" of that release.
pnpm_version=12.4.2
cache=${XDG_CACHE_HOME:-${HOME:?}/.cache}/galley-ghost
release=$cache/ghost-$version
root=${GHOST_ROOT:?}
port=${GHOST_PORT:-2368}
url=${GHOST_URL:-http://127.0.0.1:$port}

log() { printf '[ghost] %s\n' "$*" >&2; }
unavailable() { log "$*"; exit 69; }

# `npm install ghost` can't work: 25 of its dependencies are tarballs inside the package. No install scripts: they
# compile optional parts for minutes.
install_release() {
  [ -e "$release/installed" ] && return
  mkdir -p "$cache"
  exec 9>"$cache/lock"
  flock 9
  [ -e "$release/installed" ] && return
  log "downloading Ghost $version (once)"
  rm -rf "$release" && mkdir -p "$release"
  (
    cd "$release"
    npm pack "ghost@$version" --silent >/dev/null
    tar xzf "ghost-$version.tgz" --strip-components=1 && rm "ghost-$version.tgz"
    npm install --silent --no-save --prefix "$cache/pnpm" "pnpm@$pnpm_version"
    "$cache/pnpm/node_modules/.bin/pnpm" install --prod --frozen-lockfile --ignore-scripts \
      --store-dir "$cache/store" --reporter=append-only >"$cache/install.log" 2>&1
  ) || unavailable "Ghost $version couldn't be downloaded: see $cache/install.log"
  rm -rf "$cache/store" "$cache/pnpm"
  touch "$release/installed"
}

start_database() {
  mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$root/db" --auth-root-authentication-method=normal \
    --skip-test-db >"$root/db-install.log" 2>&1
  nohup mariadbd --no-defaults --user="$(id -un)" --datadir="$root/db" --socket="$root/db.sock" --skip-networking \
    --pid-file="$root/db.pid" --innodb-buffer-pool-size=32M >"$root/db.log" 2>&1 9>&- &
  local tries
  for tries in $(seq 600); do
    mariadb --no-defaults -uroot -S "$root/db.sock" -e "create database ghost" 2>/dev/null && return
    sleep 0.2
  done
  unavailable "MariaDB doesn't start: see $root/db.log after $tries tries"
}

start_ghost() {
  mkdir -p "$root"/content/{images,media,files,logs,settings,data,public,themes,adapters}
  cp -rL "$release/content/themes/." "$root/content/themes/"
  # Sends no mail, calls nothing outside, and doesn't resize pictures.
  (
    cd "$release"
    export NODE_ENV=production url="$url" server__host=127.0.0.1 server__port="$port" database__client=mysql \
      database__connection__socketPath="$root/db.sock" database__connection__user=root \
      database__connection__database=ghost database__connection__charset=utf8mb4 mail__transport=stub \
      paths__contentPath="$root/content/" logging__level=error logging__transports='["stdout"]' \
      privacy__useTinfoil=true imageOptimization__resize=false security__staffDeviceVerification=false \
      spam__user_login__freeRetries=1000
    exec nohup node index.js >"$root/ghost.log" 2>&1 9>&-
  ) &
  local pid=$!
  echo "$pid" >"$root/ghost.pid"
  until curl -fs "http://127.0.0.1:$port/ghost/api/admin/site/" -H "x-forwarded-proto: ${url%%:*}" -o /dev/null; do
    kill -0 "$pid" 2>/dev/null || { tail -30 "$root/ghost.log" >&2; unavailable "Ghost stopped while starting"; }
    sleep 0.2
  done
}

# The owner signs in and makes a custom integration, whose answer carries the Admin API key.
make_key() {
  local api="http://127.0.0.1:$port/ghost/api/admin" password=kiln-and-nine-bowls-42
  local call=(curl -fsS -H "Origin: $url" -H "content-type: application/json" -b "$root/cookies" -c "$root/cookies")
  "${call[@]}" "$api/authentication/setup/" -o /dev/null -d "{\"setup\":[{\"name\":\"Owner\",\
\"email\":\"owner@galley.example\",\"password\":\"$password\",\"blogTitle\":\"Harbour and Hill\"}]}"
  "${call[@]}" "$api/session/" -o /dev/null -d "{\"username\":\"owner@galley.example\",\"password\":\"$password\"}"
  "${call[@]}" "$api/integrations/?include=api_keys" -d '{"integrations":[{"name":"Galley"}]}' |
    node -p 'JSON.parse(require("fs").readFileSync(0)).integrations[0].api_keys.find((k)=>k.type==="admin").secret'
}

stop() {
  local name
  for name in ghost db; do
    if [ -e "$root/$name.pid" ]; then kill "$(cat "$root/$name.pid")" 2>/dev/null || true; fi
  done
  for _ in $(seq 50); do [ -e "$root/db.pid" ] && kill -0 "$(cat "$root/db.pid")" 2>/dev/null || break; sleep 0.1; done
}

case ${1:-} in
  start)
    PATH=$PATH:/usr/sbin; command -v mariadbd >/dev/null || unavailable "MariaDB is missing: install mariadb-server"
    mkdir -p "$root"
    install_release
    start_database
    start_ghost
    key=$(make_key)
    printf 'GHOST_URL=%s\nGHOST_ADMIN_KEY=%s\nGHOST_VERSION=%s\n' "$url" "$key" "$version"
    ;;
  reset) stop && rm -rf "$root" ;;
  *) log "usage: ghost.sh start|reset"; exit 64 ;;
esac
