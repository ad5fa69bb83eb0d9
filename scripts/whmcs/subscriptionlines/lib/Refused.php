<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** A request that the API has refused: nothing has happened. The message says in words of a shop what to do. */
final class Refused extends Failure
{
    public readonly string $problem;

    /** @param array<string, mixed> $body a problem (RFC 9457) */
    public function __construct(public readonly array $body)
    {
        $this->problem = (string) ($body['code'] ?? '');
        parent::__construct(self::sentence($this->problem, $body));
    }

    private static function sentence(string $problem, array $body): string
    {
        $detail = (string) ($body['detail'] ?? 'The service refused it.');
        return match ($problem) {
            'insufficient_credit' => self::missing($body) ?? $detail,
            'credit_limit_reached' => self::limit($body),
            'package_not_allowed' =>
                'The package of this product does not exist any more, or you may not sell it. '
                . "Choose another one in the product's Module Settings.",
            'line_restricted' =>
                'The line is suspended by somebody above you, and cannot be changed until it is resumed there.',
            'unauthenticated' => "The API token is not valid. Enter a new one as the server's password.",
            'missing_permission', 'missing_scope' =>
                'The API token may not do this: it lacks ' . ($body['policy'] ?? 'a policy') . '.',
            'validation_failed' => self::fields($body) ?? $detail,
            default => $detail,
        };
    }

    private static function missing(array $body): ?string
    {
        if (!isset($body['required'], $body['balance'])) {
            return null;
        }
        $missing = $body['required'] - $body['balance'];
        return 'There is not enough credit: this costs ' . Text::credits($body['required']) . ', you have '
            . Text::credits($body['balance']) . ', so ' . Text::credits($missing) . ' are missing.';
    }

    private static function limit(array $body): string
    {
        $limit = Text::credits($body['credit_limit'] ?? 0);
        $used = Text::credits($body['credit_used'] ?? 0);
        $sentence = "The API token may spend $limit, and $used of it are spent.";
        $again = $body['credit_resets_at'] ?? null;
        return $again === null ? $sentence : "$sentence It can spend again from " . Text::time($again) . '.';
    }

    private static function fields(array $body): ?string
    {
        $sentences = [];
        foreach ($body['errors'] ?? [] as $field => $faults) {
            $name = str_replace(['mac_address', '_'], ['MAC address', ' '], (string) $field);
            $sentences[] = "$name " . implode(' and ', $faults) . '.';
        }
        return $sentences === [] ? null : ucfirst(implode(' ', $sentences));
    }
}
