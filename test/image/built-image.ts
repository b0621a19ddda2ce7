import assert from 'node:assert/strict';
import { command } from './command';

const MEGABYTE = 1_000_000;
const MOST_ABOVE_BASE = 150 * MEGABYTE;

async function inspect<T>(image: string, format: string): Promise<T> {
  return JSON.parse(await command('docker', ['image', 'inspect', '--format', format, image])) as T;
}

/** What the image promises, whatever it runs under. Returns a line for the summary. */
export async function checkImage(image: string, base: string): Promise<string> {
  const [size, baseSize] = await Promise.all([
    inspect<number>(image, '{{json .Size}}'),
    inspect<number>(base, '{{json .Size}}'),
  ]);
  const above = size - baseSize;
  assert.ok(
    above <= MOST_ABOVE_BASE,
    `${image} is ${inMegabytes(above)} larger than ${base}; at most ${inMegabytes(MOST_ABOVE_BASE)} are allowed.`,
  );
  const health = await inspect<{ Test: string[] } | null>(image, '{{json .Config.Healthcheck}}');
  assert.ok(health, `${image} has no HEALTHCHECK.`);

  const hardened = ['--read-only', '--cap-drop', 'ALL', '--network', 'none', '--tmpfs', '/tmp'];
  const run = (...args: string[]): Promise<string> =>
    command('docker', ['run', '--rm', ...hardened, image, ...args]);
  assert.equal((await run('id', '-u')).trim(), '1000', `${image} does not run as the user 1000.`);
  const version = (await run('sello', '--version')).trim();
  return `${image}: ${inMegabytes(size)}, ${inMegabytes(above)} above ${base}; uid 1000; sello --version: ${version}`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}
