import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, readProject } from './settings';

/** Not compiled, and not part of the image. */
const EXCLUDED = ['bench', 'dist', 'docs', 'node_modules', 'test'];

function holdsSources(folder: string): boolean {
  return readdirSync(join(PROJECT, folder), { recursive: true }).some((name) => String(name).endsWith('.ts'));
}

const dockerfile = readProject('Dockerfile');
const finalStage = dockerfile.split(/^FROM .*$/m).at(-1) ?? '';

const allowed = readProject('.dockerignore')
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));

describe('the image', () => {
  it('is built from every module', () => {
    const modules = readdirSync(PROJECT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !EXCLUDED.includes(entry.name))
      .map(({ name }) => name)
      .filter(holdsSources);
    expect(modules).toContain('api');
    expect(allowed).toEqual(expect.arrayContaining(modules));
    for (const path of allowed) expect([path, existsSync(join(PROJECT, path))]).toEqual([path, true]);
  });

  it('is built from every page of documentation that the build reads', () => {
    const read = readProject('scripts/build.mjs').match(/(?<=')docs\/[^']+(?=')/g) ?? [];
    expect(read).toContain('docs/guide');
    expect(allowed).toEqual(expect.arrayContaining(read));
  });

  it('does not run as root, and says so by number, which Kubernetes can check', () => {
    expect(finalStage).toMatch(/^USER 1000:1000$/m);
  });

  it('has the certificates that Temporal’s client trusts, and sello on the PATH', () => {
    expect(finalStage).toMatch(/apt-get install .*ca-certificates/);
    expect(finalStage).toMatch(/ln -s \/app\/dist\/cli\/main\.js \/usr\/local\/bin\/sello$/m);
  });

  it('carries the version of package.json', () => {
    const { version, license } = JSON.parse(readProject('package.json')) as Record<string, string>;
    expect(finalStage).toContain(`org.opencontainers.image.version="${version}"`);
    expect(finalStage).toContain(`org.opencontainers.image.licenses="${license}"`);
  });

  it('builds on Docker 20.10 with and without BuildKit', () => {
    expect(dockerfile).not.toMatch(/^# syntax=|--mount|--start-interval|--chmod|--link|<</m);
  });

  it('is based on glibc, which the Temporal SDK needs', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:\d+-bookworm-slim$/m);
  });
});
