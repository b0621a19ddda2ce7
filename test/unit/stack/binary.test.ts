import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Source } from '../../../stack/binaries/binary';

let dir: string;
let said: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sello-binary-'));
  said = [];
});

afterEach(() => {
  rmSync(dir, { recursive: true });
});

/** An executable that prints its version. */
function program(path: string, version: string): string {
  writeFileSync(path, `#!/bin/sh\necho version ${version}\n`);
  chmodSync(path, 0o755);
  return path;
}

function source(version: string, fetch: Source['fetch']): Source {
  return { what: `Fetching tool ${version}`, version, fetch };
}

const working = (version: string): Source =>
  source(version, async (folder) => program(join(folder, 'made'), version));

const failing = (version: string, reason: string): Source =>
  source(version, async () => {
    throw new Error(reason);
  });

/** A tool that must be version 2 or later. */
function tool(...sources: Source[]): Binary {
  return {
    name: 'tool',
    variable: 'SELLO_TOOL_BIN',
    sources,
    howToInstall: 'Install the tool.',
    fault: async (path) => ((await outputOf(path, [])).includes('version 1') ? 'it is too old' : null),
  };
}

async function find(binary: Binary, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return findBinary(binary, { say: (line) => said.push(line), env, cache: join(dir, 'cache') });
}

function folderWith(version: string): string {
  const folder = join(dir, 'bin');
  mkdirSync(folder);
  program(join(folder, 'tool'), version);
  return folder;
}

describe('findBinary', () => {
  it('prefers the path in the environment', async () => {
    const path = program(join(dir, 'mine'), '9');
    expect(await find(tool(working('3')), { SELLO_TOOL_BIN: path, PATH: folderWith('2') })).toBe(path);
  });

  it('tries nothing else when the path in the environment cannot be used', async () => {
    const path = program(join(dir, 'mine'), '1');
    await expect(find(tool(working('3')), { SELLO_TOOL_BIN: path })).rejects.toThrow(
      `SELLO_TOOL_BIN is ${path}, which cannot be used: it is too old.`,
    );
    await expect(find(tool(working('3')), { SELLO_TOOL_BIN: join(dir, 'none') })).rejects.toThrow(
      'it is not an executable file',
    );
  });

  it('uses the one on the PATH', async () => {
    const folder = folderWith('2');
    expect(await find(tool(working('3')), { PATH: `/nowhere:${folder}` })).toBe(join(folder, 'tool'));
    expect(said).toEqual([]);
  });

  it('skips one on the PATH that is too old', async () => {
    const found = await find(tool(working('3')), { PATH: folderWith('1') });
    expect(await outputOf(found, [])).toBe('version 3\n');
  });

  it('fetches once and then finds that version in the cache', async () => {
    const first = await find(tool(working('3')));
    expect(said).toEqual(['Fetching tool 3 …']);
    expect(await find(tool(failing('3', 'not asked')))).toBe(first);
    expect(await find(tool(working('4')))).not.toBe(first);
  });

  it('fetches again when the cached link leads to a program that is gone', async () => {
    const installed = join(dir, 'installed');
    const linked = source('3', async (folder) => {
      symlinkSync(program(installed, '3'), join(folder, 'made'));
      return join(folder, 'made');
    });
    const first = await find(tool(linked));
    rmSync(installed);
    expect(await find(tool(linked))).toBe(first);
    expect(await outputOf(first, [])).toBe('version 3\n');
    expect(said).toHaveLength(2);
  });

  it('tries the next source when one fails or produces something that does not run', async () => {
    const broken = source('2', async (folder) => {
      writeFileSync(join(folder, 'made'), '#!/nowhere/interpreter\n');
      return join(folder, 'made');
    });
    const found = await find(tool(failing('5', 'unreachable'), broken, working('3')));
    expect(await outputOf(found, [])).toBe('version 3\n');
    expect(readdirSync(join(dir, 'cache', 'bin'))).toHaveLength(1);
  });

  it('leaves no partial file behind', async () => {
    const half = source('3', async (folder) => {
      writeFileSync(join(folder, 'made'), 'half');
      throw new Error('the connection was lost');
    });
    await expect(find(tool(half))).rejects.toThrow('the connection was lost');
    expect(existsSync(join(dir, 'cache', 'bin'))).toBe(false);
    expect(readdirSync(join(dir, 'cache', 'tmp'))).toEqual([]);
  });

  it('says in one message what was tried and what to do', async () => {
    const error = await find(tool(failing('3', 'unreachable'), failing('2', 'go is missing'))).catch(
      (e: unknown) => e,
    );
    expect((error as Error).message).toBe(
      'tool could not be found or fetched. Tried:\n' +
        '  - tool on the PATH: not found\n' +
        '  - Fetching tool 3: unreachable\n' +
        '  - Fetching tool 2: go is missing\n' +
        'Install the tool. Or set SELLO_TOOL_BIN to the path of an executable.',
    );
  });

  it('fetches once for two concurrent requests', async () => {
    let fetched = 0;
    const counted = source('3', async (folder) => {
      fetched += 1;
      return program(join(folder, 'made'), '3');
    });
    const [one, other] = await Promise.all([find(tool(counted)), find(tool(counted))]);
    expect(one).toBe(other);
    expect(fetched).toBe(1);
  });
});
