import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from './binary';
import { runTool, TOOL_LOG } from './run-tool';

const WITHIN_MS = 40 * 60_000;
/** Go stops at the first of its hundreds of downloads that is cut off. It keeps the others, so the next attempt continues from there. */
const ATTEMPTS = 3;

export interface GoModule {
  readonly path: string;
  readonly version: string;
  /** Of its source, as Go's checksum database records it. The go.sum in it has those of everything that it needs. */
  readonly sum: string;
}

/** Downloads a module and returns its folder, which is read-only. Refuses any other source than the one that is known. */
export async function moduleFolder({ path, version, sum }: GoModule, dir: string): Promise<string> {
  await runGo(['mod', 'download', '-json', `${path}@v${version}`], dir);
  const printed = await readFile(join(dir, TOOL_LOG), 'utf8');
  // An attempt that was cut off has printed before.
  const folder = [...printed.matchAll(/"Dir": "([^"]+)"/g)].at(-1)?.[1];
  const found = [...printed.matchAll(/"Sum": "([^"]+)"/g)].at(-1)?.[1];
  if (folder === undefined || found !== sum)
    throw new Error(
      `The module ${path} ${version} has the checksum ${found ?? 'of nothing'}, not ${sum}, so it was not built.`,
    );
  return folder;
}

/** Builds a Go program as its module's authors do, from exactly the sources that its go.sum names. */
export function goBuild(name: string, module: GoModule, packagePath: string, duration: string): Source {
  return {
    what: `Building ${name} ${module.version} with Go (${duration}, once)`,
    version: module.version,
    fetch: async (dir) => {
      const folder = await moduleFolder(module, dir);
      const program = join(dir, 'program');
      const flags = ['-mod=readonly', '-buildvcs=false', '-trimpath'];
      await runGo(['-C', folder, 'build', ...flags, '-o', program, packagePath], dir);
      return program;
    },
  };
}

async function runGo(args: string[], dir: string): Promise<void> {
  const { GOOS: _os, GOARCH: _arch, ...inherited } = process.env;
  // A workspace would replace the versions that go.sum names.
  const env = { ...inherited, CGO_ENABLED: '0', GOWORK: 'off' };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runTool('go', args, { dir, env, timeoutMs: WITHIN_MS });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
