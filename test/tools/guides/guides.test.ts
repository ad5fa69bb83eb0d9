import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';

void test('each guide has a test of its name, which runs its code', (t) => {
  const names = readdirSync(projectFile('spec', 'guides')).map((file) => basename(file, '.md'));
  t.ok(names.length > 0);
  for (const name of names) t.ok(existsSync(projectFile('test', 'tools', 'guides', `${name}.test.ts`)), name);
  t.end();
});
