<?php
// For PHP's built-in server: serves files, runs *.php, and sends everything else to WordPress's index.php.
$core = getenv('WP_CORE_DIR');
$base = getenv('WP_BASE_PATH') ?: '';
$path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?? '/');

if ($base !== '' && $path !== $base && !str_starts_with($path, "$base/")) {
    http_response_code(404);
    echo '<!doctype html><title>Another site</title><h1>Nothing of WordPress here</h1>';
    return true;
}
$path = substr($path, strlen($base)) ?: '/';
if (str_contains($path, '..')) {
    http_response_code(400);
    return true;
}

$file = (str_starts_with($path, '/wp-content/') ? getenv('WP_SITE_DIR') : $core) . $path;
if ($path !== '/' && is_dir($file)) $file = rtrim($file, '/') . '/index.php';
$found = $path !== '/' && is_file($file);

if ($found && !str_ends_with($file, '.php')) {
    $types = [
        'css' => 'text/css', 'js' => 'text/javascript', 'json' => 'application/json', 'svg' => 'image/svg+xml',
        'png' => 'image/png', 'jpg' => 'image/jpeg', 'jpeg' => 'image/jpeg', 'gif' => 'image/gif',
        'webp' => 'image/webp', 'avif' => 'image/avif', 'woff2' => 'font/woff2',
        'html' => 'text/html', 'txt' => 'text/plain',
    ];
    header('Content-Type: ' . ($types[strtolower(pathinfo($file, PATHINFO_EXTENSION))] ?? 'application/octet-stream'));
    header('Content-Length: ' . filesize($file));
    readfile($file);
    return true;
}

$script = $found ? $file : "$core/index.php";
$_SERVER['SCRIPT_FILENAME'] = $script;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $base . ($found ? substr($script, strlen($core)) : '/index.php');
unset($_SERVER['PATH_INFO']);
chdir(dirname($script));
require $script;
return true;
