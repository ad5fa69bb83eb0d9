<?php

declare(strict_types=1);

namespace SubscriptionLines;

use WHMCS\Database\Capsule;

/**
 * What this shop does about an event. Billing stays with WHMCS: no event changes a due date. It tells the administrators
 * what has happened elsewhere, and shows a service as suspended while somebody above has suspended its line.
 */
final class EventHandler
{
    public const SUSPENDED_ABOVE = 'Suspended above: ';

    private readonly Lines $lines;

    public function __construct(private readonly Server $server)
    {
        $this->lines = new Lines(new Api($server, attempts: 1), $server);
    }

    /**
     * Ignores types that it does not know, and lines of others.
     *
     * @param array<string, mixed> $event
     * @throws Failure if the service does not answer
     */
    public function handle(array $event): void
    {
        $data = $event['data'] ?? [];
        match ($event['type'] ?? '') {
            'line.expired' => $this->withService($data, $this->expired(...)),
            'line.extended', 'line.renewed' => $this->withService($data, $this->extended(...)),
            'line.suspended', 'line.resumed' => $this->withService($data, $this->suspension(...)),
            'credit.low' => $this->creditLow($data),
            default => null,
        };
    }

    /** Does something with the service of a line of this shop, and with the line. */
    private function withService(array $data, \Closure $react): void
    {
        $id = $this->server->serviceId($data['external_id'] ?? null);
        $service = $id === null ? null
            : Capsule::table('tblhosting')->where('id', $id)->where('server', $this->server->id)->first();
        $line = $service === null ? null : $this->lines->find($id);
        if ($line !== null && $line['id'] === $data['id']) {
            $react($service, $data, $line);
        }
    }

    private function expired(object $service, array $data): void
    {
        self::tell($service, 'has expired on ' . Text::time($data['expired_at']) . ". Here it is due on $service->nextduedate.");
    }

    private function extended(object $service, array $data): void
    {
        if (!$this->server->hasPaid($data['reference'] ?? null)) {
            $until = Text::time($data['expired_at']);
            self::tell($service, "was renewed elsewhere until $until. Here it is due on $service->nextduedate, as before.");
        }
    }

    private function suspension(object $service, array $data, array $line): void
    {
        $others = $this->lines->suspendedByOthers($line);
        $isSuspended = str_starts_with((string) $service->suspendreason, self::SUSPENDED_ABOVE);
        if ($others !== [] && $service->domainstatus === 'Active') {
            $reason = self::SUSPENDED_ABOVE . implode('; ', $others);
            WhmcsService::update((int) $service->id, ['status' => 'Suspended', 'suspendreason' => $reason]);
            self::tell($service, 'was suspended above. ' . implode('; ', $others));
        }
        if ($others === [] && $isSuspended && $service->domainstatus === 'Suspended') {
            WhmcsService::update((int) $service->id, ['status' => 'Active', 'suspendreason' => '']);
            self::tell($service, 'is no longer suspended above.');
        }
    }

    private function creditLow(array $data): void
    {
        $message = 'The credit for new lines is low: ' . Text::credits($data['balance']) . ' are left. You asked to hear of it below '
            . Text::credits($data['credit_alert_below']) . '.';
        $sent = localAPI('SendAdminEmail', [
            'type' => 'system',
            'customsubject' => 'Subscription lines: the credit is low',
            'custommessage' => $message,
        ]);
        localAPI('LogActivity', ['description' => "Subscription lines: $message"]);
        if (($sent['result'] ?? '') !== 'success') {
            throw new Failure('The message to the administrators was not sent.');
        }
    }

    private static function tell(object $service, string $what): void
    {
        localAPI('LogActivity', [
            'clientid' => $service->userid,
            'description' => "Subscription lines: the line of service $service->id $what",
        ]);
    }
}
