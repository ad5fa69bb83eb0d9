<?php

declare(strict_types=1);

namespace SubscriptionLines\Qr;

/** The modules of a QR code: true is dark. Row and column count from the top left. */
final class Symbol
{
    private const FORMAT_GENERATOR = 0x537;
    private const FORMAT_MASK = 0x5412;
    private const VERSION_GENERATOR = 0x1f25;

    public readonly int $size;
    /** @var array<int, array<int, bool>> */
    private array $modules = [];
    /** @var array<int, array<int, true>> modules that are not data */
    private array $fixed = [];

    private function __construct(private readonly int $version)
    {
        $this->size = 17 + 4 * $version;
    }

    /**
     * Returns the modules with the mask that makes them easiest to read.
     *
     * @return array<int, array<int, bool>>
     */
    public static function of(Codewords $codewords): array
    {
        $symbol = new self($codewords->version);
        $symbol->drawPatterns();
        $symbol->place($codewords->bytes);
        $best = [];
        $least = PHP_INT_MAX;
        foreach (array_keys(self::masks()) as $mask) {
            $masked = $symbol->masked($mask);
            $penalty = Penalty::of($masked);
            if ($penalty < $least) {
                [$best, $least] = [$masked, $penalty];
            }
        }
        return $best;
    }

    private function drawPatterns(): void
    {
        for ($index = 0; $index < $this->size; $index += 1) {
            $this->fix(6, $index, $index % 2 === 0);
            $this->fix($index, 6, $index % 2 === 0);
        }
        $end = $this->size - 4;
        foreach ([[3, 3], [3, $end], [$end, 3]] as [$row, $column]) {
            $this->drawRings($row, $column, 4, [0, 1, 3]);
        }
        $centres = $this->alignmentCentres();
        $last = end($centres);
        foreach ($centres as $row) {
            foreach ($centres as $column) {
                $isFinder = ($row === 6 && $column === 6) || ($row === 6 && $column === $last) || ($row === $last && $column === 6);
                if (!$isFinder) {
                    $this->drawRings($row, $column, 2, [0, 2]);
                }
            }
        }
        $this->drawFormat(0);
        $this->drawVersion();
    }

    /** @param list<int> $dark the distances from the centre that are dark */
    private function drawRings(int $row, int $column, int $reach, array $dark): void
    {
        for ($down = -$reach; $down <= $reach; $down += 1) {
            for ($right = -$reach; $right <= $reach; $right += 1) {
                $this->fix($row + $down, $column + $right, in_array(max(abs($down), abs($right)), $dark, true));
            }
        }
    }

    /** @return list<int> */
    private function alignmentCentres(): array
    {
        if ($this->version === 1) {
            return [];
        }
        $count = intdiv($this->version, 7) + 2;
        $step = intdiv($this->version * 8 + $count * 3 + 5, $count * 4 - 4) * 2;
        $centres = [6];
        for ($index = $count - 2; $index >= 0; $index -= 1) {
            $centres[] = $this->size - 7 - $index * $step;
        }
        return $centres;
    }

    /** Level M is 00, so that the five bits are the mask alone. */
    private function drawFormat(int $mask): void
    {
        $bits = (($mask << 10) | self::remainder($mask, 10, self::FORMAT_GENERATOR)) ^ self::FORMAT_MASK;
        for ($index = 0; $index < 15; $index += 1) {
            $isDark = (($bits >> $index) & 1) === 1;
            $beside = $index < 6 ? $index : ($index < 8 ? $index + 1 : $this->size - 15 + $index);
            $above = $index < 8 ? $this->size - 1 - $index : ($index === 8 ? 7 : 14 - $index);
            $this->fix($beside, 8, $isDark);
            $this->fix(8, $above, $isDark);
        }
        $this->fix($this->size - 8, 8, true);
    }

    private function drawVersion(): void
    {
        if ($this->version < 7) {
            return;
        }
        $bits = ($this->version << 12) | self::remainder($this->version, 12, self::VERSION_GENERATOR);
        for ($index = 0; $index < 18; $index += 1) {
            $isDark = (($bits >> $index) & 1) === 1;
            $far = $this->size - 11 + $index % 3;
            $this->fix($far, intdiv($index, 3), $isDark);
            $this->fix(intdiv($index, 3), $far, $isDark);
        }
    }

    /** Returns the check bits of a BCH code. */
    private static function remainder(int $value, int $degree, int $generator): int
    {
        $remainder = $value;
        for ($step = 0; $step < $degree; $step += 1) {
            $remainder = ($remainder << 1) ^ (($remainder >> ($degree - 1)) * $generator);
        }
        return $remainder;
    }

    /**
     * Places codewords in columns of two from the right, upwards and downwards in turn, around what is fixed.
     *
     * @param list<int> $bytes
     */
    private function place(array $bytes): void
    {
        $bit = 0;
        $isUpward = true;
        for ($right = $this->size - 1; $right >= 1; $right -= 2) {
            $right = $right === 6 ? 5 : $right;
            for ($step = 0; $step < $this->size; $step += 1) {
                $row = $isUpward ? $this->size - 1 - $step : $step;
                foreach ([$right, $right - 1] as $column) {
                    if (!isset($this->fixed[$row][$column])) {
                        $byte = $bytes[$bit >> 3] ?? 0;
                        $this->modules[$row][$column] = (($byte >> (7 - ($bit & 7))) & 1) === 1;
                        $bit += 1;
                    }
                }
            }
            $isUpward = !$isUpward;
        }
    }

    /** @return array<int, array<int, bool>> */
    private function masked(int $mask): array
    {
        $this->drawFormat($mask);
        $inverts = self::masks()[$mask];
        $modules = [];
        for ($row = 0; $row < $this->size; $row += 1) {
            for ($column = 0; $column < $this->size; $column += 1) {
                $isData = !isset($this->fixed[$row][$column]);
                $modules[$row][$column] = $this->modules[$row][$column] !== ($isData && $inverts($row, $column));
            }
        }
        return $modules;
    }

    /** @return list<\Closure(int, int): bool> which data modules a mask inverts */
    private static function masks(): array
    {
        return [
            static fn (int $row, int $column): bool => ($row + $column) % 2 === 0,
            static fn (int $row, int $column): bool => $row % 2 === 0,
            static fn (int $row, int $column): bool => $column % 3 === 0,
            static fn (int $row, int $column): bool => ($row + $column) % 3 === 0,
            static fn (int $row, int $column): bool => (intdiv($row, 2) + intdiv($column, 3)) % 2 === 0,
            static fn (int $row, int $column): bool => $row * $column % 2 + $row * $column % 3 === 0,
            static fn (int $row, int $column): bool => ($row * $column % 2 + $row * $column % 3) % 2 === 0,
            static fn (int $row, int $column): bool => (($row + $column) % 2 + $row * $column % 3) % 2 === 0,
        ];
    }

    private function fix(int $row, int $column, bool $isDark): void
    {
        if ($row >= 0 && $column >= 0 && $row < $this->size && $column < $this->size) {
            $this->modules[$row][$column] = $isDark;
            $this->fixed[$row][$column] = true;
        }
    }
}
