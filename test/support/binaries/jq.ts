import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../../../stack/cache-dir';
import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search, Source } from '../../../stack/binaries/binary';
import { SUITE, unpackPackages, writeLauncher } from './debian-package';

let folder: Promise<string> | undefined;

/** A folder for the PATH of scripts, with `jq` in it. */
export function folderWithJq(search: Search): Promise<string> {
  folder ??= makeFolder(search);
  return folder;
}

async function makeFolder(search: Search): Promise<string> {
  const { env = process.env, cache = cacheDir(env) } = search;
  const found = await findBinary(jq(cache), search);
  const bin = join(cache, 'jq-on-path');
  await mkdir(bin, { recursive: true });
  // Renamed into place, as several processes may do so at once.
  const link = join(bin, `jq.${process.pid}`);
  await rm(link, { force: true });
  await symlink(found, link);
  await rename(link, join(bin, 'jq'));
  return bin;
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
