<?php
// Acts like an SEO plugin whose meta description can be set over the REST API.
add_action('init', function () {
    register_post_meta('post', '_yoast_wpseo_metadesc', [
        'type' => 'string',
        'single' => true,
        'show_in_rest' => true,
        'auth_callback' => fn () => current_user_can('edit_posts'),
    ]);
});
