<?php

declare(strict_types=1);

use SubscriptionLines\EventReceiver;

// The address for webhook_endpoints_create: https://shop.example/modules/servers/subscriptionlines/callback.php?server=ID

require_once __DIR__ . '/../../../init.php';
require_once __DIR__ . '/lib/autoload.php';

const LONGEST_MESSAGE = 262_144;

// Until it is taken: PHP may stop anywhere.
http_response_code(500);
$body = file_get_contents('php://input', false, null, 0, LONGEST_MESSAGE + 1);
if (strlen($body) > LONGEST_MESSAGE) {
    http_response_code(413);
} else {
    $headers = array_change_key_case(getallheaders());
    http_response_code(EventReceiver::take((int) ($_GET['server'] ?? 0), $headers, $body));
}
