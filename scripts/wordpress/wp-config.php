<?php
// One unpacked WordPress serves many sites; the PHP process's environment selects one.
$site = getenv('WP_SITE_DIR') ?: die("WP_SITE_DIR is not set\n");
$home = getenv('WP_HOME_URL');

define('DB_NAME', 'wordpress');
define('DB_USER', '');
define('DB_PASSWORD', '');
define('DB_HOST', '');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('DB_DIR', "$site/db/");
define('DB_FILE', 'wordpress.sqlite');

define('WP_HOME', $home);
define('WP_SITEURL', $home);
define('WP_CONTENT_DIR', "$site/wp-content");
define('WP_CONTENT_URL', "$home/wp-content");

define('WP_ENVIRONMENT_TYPE', 'local'); // application passwords over plain http
define('WP_HTTP_BLOCK_EXTERNAL', true); // no calls out
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISALLOW_FILE_MODS', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', "$site/debug.log");

$table_prefix = 'wp_';
require "$site/salts.php";
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
