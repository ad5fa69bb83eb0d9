import { test } from 'tap';
import { shortStorm } from './short-storm.ts';

void test('64 spenders while API and worker are killed', (t) =>
  shortStorm(
    t,
    { spenders: 64, rounds: 1, databaseEvery: Infinity, workerEvery: 1 },
    { api: 1, database: 0, worker: 1 },
  ));
