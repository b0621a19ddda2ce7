import { join } from 'node:path';
import { outputOf } from '../../stack/binaries/binary';
import type { Source } from '../../stack/binaries/binary';
import { runTool } from '../../stack/binaries/run-tool';

const WITHIN_MS = 40 * 60_000;

export interface GoModule {
  readonly path: string;
  readonly version: string;
}

/** Downloads a module and returns its folder, which is read-only. */
export async function moduleFolder({ path, version }: GoModule, dir: string): Promise<string> {
  await runTool('go', ['mod', 'download', `${path}@v${version}`], { dir, timeoutMs: WITHIN_MS });
  const modules = (await outputOf('go', ['env', 'GOMODCACHE'])).trim();
  return join(modules, `${path}@v${version}`);
}

/** Builds a program of a module that replaces others, which `go install` refuses: in a copy, as its own main module. */
export function goBuild(module: GoModule, name: string, packagePath: string): Source {
  return {
    what: `Building ${name} ${module.version} with Go (minutes, once)`,
    version: module.version,
    fetch: async (dir) => {
      const folder = await moduleFolder(module, dir);
      const source = join(dir, 'source');
      await runTool('cp', ['-r', '--no-preserve=mode', folder, source], { dir, timeoutMs: WITHIN_MS });
      const build = ['build', '-mod=mod', '-buildvcs=false', '-o', join(dir, name), packagePath];
      const env = { ...process.env, CGO_ENABLED: '0' };
      await runTool('go', build, { dir: source, env, timeoutMs: WITHIN_MS });
      return join(dir, name);
    },
  };
}
