import type { Test } from 'tap';
import { SERVICE, dataFolder, isAlive, postmasterPid, runScript, until, type Running } from './processes.ts';

/** Returns what tests of the start command do with one data folder, which is empty. */
export async function startScene(t: Test) {
  const DATA_DIR = await dataFolder(t);
  const script = (name: string, ...args: string[]) => runScript(t, name, args, { DATA_DIR });
  const mint = async (user: string): Promise<string> => {
    const { code, stdout, stderr } = await script('token', '--user', user, '--scope', '*');
    t.match([code, stdout, stderr], [0, /^srm_\S{40}\n$/, ''], 'stdout has only the token');
    return stdout.trim();
  };
  const endsCleanly = async (running: Running, postgres: number | undefined): Promise<void> => {
    t.match(await running.ended, { code: 0, stderr: '' });
    await until(() => !isAlive(Number(postgres)));
    t.equal(postmasterPid(DATA_DIR), undefined, 'PostgreSQL has been stopped');
  };
  return { file: SERVICE, DATA_DIR, script, mint, endsCleanly };
}
