import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { succeed } from './program.ts';

/** What the last stage of the Dockerfile makes, in a folder that stands for its `/app`. */
interface Image {
  folder: string;
  env: Record<string, string>;
  entrypoint: string;
}

/** Does what the lines of the last stage say. What it takes from the stage before has been built in the checkout. */
export async function makeImage(folder: string, npm: Readonly<Record<string, string>>): Promise<Image> {
  const file = await readFile(projectFile('scripts', 'deploy', 'Dockerfile'), 'utf8');
  const [stage = ''] = file.split(/^FROM .*\n/m).slice(-1);
  const image: Image = { folder, env: {}, entrypoint: '' };
  await mkdir(folder);
  for (const [, instruction = '', rest = ''] of stage.matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (instruction === 'RUN') await succeed({ args: ['bash', '-ec', rest], cwd: folder, env: npm });
    if (instruction === 'COPY') await copy(rest.split(' '), folder);
    if (instruction === 'ENV')
      Object.assign(image.env, Object.fromEntries(rest.split(' ').map((each) => each.split('='))));
    if (instruction === 'ENTRYPOINT') image.entrypoint = inFolder((JSON.parse(rest) as [string])[0], folder);
  }
  return image;
}

async function copy(words: readonly string[], folder: string): Promise<void> {
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = inFolder(join('/app', paths.at(-1) ?? ''), folder);
  for (const path of paths.slice(0, -1)) {
    const from = path.replace(/^\/app\//, '');
    const isFile = /\.(json|sql)$/.test(from);
    await cp(projectFile(from), isFile ? join(target, basename(from)) : target, {
      recursive: true,
      filter: (source) => from !== '.build' || /\.build(\/[^/]+\.(js|map)|\/docs(\/[^/]+)?)?$/.test(source),
    });
  }
}

const inFolder = (path: string, folder: string): string => path.replace(/^\/app\b/, folder);
