import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadWorkerConfig } from '../../../config/load-config';
import { stackPorts } from '../../../stack/environment';
import { readProject, serviceVariables, stackVariables } from './settings';

const directory = mkdtempSync(join(tmpdir(), 'sello-env-'));
const secretFile = join(directory, 'secret');
writeFileSync(secretFile, 'ab'.repeat(32));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

interface Entry {
  name: string;
  example: string;
  meaning: string;
}

/** `# meaning` over `# NAME=example`. */
const entries: Entry[] = [
  ...readProject('.env.example').matchAll(/^# (.*)\n# ([A-Z][A-Z0-9_]*)=(.*)$/gm),
].map(([, meaning = '', name = '', example = '']) => ({ name, example, meaning }));
const names = entries.map(({ name }) => name);

/** A variable of the desktop, not one of our settings. */
const COMMON = ['XDG_CACHE_HOME'];

describe('.env.example', () => {
  it('names every variable that a process reads, and no other', () => {
    const read = [...serviceVariables(secretFile), ...stackVariables()];
    const expected = new Set(read.filter((name) => !COMMON.includes(name)));
    expect([...names].sort()).toEqual([...expected].sort());
  });

  it('says what each variable means and what happens without it', () => {
    for (const { name, meaning } of entries)
      expect(`${name}: ${meaning}`).toMatch(/^[A-Z0-9_]+: [A-Z].+\. (Default|Required)\b.*\.$/);
  });

  it('sets nothing, so that a copy changes nothing', () => {
    expect(readProject('.env.example')).not.toMatch(/^[^#\n]/m);
  });

  it('gives examples that are valid together', () => {
    const examples = Object.fromEntries(entries.map(({ name, example }) => [name, example]));
    // Read at start, so these have to exist.
    const read = ['SELLO_SECRET_FILE', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'];
    const files = Object.fromEntries(read.map((name) => [name, secretFile]));
    expect(() => loadWorkerConfig({ ...examples, ...files })).not.toThrow();
    expect(() => stackPorts(examples)).not.toThrow();
  });
});
