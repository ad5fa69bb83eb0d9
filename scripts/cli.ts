#!/usr/bin/env -S node --enable-source-maps --max-semi-space-size=32 --max-old-space-size=1024
import './lib/node-version.js';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `subscription-reseller-api COMMAND`: runs what is built beside this file, and builds nothing.

const NAME = 'subscription-reseller-api';

const commands = readdirSync(import.meta.dirname).flatMap(
  (file) => /^(?!cli\.)([\w-]+)\.js$/.exec(file)?.[1] ?? [],
);
const [, , command = ''] = process.argv;

if (commands.includes(command)) {
  // The command finds its own arguments where it looks for them.
  process.argv.splice(2, 1);
  await import(pathToFileURL(join(import.meta.dirname, `${command}.js`)).href);
} else {
  console.error(`Usage: ${NAME} ${commands.join(' | ')}`);
  process.exitCode = 1;
}
