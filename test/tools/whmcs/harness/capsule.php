<?php

declare(strict_types=1);

namespace WHMCS\Database;

use Harness\State;

/** What the module uses of WHMCS's access to its database, on the tables of the harness. */
final class Capsule
{
    public static function table(string $name): Query
    {
        return new Query($name);
    }

    public static function schema(): Schema
    {
        return new Schema();
    }
}

final class Schema
{
    public function hasTable(string $name): bool
    {
        return isset(State::now()->tables[$name]);
    }

    public function create(string $name, \Closure $columns): void
    {
        $blueprint = new Blueprint();
        $columns($blueprint);
        State::now()->tables[$name] = [];
        State::now()->keys[$name] = $blueprint->key;
    }
}

final class Blueprint
{
    /** @var list<string> */
    public array $key = [];

    /** @param list<string> $columns */
    public function primary(array $columns): void
    {
        $this->key = $columns;
    }

    public function integer(string $name): self
    {
        return $this;
    }

    public function bigInteger(string $name): self
    {
        return $this;
    }

    public function string(string $name, int $length): self
    {
        return $this;
    }

    public function unsigned(): self
    {
        return $this;
    }

    public function nullable(): self
    {
        return $this;
    }
}

final class Query
{
    /** @var list<\Closure(array<string, mixed>): bool> */
    private array $conditions = [];

    public function __construct(private readonly string $name)
    {
        if (!isset(State::now()->tables[$name])) {
            throw new \LogicException("There is no table $name.");
        }
    }

    public function where(string $column, mixed ...$given): self
    {
        [$operator, $value] = count($given) === 1 ? ['=', $given[0]] : $given;
        $this->conditions[] = match ($operator) {
            '=' => static fn (array $row): bool => (string) $row[$column] === (string) $value,
            '<' => static fn (array $row): bool => $row[$column] < $value,
        };
        return $this;
    }

    /** @param list<mixed> $values */
    public function whereIn(string $column, array $values): self
    {
        $among = array_flip($values);
        $this->conditions[] = static fn (array $row): bool => isset($among[$row[$column]]);
        return $this;
    }

    /** @return list<object> */
    public function get(): array
    {
        return array_values(array_map(static fn (array $row): object => (object) $row, $this->rows()));
    }

    public function first(): ?object
    {
        return $this->get()[0] ?? null;
    }

    public function value(string $column): mixed
    {
        return $this->first()?->$column;
    }

    /** @param array<string, mixed> $fields */
    public function update(array $fields): int
    {
        $rows = $this->rows();
        foreach (array_keys($rows) as $index) {
            State::now()->tables[$this->name][$index] = [...$rows[$index], ...$fields];
        }
        return count($rows);
    }

    public function delete(): int
    {
        $rows = $this->rows();
        $kept = array_diff_key(State::now()->tables[$this->name], $rows);
        State::now()->tables[$this->name] = array_values($kept);
        return count($rows);
    }

    /** @param array<string, mixed> $row */
    public function insertOrIgnore(array $row): int
    {
        $same = new self($this->name);
        foreach (State::now()->keys[$this->name] as $column) {
            $same->where($column, $row[$column]);
        }
        if ($same->first() !== null) {
            return 0;
        }
        State::now()->tables[$this->name][] = ['expired_at' => null, ...$row];
        return 1;
    }

    /** @return array<int, array<string, mixed>> by their index in the table */
    private function rows(): array
    {
        return array_filter(State::now()->tables[$this->name], function (array $row): bool {
            foreach ($this->conditions as $holds) {
                if (!$holds($row)) {
                    return false;
                }
            }
            return true;
        });
    }
}
