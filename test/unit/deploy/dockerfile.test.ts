import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, readProject } from './settings';

/** Not compiled, and not part of the image. */
const EXCLUDED = ['bench', 'dist', 'docs', 'node_modules', 'test'];

function holdsSources(folder: string): boolean {
  return readdirSync(join(PROJECT, folder), { recursive: true }).some((name) => String(name).endsWith('.ts'));
}

describe('the image', () => {
  it('is built from every module', () => {
    const allowed = readProject('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const modules = readdirSync(PROJECT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !EXCLUDED.includes(entry.name))
      .map(({ name }) => name)
      .filter(holdsSources);
    expect(modules).toContain('api');
    expect(allowed).toEqual(expect.arrayContaining(modules));
    for (const path of allowed) expect([path, existsSync(join(PROJECT, path))]).toEqual([path, true]);
  });

  it('does not run as root', () => {
    const [, last = ''] = readProject('Dockerfile').split(/^FROM .*(?![\s\S]*^FROM )$/m);
    expect(last).toMatch(/^USER node$/m);
  });

  it('is based on glibc, which the Temporal SDK needs', () => {
    expect(readProject('Dockerfile')).toMatch(/^ARG NODE_IMAGE=node:\d+-bookworm-slim$/m);
  });
});
