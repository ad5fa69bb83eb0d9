<?php

declare(strict_types=1);

use Harness\State;
use WHMCS\Database\Capsule;

// Stands for WHMCS: only the functions of WHMCS that the module calls, and every notice of PHP is an error.

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

require_once __DIR__ . '/state.php';
require_once __DIR__ . '/capsule.php';

const WHMCS = true;
const FIELDS_OF_SERVICE = [
    'serviceusername' => 'username',
    'servicepassword' => 'password',
    'status' => 'domainstatus',
    'suspendreason' => 'suspendreason',
];

/**
 * @param array<string, mixed> $values
 * @return array<string, mixed>
 */
function localAPI(string $command, array $values): array
{
    $state = State::now();
    switch ($command) {
        case 'LogActivity':
            $state->activity[] = $values;
            return ['result' => 'success'];
        case 'SendAdminEmail':
            $state->emails[] = $values;
            return ['result' => 'success'];
        case 'DecryptPassword':
            return ['result' => 'success', 'password' => (string) base64_decode($values['password2'], true)];
        case 'UpdateClientProduct':
            $fields = [];
            foreach (array_diff_key($values, ['serviceid' => 0]) as $name => $value) {
                $fields[FIELDS_OF_SERVICE[$name]] = $value;
            }
            Capsule::table('tblhosting')->where('id', $values['serviceid'])->update($fields);
            return ['result' => 'success'];
        default:
            throw new LogicException("The harness has no $command.");
    }
}

/** @param list<string> $secrets */
function logModuleCall(
    string $module,
    string $action,
    mixed $request,
    mixed $response,
    mixed $processed,
    array $secrets,
): void {
    $hidden = static fn (mixed $text): mixed => is_string($text) ? str_replace($secrets, '*****', $text) : $text;
    State::now()->moduleLog[] = [$module, $action, $hidden($request), $hidden($response)];
}

/** @var array<string, list<Closure>> */
$hooks = [];

function add_hook(string $point, int $priority, Closure $function): void
{
    $GLOBALS['hooks'][$point][] = $function;
}
