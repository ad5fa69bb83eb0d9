<?php

declare(strict_types=1);

namespace Harness;

/** What WHMCS keeps: its tables, and what it has logged and sent. It lies in a file, which the tests read and write. */
final class State
{
    private static ?self $now = null;

    /**
     * @param array<string, list<array<string, mixed>>> $tables
     * @param array<string, list<string>> $keys the primary keys of tables that the module has made
     * @param list<array<string, mixed>> $activity
     * @param list<array<string, mixed>> $emails
     * @param list<list<mixed>> $moduleLog
     */
    private function __construct(
        public array $tables,
        public array $keys,
        public array $activity,
        public array $emails,
        public array $moduleLog,
    ) {
    }

    public static function now(): self
    {
        if (self::$now === null) {
            $file = (string) getenv('WHMCS_STATE');
            self::$now = new self(...json_decode((string) file_get_contents($file), true, 512, JSON_THROW_ON_ERROR));
            register_shutdown_function(static function () use ($file): void {
                file_put_contents($file, json_encode(get_object_vars(self::now()), JSON_THROW_ON_ERROR));
            });
        }
        return self::$now;
    }
}
