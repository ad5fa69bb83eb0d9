<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** A service in the records of WHMCS. */
final class WhmcsService
{
    /**
     * Changes fields of a service, as the API of WHMCS names them.
     *
     * @param array<string, string> $fields
     * @throws Failure if WHMCS refuses
     */
    public static function update(int $serviceId, array $fields): void
    {
        $answer = localAPI('UpdateClientProduct', ['serviceid' => $serviceId, ...$fields]);
        if (($answer['result'] ?? '') !== 'success') {
            throw new Failure('WHMCS has not stored it: ' . ($answer['message'] ?? 'no reason given') . '.');
        }
    }

    /** Stores what the customer watches by: it is in the welcome e-mail of WHMCS. */
    public static function storeLogin(int $serviceId, array $line): void
    {
        self::update($serviceId, [
            'serviceusername' => self::username($line),
            'servicepassword' => (string) ($line['password'] ?? ''),
        ]);
    }

    /** Returns the username of a line in WHMCS. A code has one only after its activation, so it is the code itself. */
    public static function username(array $line): string
    {
        return (string) ($line['code'] ?? $line['username']);
    }
}
