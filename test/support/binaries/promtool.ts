import { join } from 'node:path';
import { cacheDir } from '../../../stack/cache-dir';
import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Search } from '../../../stack/binaries/binary';
import { SUITE, unpackPackages, writeLauncher } from './debian-package';

/** Prometheus' own tool: evaluates alerting rules over given series. */
export function findPromtool(search: Search): Promise<string> {
  const { env = process.env, cache = cacheDir(env) } = search;
  const debianPackage = {
    what: `Fetching promtool from Debian's packages (prometheus of ${SUITE})`,
    version: SUITE,
    fetch: async (dir: string) => {
      const home = join(cache, `promtool-${SUITE}-${process.arch}`);
      await unpackPackages(dir, home, ['prometheus']);
      const launcher = join(dir, 'promtool');
      await writeLauncher(launcher, home, 'promtool');
      return launcher;
    },
  };
  return findBinary(
    {
      name: 'promtool',
      variable: 'SELLO_PROMTOOL_BIN',
      sources: process.platform === 'linux' ? [debianPackage] : [],
      howToInstall: 'Install Prometheus (https://prometheus.io/download), which contains promtool.',
      fault: async (path) =>
        /^promtool, version/.test(await outputOf(path, ['--version']))
          ? null
          : 'it does not print its version',
    },
    search,
  );
}
