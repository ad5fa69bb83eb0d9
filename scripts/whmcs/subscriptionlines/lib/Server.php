<?php

declare(strict_types=1);

namespace SubscriptionLines;

use WHMCS\Database\Capsule;

/** A server of WHMCS: where the API is, and by which token and name this shop uses it. */
final class Server
{
    private const DEFAULT_SHOP = 'whmcs';

    private function __construct(
        public readonly int $id,
        public readonly string $url,
        #[\SensitiveParameter] public readonly string $token,
        private readonly string $shop,
    ) {
    }

    /**
     * Returns the server that WHMCS names in the parameters of a function.
     *
     * @param array<string, mixed> $params
     * @throws Failure if something is missing
     */
    public static function of(array $params): self
    {
        return self::at(
            (int) ($params['serverid'] ?? 0),
            (string) ($params['serverhostname'] ?? ''),
            (int) ($params['serverport'] ?? 0),
            in_array($params['serversecure'] ?? false, [true, 'on', 1, '1'], true),
            (string) ($params['serverpassword'] ?? ''),
            (string) ($params['serverusername'] ?? ''),
        );
    }

    /** Returns a server of this module by its id, and the secret of its webhook endpoint; null if there is none. */
    public static function stored(int $id): ?array
    {
        $row = Capsule::table('tblservers')->where('id', $id)->where('type', 'subscriptionlines')->first();
        if ($row === null) {
            return null;
        }
        $isSecure = $row->secure === 'on';
        $token = self::decrypted((string) $row->password);
        $server = self::at($id, (string) $row->hostname, (int) $row->port, $isSecure, $token, (string) $row->username);
        $secret = trim((string) $row->accesshash);
        return ['server' => $server, 'secret' => str_starts_with($secret, 'whsec_') ? $secret : self::decrypted($secret)];
    }

    /** Returns the `external_id` of the line of a service. */
    public function externalId(int $serviceId): string
    {
        return "$this->shop-$serviceId";
    }

    /** Returns the service that an `external_id` names, or null if it is not one of this shop. */
    public function serviceId(?string $externalId): ?int
    {
        $isOurs = preg_match('/^' . preg_quote($this->shop, '/') . '-(\d{1,10})$/D', $externalId ?? '', $match) === 1;
        return $isOurs ? (int) $match[1] : null;
    }

    /** Returns the `reference` of the payment for a billing period of a line. */
    public function paymentReference(int $lineId, string $period): string
    {
        return "$this->shop-$lineId-$period";
    }

    /** Returns true for the `reference` of a payment by this shop. */
    public function hasPaid(?string $reference): bool
    {
        return str_starts_with($reference ?? '', "$this->shop-");
    }

    private static function at(
        int $id,
        string $host,
        int $port,
        bool $isSecure,
        #[\SensitiveParameter] string $token,
        string $shop,
    ): self {
        if (trim($host) === '' || trim($token) === '') {
            throw new Failure('The server needs a hostname, and an API token as its password.');
        }
        $origin = ($isSecure ? 'https://' : 'http://') . trim($host) . ($port > 0 ? ":$port" : '');
        $shop = trim($shop) === '' ? self::DEFAULT_SHOP : trim($shop);
        if (preg_match('/^[A-Za-z0-9._-]{1,32}$/D', $shop) !== 1) {
            throw new Failure('The username of the server may only have 32 letters, digits, dots, hyphens and underscores.');
        }
        return new self($id, "$origin/api/v1", trim($token), $shop);
    }

    private static function decrypted(#[\SensitiveParameter] string $stored): string
    {
        return (string) (localAPI('DecryptPassword', ['password2' => $stored])['password'] ?? '');
    }
}
