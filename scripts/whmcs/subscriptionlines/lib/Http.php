<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** Sends requests with curl, or by PHP's own streams where curl is not installed. */
final class Http
{
    private const CONNECT_SECONDS = 5;
    private const SECONDS = 15;

    /**
     * Returns the answer, or null if none came whole: then nobody knows whether the request was done.
     *
     * @param list<string> $headers
     */
    public static function send(string $method, string $url, array $headers, ?string $body): ?Answer
    {
        $received = extension_loaded('curl')
            ? self::byCurl($method, $url, $headers, $body)
            : self::byStream($method, $url, $headers, $body);
        if ($received === null) {
            return null;
        }
        [$status, $retryAfter, $text] = $received;
        $json = json_decode($text, true);
        return is_array($json) ? new Answer($status, $json, $retryAfter) : null;
    }

    /**
     * @param list<string> $headers
     * @return array{int, ?int, string}|null status, seconds of Retry-After, body
     */
    private static function byCurl(string $method, string $url, array $headers, ?string $body): ?array
    {
        $retryAfter = null;
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_CONNECTTIMEOUT => self::CONNECT_SECONDS,
            CURLOPT_TIMEOUT => self::SECONDS,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$retryAfter): int {
                $retryAfter = self::retryAfter($line) ?? $retryAfter;
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        $text = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        return is_string($text) ? [$status, $retryAfter, $text] : null;
    }

    /**
     * @param list<string> $headers
     * @return array{int, ?int, string}|null status, seconds of Retry-After, body
     */
    private static function byStream(string $method, string $url, array $headers, ?string $body): ?array
    {
        $http = [
            'method' => $method,
            'header' => [...$headers, 'Connection: close'],
            'content' => $body ?? '',
            'timeout' => self::SECONDS,
            'ignore_errors' => true,
            'follow_location' => 0,
        ];
        // A connection that breaks is a warning to PHP; here it is an answer that is missing.
        set_error_handler(static fn (): bool => true);
        try {
            $text = file_get_contents($url, false, stream_context_create(['http' => $http]));
        } finally {
            restore_error_handler();
        }
        $received = $http_response_header ?? [];
        if (!is_string($text) || preg_match('/^HTTP\/\S+ (\d{3})/', $received[0] ?? '', $match) !== 1) {
            return null;
        }
        $waits = array_filter(array_map(self::retryAfter(...), $received), is_int(...));
        return [(int) $match[1], array_values($waits)[0] ?? null, $text];
    }

    private static function retryAfter(string $header): ?int
    {
        return preg_match('/^retry-after:\s*(\d{1,6})\s*$/i', $header, $match) === 1 ? (int) $match[1] : null;
    }
}
