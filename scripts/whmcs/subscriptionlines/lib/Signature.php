<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** Signatures of messages by the scheme of Standard Webhooks. */
final class Signature
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Returns true if the service has signed this message within the last five minutes.
     *
     * @param array<string, string> $headers with names in lower case
     */
    public static function isRight(#[\SensitiveParameter] string $secret, array $headers, string $body): bool
    {
        $id = $headers['webhook-id'] ?? '';
        $sentAt = $headers['webhook-timestamp'] ?? '';
        $key = base64_decode(substr($secret, strlen('whsec_')), true);
        $isNow = ctype_digit($sentAt) && abs(time() - (int) $sentAt) <= self::TOLERANCE_SECONDS;
        if (!$isNow || $id === '' || $key === false || $key === '') {
            return false;
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
        foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
            if (hash_equals($expected, $signature)) {
                return true;
            }
        }
        return false;
    }
}
