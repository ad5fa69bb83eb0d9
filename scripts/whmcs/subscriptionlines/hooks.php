<?php

declare(strict_types=1);

use SubscriptionLines\EventReceiver;

if (!defined('WHMCS')) {
    exit;
}

require_once __DIR__ . '/lib/autoload.php';

add_hook('DailyCronJob', 1, static function (array $vars): void {
    EventReceiver::forgetOld();
});
