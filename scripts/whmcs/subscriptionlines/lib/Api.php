<?php

declare(strict_types=1);

namespace SubscriptionLines;

/**
 * The API of the service. A request is repeated until there is an answer: a write has a key, by which the service does
 * it once.
 */
final class Api
{
    private const FIRST_PAUSE_MS = 100;
    /** While a person waits for a page. The nightly run waits until its rate limit begins anew. */
    private const LONGEST_PAUSE_SECONDS = 5;
    private const LONGEST_PAUSE_OF_CRON_SECONDS = 60;
    /** Bytes of an answer that are logged: a list of all lines has megabytes. */
    private const LOGGED_BYTES = 4000;

    /** @param int $attempts how often a request is sent at most */
    public function __construct(private readonly Server $server, private readonly int $attempts = 4)
    {
    }

    /**
     * Reads something.
     *
     * @param array<string, scalar> $query
     * @return array<mixed>
     * @throws Refused
     * @throws Failure if there was no answer
     */
    public function get(string $path, array $query = []): array
    {
        return $this->send('GET', $path . ($query === [] ? '' : '?' . http_build_query($query)), null, []);
    }

    /**
     * Writes something once for this key, however often it is called within a day.
     *
     * @param array<string, mixed>|null $body
     * @return array<mixed>
     * @throws Refused
     * @throws Failure if there was no answer: it may be done or not
     */
    public function write(string $method, string $path, ?array $body, string $key): array
    {
        return $this->send($method, $path, $body, ["Idempotency-Key: $key"]);
    }

    /** Returns a key for a write that may be done again: what is so already is left so by the service itself. */
    public static function newKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    /**
     * @param array<string, mixed>|null $body
     * @param list<string> $headers
     * @return array<mixed>
     */
    private function send(string $method, string $path, ?array $body, array $headers): array
    {
        $content = $body === null ? null : json_encode($body, JSON_THROW_ON_ERROR);
        $answer = $this->answer($method, $path, $content, [
            ...$headers,
            'Authorization: Bearer ' . $this->server->token,
            'Accept: application/json',
            ...($content === null ? [] : ['Content-Type: application/json']),
        ]);
        $this->log("$method $path", $body, $answer);
        if ($answer === null || $answer->isPassing()) {
            throw new Failure(
                'The service does not answer. Run this again in a few minutes: nothing is done or paid twice.',
            );
        }
        if ($answer->status >= 400) {
            throw new Refused($answer->body);
        }
        return $answer->body;
    }

    /** @param list<string> $headers */
    private function answer(string $method, string $path, ?string $content, array $headers): ?Answer
    {
        $pause = self::FIRST_PAUSE_MS;
        $longest = PHP_SAPI === 'cli' ? self::LONGEST_PAUSE_OF_CRON_SECONDS : self::LONGEST_PAUSE_SECONDS;
        for ($attempt = 1; ; $attempt += 1, $pause *= 3) {
            $answer = Http::send($method, $this->server->url . "/$path", $headers, $content);
            $wait = $answer?->retryAfter ?? 0;
            $isLast = $attempt === $this->attempts || $wait > $longest;
            if ($isLast || ($answer !== null && !$answer->isPassing())) {
                return $answer;
            }
            usleep(max($wait * 1_000_000, $pause * 1000));
        }
    }

    /** @param array<string, mixed>|null $body */
    private function log(string $action, ?array $body, ?Answer $answer): void
    {
        $request = json_encode(Text::masked($body ?? []), JSON_THROW_ON_ERROR);
        $response = $answer === null ? 'no answer' : json_encode(Text::masked($answer->body), JSON_THROW_ON_ERROR);
        $logged = substr($response, 0, self::LOGGED_BYTES);
        logModuleCall('subscriptionlines', $action, $request, $logged, '', [$this->server->token]);
    }
}
