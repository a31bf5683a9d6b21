<?php
// Installs the site once; on later runs it only checks settings, users and application passwords.
define('WP_INSTALLING', true);
$home = parse_url(getenv('WP_HOME_URL'));
$_SERVER['HTTP_HOST'] = $home['host'] . ':' . $home['port'];
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require getenv('WP_CORE_DIR') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

add_filter('pre_wp_mail', '__return_true');
if (!is_blog_installed()) {
    wp_install('Food & Travel', 'administrator', 'administrator@example.com', true, '', wp_generate_password(24));
}

global $wp_rewrite, $wp_version;
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure((string) getenv('WP_PERMALINKS'));
$wp_rewrite->flush_rules(false);
if ($theme = getenv('WP_THEME')) switch_theme($theme);
update_option('timezone_string', 'Europe/Zurich');

foreach (['Travel', 'Street & Food', 'Fashion'] as $category) {
    if (!term_exists($category, 'category')) wp_insert_term($category, 'category');
}

// Each user is named after their role.
foreach (['administrator', 'editor', 'author', 'contributor', 'subscriber'] as $role) {
    $user = get_user_by('login', $role);
    $id = $user ? $user->ID : wp_insert_user([
        'user_login' => $role,
        'user_pass' => wp_generate_password(24),
        'user_email' => "$role@example.com",
        'role' => $role,
    ]);
    $file = getenv('WP_SITE_DIR') . "/app-password-$role";
    if (is_file($file)) continue;
    umask(0077);
    // For the pages where a person signs in.
    $own = wp_generate_password(24, false);
    wp_set_password($own, $id);
    file_put_contents(getenv('WP_SITE_DIR') . "/password-$role", $own);
    [$password] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Galley']);
    file_put_contents($file, $password);
}

file_put_contents(getenv('WP_SITE_DIR') . '/home-url', getenv('WP_HOME_URL'));
echo $wp_version, "\n";
