import { join } from 'node:path';
import { cacheDir } from '../../../stack/cache-dir';
import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search, Source } from '../../../stack/binaries/binary';
import { SUITE, unpackPackages, writeLauncher } from './debian-package';

export const BITCOIND_PACKAGE = 'bitcoin-knots';

/** How to start the node; more arguments can follow `args`. */
export interface Command {
  readonly command: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

/** A Bitcoin node for tests on regtest. `npm start` has its own sandbox chain and does not need one. */
export async function findBitcoind(search: Search): Promise<Command> {
  const { env = process.env, cache = cacheDir(env) } = search;
  const command = await findBinary(bitcoind(cache), search);
  // bitcoind reads its settings from below HOME and does not start when HOME is not set.
  return { command, args: [], env: { ...env, HOME: env['HOME'] ?? cache } };
}

function bitcoind(cache: string): Binary {
  return {
    name: 'bitcoind',
    variable: 'SELLO_BITCOIND_BIN',
    sources: process.platform === 'linux' ? [debianPackage(cache)] : [],
    howToInstall: 'Install Bitcoin Core (https://bitcoincore.org/en/download) or Bitcoin Knots.',
    fault: async (path) =>
      /daemon version v\d/.test(await outputOf(path, ['-version'])) ? null : 'it does not print its version',
  };
}

function debianPackage(cache: string): Source {
  return {
    what: `Fetching bitcoind from Debian's packages (${BITCOIND_PACKAGE} of ${SUITE})`,
    version: `${BITCOIND_PACKAGE}-${SUITE}`,
    fetch: async (dir) => {
      const home = join(cache, `bitcoind-${SUITE}-${process.arch}`);
      await unpackPackages(dir, home, [BITCOIND_PACKAGE]);
      const launcher = join(dir, 'bitcoind');
      await writeLauncher(launcher, home, 'bitcoind');
      return launcher;
    },
  };
}
