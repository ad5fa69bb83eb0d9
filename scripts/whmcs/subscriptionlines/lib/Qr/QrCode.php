<?php

declare(strict_types=1);

namespace SubscriptionLines\Qr;

/** QR codes as pictures, made here: an address with a password is sent to nobody. */
final class QrCode
{
    private const MARGIN = 4;
    private const PIXELS = 240;

    /**
     * Returns the QR code of a text as an inline SVG, or null if the text is longer than a QR code can be.
     */
    public static function svg(string $text): ?string
    {
        try {
            $modules = Symbol::of(Codewords::of($text));
        } catch (\LengthException) {
            return null;
        }
        $path = '';
        foreach ($modules as $row => $columns) {
            foreach (array_keys($columns, true, true) as $column) {
                $path .= 'M' . ($column + self::MARGIN) . ',' . ($row + self::MARGIN) . 'h1v1h-1z';
            }
        }
        $side = count($modules) + 2 * self::MARGIN;
        return '<svg xmlns="http://www.w3.org/2000/svg" width="' . self::PIXELS . '" height="' . self::PIXELS . '"'
            . " viewBox=\"0 0 $side $side\" shape-rendering=\"crispEdges\" role=\"img\" aria-label=\"QR code\">"
            . "<path fill=\"#fff\" d=\"M0,0h{$side}v{$side}H0z\"/><path d=\"$path\"/></svg>";
    }
}
