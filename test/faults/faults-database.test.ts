import { test } from 'tap';
import { shortStorm } from './short-storm.ts';

void test('32 spenders while PostgreSQL and the API are killed', (t) =>
  shortStorm(
    t,
    { spenders: 32, rounds: 1, databaseEvery: 1, workerEvery: Infinity },
    { api: 1, database: 1, worker: 0 },
  ));
