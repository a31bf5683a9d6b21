<?php
// Prints random keys for one site.
echo "<?php\n";
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    foreach (['KEY', 'SALT'] as $kind) printf("define('%s_%s', '%s');\n", $name, $kind, bin2hex(random_bytes(32)));
}
