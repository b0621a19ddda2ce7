import { basename, join } from 'node:path';
import type { Source } from './binary';
import { runTool } from './run-tool';

const BUILD_WITHIN_MS = 40 * 60_000;
/** Go stops at the first of its hundreds of downloads that is cut off. It keeps the others, so the next attempt continues from there. */
const ATTEMPTS = 3;

/** Builds a Go program from the module registry. */
export function goInstall(packagePath: string, version: string, duration: string): Source {
  return {
    what: `Building ${basename(packagePath)} ${version} with Go (${duration}, once)`,
    version,
    fetch: async (dir) => {
      const { GOOS: _os, GOARCH: _arch, ...env } = process.env;
      const options = { dir, env: { ...env, GOBIN: dir }, timeoutMs: BUILD_WITHIN_MS };
      for (let attempt = 1; ; attempt += 1) {
        try {
          await runTool('go', ['install', `${packagePath}@v${version}`], options);
          return join(dir, basename(packagePath));
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}
