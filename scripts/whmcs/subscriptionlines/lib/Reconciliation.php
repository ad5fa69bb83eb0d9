<?php

declare(strict_types=1);

namespace SubscriptionLines;

use WHMCS\Database\Capsule;

/** Compares the services of WHMCS with the lines of the service. */
final class Reconciliation
{
    /** Ids in one statement. */
    private const AT_ONCE = 500;
    private const NAMED = 20;

    public function __construct(private readonly Lines $lines, private readonly Server $server)
    {
    }

    /**
     * Returns all lines in the form of WHMCS's Server Sync.
     *
     * @return list<array<string, string>>
     */
    public function accounts(): array
    {
        $accounts = [];
        foreach ($this->lines->list() as $line) {
            $username = WhmcsService::username($line);
            $accounts[] = [
                'name' => (string) ($line['external_id'] ?? $username),
                'email' => '',
                'username' => $username,
                'domain' => (string) ($line['dns'] ?? ''),
                'uniqueIdentifier' => $username,
                'product' => (string) $line['package_id'],
                'primaryip' => '',
                'created' => $line['created_at'],
                'status' => self::status($line['status']),
            ];
        }
        return $accounts;
    }

    /**
     * Marks the services that have a line as looked at, and stores usernames that were changed elsewhere. Tells the
     * administrators of services without a line.
     */
    public function run(): void
    {
        $lines = $this->byService();
        $services = Capsule::table('tblhosting')
            ->where('server', $this->server->id)
            ->whereIn('domainstatus', ['Active', 'Suspended'])
            ->get(['id', 'username']);
        $found = [];
        $missing = [];
        foreach ($services as $service) {
            $line = $lines[$service->id] ?? null;
            if ($line === null) {
                $missing[] = $service->id;
                continue;
            }
            $found[] = $service->id;
            if ($service->username !== WhmcsService::username($line)) {
                WhmcsService::storeLogin((int) $service->id, $line);
            }
        }
        foreach (array_chunk($found, self::AT_ONCE) as $ids) {
            Capsule::table('tblhosting')->whereIn('id', $ids)->update(['lastupdate' => date('Y-m-d H:i:s')]);
        }
        self::tellOfMissing($missing);
    }

    /** @return array<int, array<string, mixed>> */
    private function byService(): array
    {
        $lines = [];
        foreach ($this->lines->list() as $line) {
            $id = $this->server->serviceId($line['external_id']);
            if ($id !== null) {
                $lines[$id] = $line;
            }
        }
        return $lines;
    }

    /** @param list<int> $ids */
    private static function tellOfMissing(array $ids): void
    {
        if ($ids === []) {
            return;
        }
        $more = count($ids) > self::NAMED ? ' and ' . (count($ids) - self::NAMED) . ' more' : '';
        $named = implode(', ', array_slice($ids, 0, self::NAMED)) . $more;
        localAPI('LogActivity', ['description' => "Subscription lines: these services have no line: $named."]);
    }

    /** Returns the status of WHMCS. An expired line does not play, so it is like a suspended one. */
    private static function status(string $status): string
    {
        return match ($status) {
            'restricted', 'expired' => 'Suspended',
            'refunded' => 'Terminated',
            default => 'Active',
        };
    }
}
