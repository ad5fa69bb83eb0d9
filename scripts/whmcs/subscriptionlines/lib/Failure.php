<?php

declare(strict_types=1);

namespace SubscriptionLines;

/** Something that cannot be done. The message is for the people of the shop. */
class Failure extends \RuntimeException
{
}
