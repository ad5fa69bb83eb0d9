<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** The kinds of lines. The value is the `type` of a line in the API. */
enum Kind: string
{
    case M3u = 'M3u';
    case Mag = 'Mag';
    case Enigma = 'Enigma';
    case Activecode = 'Activecode';

    /** Returns the first part of the paths of this kind. */
    public function path(): string
    {
        return match ($this) {
            self::M3u => 'm3us',
            self::Mag => 'mags',
            self::Enigma => 'enigmas',
            self::Activecode => 'activecodes',
        };
    }

    /** Returns true if a line of this kind is sold for the MAC address of a device. */
    public function hasDevice(): bool
    {
        return $this === self::Mag || $this === self::Enigma;
    }
}
