<?php

declare(strict_types=1);

namespace SubscriptionLines;

use WHMCS\Database\Capsule;

/** The module's own tables in the database of WHMCS. They are made when they are first needed. */
final class Tables
{
    public const RENEWALS = 'mod_subscriptionlines_renewals';
    public const EVENTS = 'mod_subscriptionlines_events';

    /** Returns a query of the renewals that were asked for: one a line and billing period. */
    public static function renewals(): object
    {
        return self::table(self::RENEWALS, static function (object $table): void {
            $table->integer('service_id')->unsigned();
            $table->bigInteger('line_id')->unsigned();
            $table->string('period', 10);
            $table->string('expired_at_before', 19);
            $table->string('expired_at', 19)->nullable();
            $table->primary(['line_id', 'period']);
        });
    }

    /** Returns a query of the events that were taken, by their webhook-id. */
    public static function events(): object
    {
        return self::table(self::EVENTS, static function (object $table): void {
            $table->string('id', 64);
            $table->integer('taken_at')->unsigned();
            $table->primary(['id']);
        });
    }

    private static function table(string $name, \Closure $columns): object
    {
        if (!Capsule::schema()->hasTable($name)) {
            Capsule::schema()->create($name, $columns);
        }
        return Capsule::table($name);
    }
}
