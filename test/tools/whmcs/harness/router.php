<?php

declare(strict_types=1);

use WHMCS\Database\Capsule;

// Runs a command as WHMCS does: with the parameters of a service, and with what WHMCS does itself before and after it.
// `POST /run` takes {command, service} or {command, server}, `POST /hook` {point}. All else is a file, like callback.php.

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/run' && $path !== '/hook') {
    return false;
}

require_once __DIR__ . '/init.php';
require_once __DIR__ . '/modules/servers/subscriptionlines/subscriptionlines.php';
require_once __DIR__ . '/modules/servers/subscriptionlines/hooks.php';

$asked = json_decode((string) file_get_contents('php://input'), true, 512, JSON_THROW_ON_ERROR);
if ($path === '/hook') {
    foreach ($hooks[$asked['point']] as $function) {
        $function([]);
    }
    echo 'null';
    return true;
}

/** @return array<string, mixed> */
function serverParams(int $id): array
{
    $server = Capsule::table('tblservers')->where('id', $id)->first();
    return [
        'serverid' => $server->id,
        'serverhostname' => $server->hostname,
        'serverport' => (string) $server->port,
        'serversecure' => $server->secure === 'on',
        'serverusername' => $server->username,
        'serverpassword' => (string) base64_decode($server->password, true),
        'serveraccesshash' => $server->accesshash,
    ];
}

/** @return array<string, mixed> */
function serviceParams(int $id): array
{
    $service = Capsule::table('tblhosting')->where('id', $id)->first();
    $product = Capsule::table('tblproducts')->where('id', $service->packageid)->first();
    return [
        ...serverParams($service->server),
        ...array_diff_key((array) $product, ['id' => 0]),
        'serviceid' => $service->id,
        'userid' => $service->userid,
        'pid' => $service->packageid,
        'domain' => '',
        'username' => $service->username,
        'password' => $service->password,
        'moduletype' => 'subscriptionlines',
        'customfields' => $service->customfields,
        'configoptions' => $service->configoptions,
        'suspendreason' => 'Overdue on Payment',
    ];
}

$after = [
    'CreateAccount' => ['domainstatus' => 'Active'],
    'SuspendAccount' => ['domainstatus' => 'Suspended', 'suspendreason' => 'Overdue on Payment'],
    'UnsuspendAccount' => ['domainstatus' => 'Active', 'suspendreason' => ''],
    'TerminateAccount' => ['domainstatus' => 'Terminated'],
];
$params = isset($asked['service']) ? serviceParams($asked['service']) : serverParams($asked['server'] ?? 1);
$result = "subscriptionlines_$asked[command]"($params);
if ($result === 'success' && isset($after[$asked['command']])) {
    Capsule::table('tblhosting')->where('id', $asked['service'])->update($after[$asked['command']]);
}
header('Content-Type: application/json');
echo json_encode($result, JSON_THROW_ON_ERROR);
return true;
