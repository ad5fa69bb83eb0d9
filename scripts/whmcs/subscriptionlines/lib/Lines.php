<?php

declare(strict_types=1);

namespace SubscriptionLines;

/**
 * The lines of this shop. A service is found by its external id. A line is an array, as the API returns it.
 */
final class Lines
{
    private const PAGE = 1000;
    private const LONGEST_REASON = 2000;

    /** @var array<string, int> the id of the user of a token, by token: a nightly run has very many lines */
    private static array $ownerIds = [];

    public function __construct(private readonly Api $api, private readonly Server $server)
    {
    }

    /** Returns the line of a service, or null. */
    public function find(int $serviceId): ?array
    {
        return $this->list(['filters[external_id]' => $this->server->externalId($serviceId)])->current();
    }

    /**
     * Returns the line of a service.
     *
     * @throws Failure if there is none
     */
    public function get(int $serviceId): array
    {
        return $this->find($serviceId) ?? throw new Failure(
            'There is no line for this service: none has the external id ' . $this->server->externalId($serviceId) . '.',
        );
    }

    /** Returns a line as it is now. A list may be some seconds old. */
    public function reread(array $line): array
    {
        return $this->api->get(self::path($line));
    }

    /**
     * Returns all lines of the user of the token, by ascending id. Those of users below have external ids of their own.
     *
     * @param array<string, string> $filters
     * @return \Generator<int, array<string, mixed>>
     */
    public function list(array $filters = []): \Generator
    {
        $after = 0;
        do {
            $query = ['limit' => self::PAGE, 'after' => $after, 'filters[user_id]' => $this->ownerId(), ...$filters];
            $page = $this->api->get('lines', $query);
            foreach ($page['data'] as $line) {
                yield $line;
            }
            $after = $page['next_after'] ?? 0;
        } while ($page['has_more']);
    }

    /** Sells the line of a service, or returns the one that it has already. */
    public function sell(int $serviceId, Product $product): array
    {
        $line = $this->find($serviceId);
        if ($line !== null) {
            return $line;
        }
        $externalId = $this->server->externalId($serviceId);
        $order = [
            'package_id' => $product->packageId,
            'external_id' => $externalId,
            'max_connections' => $product->connections,
            'bouquets' => $product->bouquets,
            ...$product->credentials(),
        ];
        try {
            return $this->api->write('POST', $product->kind->path(), $order, $this->saleKey($externalId));
        } catch (Refused $refused) {
            $sold = $refused->body['line'] ?? null;
            return $sold === null ? throw $refused : $this->reread($sold);
        }
    }

    /**
     * Adds a period of the package to the line of a service for a billing period, once.
     *
     * @param string $period what the billing period ends with, like 2026-12-25
     * @throws Failure if the line cannot be extended now
     */
    public function renew(int $serviceId, Product $product, string $period): void
    {
        $line = $this->reread($this->get($serviceId));
        if ($line['expired_at'] === null) {
            throw new Failure(
                'The code is not activated yet, so there is nothing to renew. Run this again after its activation.',
            );
        }
        $reference = $this->server->paymentReference((int) $line['id'], $period);
        try {
            $order = ['package_id' => $product->packageId, 'reference' => $reference];
            $this->write($line, 'extend', $order, $reference);
        } catch (Refused $refused) {
            if ($refused->problem !== 'reference_in_use') {
                throw $refused;
            }
        }
    }

    /** Suspends a line. Returns it with its restrictions. */
    public function suspend(array $line, string $reason): array
    {
        $reason = self::shortened($reason);
        return $this->write($line, 'suspend', ['reason' => $reason], Api::newKey());
    }

    /** Lifts what this user has suspended a line by. Returns it with the restrictions of others. */
    public function resume(array $line): array
    {
        return $this->write($line, 'resume', null, Api::newKey());
    }

    /** Moves a line to the package, connections and bouquets of a product. */
    public function change(array $line, Product $product): void
    {
        $terms = ['package_id' => $product->packageId, 'max_connections' => $product->connections];
        $this->write($line, 'change-package', $terms, Api::newKey());
        $this->api->write('PUT', self::path($line), ['bouquets' => $product->bouquets], Api::newKey());
    }

    /** Deletes a line, on request with the refund that the policies give. Returns the credit that came back. */
    public function delete(array $line, bool $refund): int|float
    {
        $path = self::path($line) . '?refund=' . ($refund ? 'true' : 'false');
        try {
            return $this->api->write('DELETE', $path, null, Api::newKey())['refund_amount'];
        } catch (Refused $refused) {
            // Somebody else has just deleted it.
            return $refused->problem === 'not_found' ? 0 : throw $refused;
        }
    }

    /**
     * Returns what others have suspended a line for, as sentences.
     *
     * @return list<string>
     */
    public function suspendedByOthers(array $line): array
    {
        return $this->byOthers($this->api->get(self::path($line) . '/restrictions'));
    }

    /**
     * Returns those of the restrictions that this user cannot lift, as sentences.
     *
     * @param list<array<string, mixed>> $restrictions
     * @return list<string>
     */
    public function byOthers(array $restrictions): array
    {
        $others = array_filter($restrictions, fn (array $one): bool => $one['created_by_id'] !== $this->ownerId());
        return array_values(array_map(
            static fn (array $one): string => rtrim("$one[title]: $one[description]", ': '),
            $others,
        ));
    }

    /** Returns at most as much of a text as the API takes, and no half character. */
    private static function shortened(string $reason): string
    {
        preg_match('/^.{0,' . self::LONGEST_REASON . '}/su', $reason, $match);
        return $match[0] ?? '';
    }

    private static function path(array $line): string
    {
        return Kind::from($line['type'])->path() . "/$line[id]";
    }

    private function write(array $line, string $action, ?array $body, string $key): array
    {
        return $this->api->write('POST', self::path($line) . "/$action", $body, $key);
    }

    private function ownerId(): int
    {
        return self::$ownerIds[$this->server->token] ??= $this->api->get('me')['id'];
    }

    /** A service that is ordered again after its line was deleted is another sale. */
    private function saleKey(string $externalId): string
    {
        $lastDeleted = 0;
        foreach ($this->list(['filters[external_id]' => $externalId, 'filters[deleted]' => 'true']) as $line) {
            $lastDeleted = $line['id'];
        }
        return "$externalId-sale-after-$lastDeleted";
    }
}
