import { basename, join } from 'node:path';
import type { Source } from './binary';
import { runTool } from './run-tool';

const BUILD_WITHIN_MS = 40 * 60_000;

/** Builds a Go program from the module registry. */
export function goInstall(packagePath: string, version: string, duration: string): Source {
  return {
    what: `Building ${basename(packagePath)} ${version} with Go (${duration}, once)`,
    version,
    fetch: async (dir) => {
      const { GOOS: _os, GOARCH: _arch, ...env } = process.env;
      await runTool('go', ['install', `${packagePath}@v${version}`], {
        dir,
        env: { ...env, GOBIN: dir },
        timeoutMs: BUILD_WITHIN_MS,
      });
      return join(dir, basename(packagePath));
    },
  };
}
