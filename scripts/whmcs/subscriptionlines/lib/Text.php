<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** How amounts, times and secrets are written for people. */
final class Text
{
    private const SECRETS = ['password', 'parent_password', 'code', 'links', 'messaging_contact'];

    public static function credits(int|float $amount): string
    {
        return number_format($amount, 2) . ' credits';
    }

    /** Returns a time of the API, or what is said when there is none. */
    public static function time(?string $time): string
    {
        return $time === null ? 'not yet' : "$time UTC";
    }

    public static function html(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES);
    }

    /** Returns what may be written to a log: a body without what a customer watches by. A problem has none of it. */
    public static function masked(mixed $body): mixed
    {
        if (!is_array($body) || isset($body['request_id'])) {
            return $body;
        }
        foreach ($body as $key => $value) {
            $isSecret = in_array($key, self::SECRETS, true) && $value !== null;
            $body[$key] = $isSecret ? '***' : self::masked($value);
        }
        return $body;
    }
}
