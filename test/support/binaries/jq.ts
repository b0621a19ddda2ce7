import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { cacheDir } from '../../../stack/cache-dir';
import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search, Source } from '../../../stack/binaries/binary';
import { SUITE, unpackPackages, writeLauncher } from './debian-package';

/** A PATH on which scripts find `jq`. */
export async function pathWithJq(search: Search): Promise<string> {
  const { env = process.env, cache = cacheDir(env) } = search;
  const found = await findBinary(jq(cache), search);
  const folder = join(cache, 'jq-on-path');
  const fresh = join(folder, `jq.${process.pid}`);
  await mkdir(folder, { recursive: true });
  await rm(fresh, { force: true });
  // Renamed into place, as several tests may do so at once.
  await symlink(found, fresh);
  await rename(fresh, join(folder, 'jq'));
  return [folder, env['PATH'] ?? ''].join(delimiter);
}

function jq(cache: string): Binary {
  return {
    name: 'jq',
    variable: 'SELLO_JQ_BIN',
    sources: process.platform === 'linux' ? [debianPackage(cache)] : [],
    howToInstall: 'Install jq (on Debian: apt-get install jq).',
    fault: async (path) =>
      /^jq-\d/.test(await outputOf(path, ['--version'])) ? null : 'it does not print its version',
  };
}

function debianPackage(cache: string): Source {
  return {
    what: `Fetching jq from Debian's packages (jq of ${SUITE})`,
    version: SUITE,
    fetch: async (dir) => {
      const home = join(cache, `jq-${SUITE}-${process.arch}`);
      await unpackPackages(dir, home, ['jq']);
      const launcher = join(dir, 'jq');
      await writeLauncher(launcher, home, 'jq');
      return launcher;
    },
  };
}
