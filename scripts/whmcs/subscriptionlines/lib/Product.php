<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** What a service has ordered: the module settings of its product, and the options and fields of the order. */
final class Product
{
    public const MAC_FIELD = 'MAC address';
    public const CODE_FIELD = 'Code';
    public const CONNECTIONS_OPTION = 'Connections';

    /** @param list<int> $bouquets none for all of the package */
    private function __construct(
        public readonly int $packageId,
        public readonly Kind $kind,
        public readonly array $bouquets,
        public readonly int $connections,
        private readonly string $mac,
        private readonly string $code,
    ) {
    }

    /**
     * @param array<string, mixed> $params
     * @throws Failure if the product is not set up
     */
    public static function of(array $params): self
    {
        $packageId = (int) ($params['configoption1'] ?? 0);
        if ($packageId < 1) {
            throw new Failure("The product has no package. Choose one in its Module Settings.");
        }
        $kind = Kind::tryFrom(trim((string) ($params['configoption2'] ?? '')));
        if ($kind === null) {
            throw new Failure('The product has no kind of line. Choose one in its Module Settings.');
        }
        $fields = $params['customfields'] ?? [];
        return new self(
            $packageId,
            $kind,
            self::ids((string) ($params['configoption3'] ?? '')),
            self::count($params['configoptions'][self::CONNECTIONS_OPTION] ?? $params['configoption4'] ?? ''),
            trim((string) ($fields[self::MAC_FIELD] ?? '')),
            trim((string) ($fields[self::CODE_FIELD] ?? '')),
        );
    }

    /** Returns true if a termination takes back what the refund policies give. */
    public static function refunds(array $params): bool
    {
        return ($params['configoption5'] ?? '') === 'on';
    }

    /**
     * Returns what only lines of its kind have.
     *
     * @return array<string, string>
     * @throws Failure if the customer has not entered it, or not right
     */
    public function credentials(): array
    {
        if ($this->kind->hasDevice()) {
            if (preg_match('/^([0-9A-Fa-f]{2}[:.-]?){5}[0-9A-Fa-f]{2}$/D', $this->mac) !== 1) {
                throw new Failure(
                    'The order has no valid MAC address. Enter it in the field "' . self::MAC_FIELD
                    . '" of the service, like 00:1A:79:3C:5E:07.',
                );
            }
            return ['mac_address' => $this->mac];
        }
        if ($this->kind !== Kind::Activecode || $this->code === '') {
            return [];
        }
        if (preg_match('/^[A-Za-z0-9-]{6,64}$/D', $this->code) !== 1) {
            throw new Failure(
                'The code of the order is not valid. The field "' . self::CODE_FIELD
                . '" of the service takes 6 to 64 letters, digits and hyphens, or stays empty.',
            );
        }
        return ['code' => $this->code];
    }

    /** @return list<int> */
    private static function ids(string $list): array
    {
        $ids = array_map(intval(...), preg_split('/[\s,]+/', trim($list), -1, PREG_SPLIT_NO_EMPTY) ?: []);
        return array_values(array_filter($ids, static fn (int $id): bool => $id > 0));
    }

    private static function count(mixed $text): int
    {
        return max(1, (int) $text);
    }
}
