<?php

declare(strict_types=1);

namespace SubscriptionLines\Qr;

/** Error correction over GF(256), modulo x^8 + x^4 + x^3 + x^2 + 1, as QR codes use it. */
final class ReedSolomon
{
    private const MODULUS = 0x11d;

    /**
     * Returns the error correction codewords of a block.
     *
     * @param list<int> $data
     * @return list<int>
     */
    public static function correction(array $data, int $count): array
    {
        $generator = self::generator($count);
        $remainder = array_fill(0, $count, 0);
        foreach ($data as $byte) {
            $factor = $byte ^ array_shift($remainder);
            $remainder[] = 0;
            foreach ($generator as $index => $coefficient) {
                $remainder[$index] ^= self::product($coefficient, $factor);
            }
        }
        return $remainder;
    }

    /**
     * Returns the product of (x - 2^0) to (x - 2^(degree - 1)), without its leading 1, by descending power.
     *
     * @return list<int>
     */
    private static function generator(int $degree): array
    {
        $polynomial = [...array_fill(0, $degree - 1, 0), 1];
        $root = 1;
        for ($step = 0; $step < $degree; $step += 1) {
            foreach ($polynomial as $index => $coefficient) {
                $polynomial[$index] = self::product($coefficient, $root) ^ ($polynomial[$index + 1] ?? 0);
            }
            $root = self::product($root, 2);
        }
        return $polynomial;
    }

    private static function product(int $one, int $other): int
    {
        $product = 0;
        for ($bit = 7; $bit >= 0; $bit -= 1) {
            $product = ($product << 1) ^ (($product >> 7) * self::MODULUS);
            $product ^= (($other >> $bit) & 1) * $one;
        }
        return $product;
    }
}
