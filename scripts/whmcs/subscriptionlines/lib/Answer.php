<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** A complete answer of the service. */
final class Answer
{
    /** @param array<mixed> $body */
    public function __construct(
        public readonly int $status,
        public readonly array $body,
        public readonly ?int $retryAfter,
    ) {
    }

    /** Returns true if the request should be repeated: it is still running, or the service could not look at it. */
    public function isPassing(): bool
    {
        // A proxy in between does not say.
        return $this->body['retry'] ?? ($this->status === 429 || $this->status >= 500);
    }
}
