import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { skip } from '../../support/whmcs.ts';

// The module for WHMCS as PHP reads it, and its QR codes as a reader of QR codes does.

const MODULE = projectFile('scripts', 'whmcs', 'subscriptionlines');
const files = readdirSync(MODULE, { recursive: true, encoding: 'utf8' }).map((name) => join(MODULE, name));
const sources = files.filter((name) => name.endsWith('.php'));

void test('every file of the module is valid PHP, with strict types', { skip }, (t) => {
  for (const file of sources) {
    const { status, stdout } = spawnSync('php', ['-d', 'error_reporting=-1', '-l', file], {
      encoding: 'utf8',
    });
    t.equal(status, 0, stdout);
    t.notMatch(stdout, /Deprecated|Warning|Notice/);
    t.match(readFileSync(file, 'utf8'), /^<\?php\n\ndeclare\(strict_types=1\);\n/);
  }
  t.end();
});

void test('the page of the customer escapes what it shows', (t) => {
  const template = readFileSync(join(MODULE, 'templates', 'overview.tpl'), 'utf8');
  const printed = [...template.matchAll(/\{(\$[^}]+)\}/g)].map(([, text = '']) => text);
  t.same(
    printed.filter((text) => !text.endsWith('|escape')),
    ['$qrcode nofilter'],
  );
  t.end();
});

/** Returns the QR codes of texts as SVG, or null where a text is too long. */
function qrCodes(texts: readonly string[]): (string | null)[] {
  const program = `
    require $argv[1];
    $texts = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
    echo json_encode(array_map(SubscriptionLines\\Qr\\QrCode::svg(...), $texts), JSON_THROW_ON_ERROR);`;
  const args = ['-d', 'error_reporting=-1', '-r', program, join(MODULE, 'lib', 'autoload.php')];
  const { stdout } = spawnSync('php', args, {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout) as (string | null)[];
}

const PIXELS_OF_MODULE = 3;

/** Draws an SVG of squares, and reads it as a camera would. */
function read(svg: string): string | undefined {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * PIXELS_OF_MODULE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, column = '', row = ''] of svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)) {
    for (let y = 0; y < PIXELS_OF_MODULE; y += 1) {
      const start = ((Number(row) * PIXELS_OF_MODULE + y) * side + Number(column) * PIXELS_OF_MODULE) * 4;
      for (let x = 0; x < PIXELS_OF_MODULE; x += 1) pixels.fill(0, start + x * 4, start + x * 4 + 3);
    }
  }
  return jsQR.default(pixels, side, side)?.data;
}

/** The most bytes that some versions hold at level M, from the standard. */
const CAPACITY = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 666, 2331];

void test('QR codes of texts of many lengths can be read', { skip }, (t) => {
  const link =
    'https://tv.operator.example/get.php?username=viewer501&password=hk3v9wq2&type=m3u_plus&output=ts';
  const texts = [
    link,
    ...CAPACITY.flatMap((bytes) => [bytes, bytes + 1]).map((bytes) => 'ab&=/'.repeat(500).slice(0, bytes)),
  ];
  const codes = qrCodes(texts);
  t.equal(codes.pop(), null, 'a text of 2332 bytes is too long');
  for (const [index, code] of codes.entries()) t.equal(read(code ?? ''), texts[index]);
  const versions = codes.map((code) => (Number(/viewBox="0 0 (\d+) /.exec(code ?? '')?.[1]) - 25) / 4);
  t.same(
    versions.slice(1),
    [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 20, 21, 40],
    'the smallest',
  );
  t.end();
});
