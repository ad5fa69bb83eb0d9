<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** Takes the messages of the service's webhooks. What was taken is not taken again. */
final class EventReceiver
{
    private const DAYS_KEPT = 90;

    /**
     * Takes a message for a server of WHMCS. Returns the HTTP status to answer: with 500 the message comes again.
     *
     * @param array<string, string> $headers with names in lower case
     */
    public static function take(int $serverId, array $headers, string $body): int
    {
        $stored = Server::stored($serverId);
        if ($stored === null || !Signature::isRight($stored['secret'], $headers, $body)) {
            return 401;
        }
        $event = json_decode($body, true);
        if (!is_array($event)) {
            return 400;
        }
        $id = "$serverId-" . $headers['webhook-id'];
        if (Tables::events()->where('id', $id)->first() !== null) {
            return 204;
        }
        try {
            (new EventHandler($stored['server']))->handle($event);
        } catch (\Throwable $error) {
            localAPI('LogActivity', ['description' => 'Subscription lines: an event is taken later: ' . $error->getMessage()]);
            return 500;
        }
        // Last: PHP may stop anywhere, and the message then has to come again.
        Tables::events()->insertOrIgnore(['id' => $id, 'taken_at' => time()]);
        return 204;
    }

    /** Forgets events that do not come again. */
    public static function forgetOld(): void
    {
        Tables::events()->where('taken_at', '<', time() - self::DAYS_KEPT * 86_400)->delete();
    }
}
