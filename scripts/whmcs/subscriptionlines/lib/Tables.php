<?php

declare(strict_types=1);

namespace SubscriptionLines;

use WHMCS\Database\Capsule;

/** The module's own table in the database of WHMCS. It is made when it is first needed. */
final class Tables
{
    private const EVENTS = 'mod_subscriptionlines_events';

    /** Returns a query of the events that were taken, by their webhook-id. */
    public static function events(): object
    {
        if (!Capsule::schema()->hasTable(self::EVENTS)) {
            Capsule::schema()->create(self::EVENTS, static function (object $table): void {
                $table->string('id', 64);
                $table->integer('taken_at')->unsigned();
                $table->primary(['id']);
            });
        }
        return Capsule::table(self::EVENTS);
    }
}
