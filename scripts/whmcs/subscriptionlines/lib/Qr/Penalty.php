<?php

declare(strict_types=1);

namespace SubscriptionLines\Qr;

/** How hard modules are to read: long runs, blocks, what looks like a finder, and too many of one colour. */
final class Penalty
{
    private const RUN = 5;
    private const BLOCK_POINTS = 3;
    private const FINDER_POINTS = 40;
    private const SHARE_POINTS = 10;

    /** @param array<int, array<int, bool>> $modules */
    public static function of(array $modules): int
    {
        $rows = array_map(self::text(...), $modules);
        $columns = array_map(self::text(...), array_map(null, ...$modules));
        $points = self::blocks($rows) + self::share($rows);
        foreach ([...$rows, ...$columns] as $text) {
            $points += self::runs($text) + self::finders($text);
        }
        return $points;
    }

    /** @param array<int, bool> $modules */
    private static function text(array $modules): string
    {
        return implode('', array_map(static fn (bool $isDark): string => $isDark ? '1' : '0', $modules));
    }

    private static function runs(string $text): int
    {
        preg_match_all('/0{5,}|1{5,}/', $text, $matches);
        return array_sum(array_map(static fn (string $run): int => strlen($run) - self::RUN + 3, $matches[0]));
    }

    private static function finders(string $text): int
    {
        return self::FINDER_POINTS * (int) preg_match_all('/(?=10111010000|00001011101)/', $text);
    }

    /** @param list<string> $rows */
    private static function blocks(array $rows): int
    {
        $points = 0;
        for ($row = 1; $row < count($rows); $row += 1) {
            for ($column = 1; $column < count($rows); $column += 1) {
                $four = substr($rows[$row - 1], $column - 1, 2) . substr($rows[$row], $column - 1, 2);
                $points += $four === '0000' || $four === '1111' ? self::BLOCK_POINTS : 0;
            }
        }
        return $points;
    }

    /** @param list<string> $rows */
    private static function share(array $rows): int
    {
        $dark = substr_count(implode('', $rows), '1');
        return self::SHARE_POINTS * (int) floor(abs($dark / count($rows) ** 2 - 0.5) * 20);
    }
}
