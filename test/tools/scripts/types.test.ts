import { test } from 'tap';
import ts from 'typescript';
import { projectFile } from '../../../handlers/http/project-file.ts';

const FIXTURE = projectFile('test', 'tools', 'scripts', 'types', 'refusals.ts');
const DIRECTIVE = /^ *\/\/ @ts-expect-error TS(\d+) (.*)$/;

/** Returns the compiler's errors in the fixture with this text: code and line. */
function errorsIn(
  text: string,
  before?: ts.Program,
): { program: ts.Program; errors: [code: number, line: number][] } {
  const { config } = ts.readConfigFile(projectFile('tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, projectFile());
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => (path === FIXTURE ? text : read(path));
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) =>
    (path === FIXTURE ? undefined : before?.getSourceFile(path)) ?? parse(path, ...rest);
  const program = ts.createProgram([FIXTURE], options, host, before);
  const fixture = program.getSourceFile(FIXTURE);
  const errors = program.getSemanticDiagnostics(fixture).map(({ code, start = 0 }): [number, number] => {
    return [code, (fixture?.getLineAndCharacterOfPosition(start).line ?? -1) + 1];
  });
  return { program, errors };
}

void test('the compiler', (t) => {
  const text = ts.sys.readFile(FIXTURE) ?? '';
  const lines = text.split('\n');
  const expected = lines.flatMap((line, index): [number, number][] => {
    const [, code] = DIRECTIVE.exec(line) ?? [];
    return code === undefined ? [] : [[Number(code), index + 2]];
  });

  t.equal(expected.length, 22);

  const { program, errors } = errorsIn(text);
  t.same(errors, [], 'every expected error of the fixture occurs');

  const bare = lines.map((line) => (DIRECTIVE.test(line) ? '' : line)).join('\n');
  t.same(errorsIn(bare, program).errors, expected, 'each for its own reason');
  t.end();
});
