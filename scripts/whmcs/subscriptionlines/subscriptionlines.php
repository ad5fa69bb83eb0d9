<?php

declare(strict_types=1);

use SubscriptionLines\Api;
use SubscriptionLines\CustomerPage;
use SubscriptionLines\Failure;
use SubscriptionLines\Kind;
use SubscriptionLines\Lines;
use SubscriptionLines\Product;
use SubscriptionLines\Reconciliation;
use SubscriptionLines\Server;
use SubscriptionLines\Text;
use SubscriptionLines\WhmcsService;
use WHMCS\Database\Capsule;

// The functions that WHMCS calls. They return what WHMCS expects: 'success', or a sentence that says what is wrong.

if (!defined('WHMCS')) {
    exit;
}

require_once __DIR__ . '/lib/autoload.php';

function subscriptionlines_MetaData(): array
{
    return [
        'DisplayName' => 'Subscription Lines',
        'APIVersion' => '1.1',
        'RequiresServer' => true,
        'DefaultNonSSLPort' => '80',
        'DefaultSSLPort' => '443',
        'ListAccountsUniqueIdentifierDisplayName' => 'Username or code',
        'ListAccountsUniqueIdentifierField' => 'username',
        'ListAccountsProductField' => 'configoption1',
    ];
}

function subscriptionlines_ConfigOptions(): array
{
    return [
        'Package' => [
            'Type' => 'text',
            'Size' => '10',
            'Loader' => 'subscriptionlines_LoadPackages',
            'SimpleMode' => true,
            'Description' => 'What one billing period buys',
        ],
        'Kind' => [
            'Type' => 'dropdown',
            'Options' => implode(',', array_column(Kind::cases(), 'value')),
            'Default' => Kind::M3u->value,
            'SimpleMode' => true,
            'Description' => 'Mag and Enigma need the custom field "' . Product::MAC_FIELD . '"',
        ],
        'Bouquets' => [
            'Type' => 'text',
            'Size' => '25',
            'Loader' => 'subscriptionlines_LoadBouquets',
            'SimpleMode' => true,
            'Description' => 'Ids with commas; empty for all of the package',
        ],
        'Connections' => [
            'Type' => 'text',
            'Size' => '5',
            'Default' => '1',
            'SimpleMode' => true,
            'Description' => 'A configurable option "' . Product::CONNECTIONS_OPTION . '" takes precedence',
        ],
        'Refund' => [
            'Type' => 'yesno',
            'SimpleMode' => true,
            'Description' => 'Termination takes back what the refund policies give',
        ],
    ];
}

/** @throws Failure if the packages cannot be read */
function subscriptionlines_LoadPackages(array $params): array
{
    $names = [];
    foreach ((new Api(Server::of($params)))->get('packages', ['per_page' => 1000, 'sort' => 'name'])['data'] as $package) {
        $period = "$package[period] $package[period_type]" . ($package['period'] > 1 ? 's' : '');
        $names[$package['id']] = "$package[name]: " . Text::credits($package['credit']) . " for $period";
    }
    return $names;
}

/** @throws Failure if the bouquets cannot be read */
function subscriptionlines_LoadBouquets(array $params): array
{
    $names = ['' => 'All of the package'];
    foreach ((new Api(Server::of($params)))->get('bouquets', ['per_page' => 1000, 'sort' => 'bouquet_name'])['data'] as $bouquet) {
        $names[$bouquet['id']] = $bouquet['bouquet_name'];
    }
    return $names;
}

function subscriptionlines_TestConnection(array $params): array
{
    try {
        $credit = (new Api(Server::of($params)))->get('me')['credit'];
        localAPI('LogActivity', ['description' => 'Subscription lines: connected, ' . Text::credits($credit) . ' are left.']);
        return ['success' => true, 'error' => ''];
    } catch (Failure $failure) {
        return ['success' => false, 'error' => $failure->getMessage()];
    }
}

function subscriptionlines_CreateAccount(array $params): string
{
    return subscriptionlines_run($params, static function (Lines $lines, int $serviceId) use ($params): void {
        WhmcsService::storeLogin($serviceId, $lines->sell($serviceId, Product::of($params)));
    });
}

function subscriptionlines_SuspendAccount(array $params): string
{
    return subscriptionlines_run($params, static function (Lines $lines, int $serviceId) use ($params): void {
        $lines->suspend($lines->get($serviceId), (string) ($params['suspendreason'] ?? ''));
    });
}

function subscriptionlines_UnsuspendAccount(array $params): string
{
    return subscriptionlines_run($params, static function (Lines $lines, int $serviceId): void {
        $others = $lines->byOthers($lines->resume($lines->get($serviceId))['restrictions']);
        if ($others !== []) {
            throw new Failure('The line stays suspended by somebody above you. ' . implode('; ', $others));
        }
    });
}

function subscriptionlines_TerminateAccount(array $params): string
{
    return subscriptionlines_run($params, static function (Lines $lines, int $serviceId) use ($params): void {
        $line = $lines->find($serviceId);
        if ($line === null) {
            return;
        }
        $refunded = $lines->delete($line, Product::refunds($params));
        if ($refunded > 0) {
            $description = "Subscription lines: service $serviceId has ended, " . Text::credits($refunded) . ' came back.';
            localAPI('LogActivity', ['description' => $description]);
        }
    });
}

function subscriptionlines_Renew(array $params): string
{
    return subscriptionlines_run($params, static function (Lines $lines, int $serviceId) use ($params): void {
        $period = (string) Capsule::table('tblhosting')->where('id', $serviceId)->value('nextduedate');
        $lines->renew($serviceId, Product::of($params), $period);
    });
}

/** Moves to another package, or to another number of connections. */
function subscriptionlines_ChangePackage(array $params): string
{
    return subscriptionlines_run($params, static function (Lines $lines, int $serviceId) use ($params): void {
        $product = Product::of($params);
        $line = $lines->get($serviceId);
        if ($line['type'] !== $product->kind->value) {
            throw new Failure(
                "The line is of the kind $line[type], the product of {$product->kind->value}. Order it as a new service.",
            );
        }
        $lines->change($line, $product);
    });
}

function subscriptionlines_ListAccounts(array $params): array
{
    try {
        $server = Server::of($params);
        $accounts = (new Reconciliation(new Lines(new Api($server), $server), $server))->accounts();
        return ['success' => true, 'accounts' => $accounts];
    } catch (Failure $failure) {
        return ['success' => false, 'error' => $failure->getMessage()];
    }
}

/** Runs each night for a server. Lines have no quota of disk or traffic, so it compares services with lines. */
function subscriptionlines_UsageUpdate(array $params): void
{
    $result = subscriptionlines_run($params, static function (Lines $lines) use ($params): void {
        (new Reconciliation($lines, Server::of($params)))->run();
    });
    if ($result !== 'success') {
        localAPI('LogActivity', ['description' => "Subscription lines: the services were not compared. $result"]);
    }
}

/** Returns what the administrators see of a service, as HTML by label. */
function subscriptionlines_AdminServicesTabFields(array $params): array
{
    try {
        $server = Server::of($params);
        $line = (new Lines(new Api($server), $server))->get((int) $params['serviceid']);
        return array_map(Text::html(...), [
            'Line' => "$line[type] $line[id], external id $line[external_id]",
            'Status' => $line['status'],
            'Expires' => Text::time($line['expired_at']),
            'Connections' => (string) $line['max_connections'],
            'Package' => (string) $line['package_id'],
            'Device' => $line['mac_address'] ?? 'none',
        ]);
    } catch (Failure $failure) {
        return ['Line' => Text::html($failure->getMessage())];
    }
}

function subscriptionlines_ClientArea(array $params): array
{
    try {
        $server = Server::of($params);
        $line = (new Lines(new Api($server), $server))->get((int) $params['serviceid']);
        return [
            'tabOverviewReplacementTemplate' => 'templates/overview.tpl',
            'templateVariables' => CustomerPage::variables($line),
        ];
    } catch (Failure) {
        return ['tabOverviewReplacementTemplate' => 'templates/unavailable.tpl', 'templateVariables' => []];
    }
}

/**
 * Runs a command of WHMCS for a service. Parameters have secrets, so they are never logged.
 *
 * @param array<string, mixed> $params
 */
function subscriptionlines_run(array $params, \Closure $command): string
{
    try {
        $server = Server::of($params);
        $command(new Lines(new Api($server), $server), (int) ($params['serviceid'] ?? 0));
        return 'success';
    } catch (Failure $failure) {
        return $failure->getMessage();
    }
}
