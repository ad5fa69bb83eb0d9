import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectFile } from '../handlers/http/project-file.ts';

// `npm run lint`: runs all checks that need no database in parallel. The output of each is printed when it has ended.

const CHECKS = ['lint:code', 'lint:imports', 'lint:format', 'lint:duplicates', 'lint:spec'];

await Promise.all(
  CHECKS.map(async (check) => {
    const child = spawn('npm', ['run', '-s', check], {
      cwd: projectFile(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text: Buffer) => (log += String(text)));
    const [code] = (await once(child, 'close')) as [number | null];
    console.log(`== ${check}\n${log}`);
    if (code !== 0) process.exitCode = 1;
  }),
);
