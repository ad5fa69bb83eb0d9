<?php

declare(strict_types=1);

namespace SubscriptionLines\Qr;

/** The codewords of a text in byte mode, with error correction of level M: the smallest version that has room. */
final class Codewords
{
    /** By version: error correction codewords of a block, and the number of blocks (ISO/IEC 18004, level M). */
    private const CORRECTION = [
        1 => 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
        26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ];
    private const BLOCKS = [
        1 => 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
        17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ];
    private const BYTE_MODE = '0100';
    private const FILLERS = [0xec, 0x11];

    /** @param list<int> $bytes in the order in which they are placed */
    private function __construct(public readonly int $version, public readonly array $bytes)
    {
    }

    /** @throws \LengthException if the text has more than 2331 bytes */
    public static function of(string $text): self
    {
        foreach (self::CORRECTION as $version => $correction) {
            $blocks = self::BLOCKS[$version];
            $room = self::total($version) - $correction * $blocks;
            $header = self::BYTE_MODE . sprintf($version < 10 ? '%08b' : '%016b', strlen($text));
            if (intdiv(strlen($header) + 7, 8) + strlen($text) <= $room) {
                return new self($version, self::interleaved(self::padded($header, $text, $room), $blocks, $correction));
            }
        }
        throw new \LengthException('The text is too long for a QR code.');
    }

    /** Returns how many codewords a version has, for data and correction together. */
    private static function total(int $version): int
    {
        $modules = (16 * $version + 128) * $version + 64;
        if ($version >= 2) {
            $alignments = intdiv($version, 7) + 2;
            $modules -= (25 * $alignments - 10) * $alignments - 55;
        }
        return intdiv($version >= 7 ? $modules - 36 : $modules, 8);
    }

    /** @return list<int> */
    private static function padded(string $header, string $text, int $room): array
    {
        $bits = $header;
        foreach (str_split($text) as $byte) {
            $bits .= sprintf('%08b', ord($byte));
        }
        $bits .= '0000';
        $bits .= str_repeat('0', (8 - strlen($bits) % 8) % 8);
        $bytes = array_map(bindec(...), str_split($bits, 8));
        for ($index = 0; count($bytes) < $room; $index += 1) {
            $bytes[] = self::FILLERS[$index % 2];
        }
        return array_map(intval(...), $bytes);
    }

    /**
     * Divides the data into blocks, of which the last may be longer by one, and takes from each in turn.
     *
     * @param list<int> $data
     * @return list<int>
     */
    private static function interleaved(array $data, int $count, int $correction): array
    {
        $short = intdiv(count($data), $count);
        $shorter = $count - count($data) % $count;
        $blocks = [];
        $corrections = [];
        for ($block = 0; $block < $count; $block += 1) {
            $length = $short + ($block < $shorter ? 0 : 1);
            $blocks[] = array_splice($data, 0, $length);
            $corrections[] = ReedSolomon::correction($blocks[$block], $correction);
        }
        return [...self::inTurn($blocks, $short + 1), ...self::inTurn($corrections, $correction)];
    }

    /**
     * @param list<list<int>> $blocks
     * @return list<int>
     */
    private static function inTurn(array $blocks, int $longest): array
    {
        $bytes = [];
        for ($index = 0; $index < $longest; $index += 1) {
            foreach ($blocks as $block) {
                if (isset($block[$index])) {
                    $bytes[] = $block[$index];
                }
            }
        }
        return $bytes;
    }
}
