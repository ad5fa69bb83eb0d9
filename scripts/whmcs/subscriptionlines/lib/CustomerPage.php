<?php

declare(strict_types=1);

namespace SubscriptionLines;

use SubscriptionLines\Qr\QrCode;

/** What a customer sees of a service. */
final class CustomerPage
{
    /**
     * Returns the variables of the template.
     *
     * @return array<string, string|null>
     */
    public static function variables(array $line): array
    {
        $links = $line['links'];
        return [
            'status' => $line['status'],
            'expires' => Text::time($line['expired_at']),
            'connections' => (string) $line['max_connections'],
            'code' => $line['code'] ?? null,
            'username' => $line['username'],
            'password' => $line['password'],
            'playlist' => $links['playlist'],
            'guide' => $links['guide'],
            'portal' => $links['portal'],
            'qrcode' => $links['playlist'] === null ? null : QrCode::svg($links['playlist']),
        ];
    }
}
