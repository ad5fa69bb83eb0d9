<?php

declare(strict_types=1);

namespace SubscriptionLines;

/**
 * Renewals: one a line and billing period. The service knows the key of a request for a day. After that, what is
 * written down here before the request tells whether it was done: the line then expires later than it did.
 */
final class Renewals
{
    public function __construct(private readonly Lines $lines)
    {
    }

    /**
     * Extends the line of a service for a billing period, once.
     *
     * @param string $period what the period ends with, like 2026-12-25
     * @throws Failure if the line cannot be extended now
     */
    public function renew(int $serviceId, Product $product, string $period): void
    {
        $line = $this->lines->reread($this->lines->get($serviceId));
        $before = $line['expired_at'] ?? throw new Failure(
            'The code is not activated yet, so there is nothing to renew. Run this again after its activation.',
        );
        Tables::renewals()->insertOrIgnore([
            'service_id' => $serviceId,
            'line_id' => $line['id'],
            'period' => $period,
            'expired_at_before' => $before,
        ]);
        $asked = self::of($line['id'])->where('period', $period)->first();
        if ($asked->expired_at !== null) {
            return;
        }
        if ($before > $asked->expired_at_before) {
            localAPI('LogActivity', [
                'description' => "Subscription lines: service $serviceId was not renewed again, since its line was extended "
                    . 'after this was first asked for. It runs until ' . Text::time($before) . '.',
            ]);
            $expiredAt = $before;
        } else {
            $expiredAt = $this->lines->extend($line, $product, $period)['expired_at'];
        }
        self::of($line['id'])->where('period', $period)->update(['expired_at' => $expiredAt]);
    }

    /** Returns true if a line may have got this expiry by a renewal from here: one of it, or one that is still asked for. */
    public static function hasGiven(int $lineId, string $expiredAt): bool
    {
        foreach (self::of($lineId)->get() as $asked) {
            if ($asked->expired_at === $expiredAt || ($asked->expired_at === null && $asked->expired_at_before < $expiredAt)) {
                return true;
            }
        }
        return false;
    }

    private static function of(int $lineId): object
    {
        return Tables::renewals()->where('line_id', $lineId);
    }
}
