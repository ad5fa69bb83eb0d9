import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectFile } from '../handlers/runtime/project-file.ts';

// `npm run lint`: every check that needs no database, side by side. Each says what it found when it has ended.

const CHECKS = ['lint:code', 'lint:imports', 'lint:format', 'lint:duplicates', 'lint:spec'];

await Promise.all(
  CHECKS.map(async (check) => {
    const child = spawn('npm', ['run', '-s', check], {
      cwd: projectFile(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text: Buffer) => (said += String(text)));
    const [code] = (await once(child, 'close')) as [number | null];
    console.log(`== ${check}\n${said}`);
    if (code !== 0) process.exitCode = 1;
  }),
);
