import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../cache-dir';
import { findBinary, outputOf } from './binary';
import type { Binary, Search, Source } from './binary';
import { runTool } from './run-tool';

const PACKAGE = 'bitcoin-knots';
const SUITE = 'forky';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const FETCH_WITHIN_MS = 10 * 60_000;

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

/**
 * Unpacks Debian's package into the cache with every library it needs, including the C library and its loader. Nothing is
 * installed, and it also runs on releases older than the one it was built for.
 */
function debianPackage(cache: string): Source {
  return {
    what: `Fetching bitcoind from Debian's packages (${PACKAGE} of ${SUITE})`,
    version: `${PACKAGE}-${SUITE}`,
    fetch: async (dir) => {
      await downloadPackages(dir);
      const unpacked = join(dir, 'unpacked');
      for (const file of await packageFiles(dir)) {
        await runTool('dpkg', ['-x', file, unpacked], { dir, timeoutMs: FETCH_WITHIN_MS });
      }
      const home = join(cache, `bitcoind-${SUITE}-${process.arch}`);
      await rm(home, { recursive: true, force: true });
      await rename(unpacked, home);
      return writeLauncher(dir, home);
    },
  };
}

/** Tries the mirrors that apt is configured with until one has the suite. */
async function downloadPackages(dir: string): Promise<void> {
  const targets = await outputOf('apt-get', [
    'indextargets',
    '--format',
    'URI=$(REPO_URI)',
    'Created-By: Packages',
  ]);
  const mirrors = new Set([...targets.matchAll(/^URI=(\S+)$/gm)].map((match) => match[1] ?? ''));
  let lastError: unknown = new Error('apt is configured with no mirror');
  for (const mirror of mirrors) {
    try {
      const apt = await aptOptions(dir, mirror);
      await runTool('apt-get', [...apt, 'update'], { dir, timeoutMs: FETCH_WITHIN_MS });
      await runTool('apt-get', [...apt, '--yes', '--download-only', 'install', PACKAGE], {
        dir,
        timeoutMs: FETCH_WITHIN_MS,
      });
      return;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}

/** Keeps apt's state in `dir`. With an empty status file no package counts as installed, so every library is fetched. */
async function aptOptions(dir: string, mirror: string): Promise<string[]> {
  await mkdir(join(dir, 'lists', 'partial'), { recursive: true });
  await mkdir(join(dir, 'cache', 'archives', 'partial'), { recursive: true });
  await mkdir(join(dir, 'sources'), { recursive: true });
  await writeFile(join(dir, 'status'), '');
  const signedBy = existsSync(KEYRING) ? `Signed-By: ${KEYRING}\n` : '';
  await writeFile(
    join(dir, 'sources', 'debian.sources'),
    `Types: deb\nURIs: ${mirror}\nSuites: ${SUITE}\nComponents: main\n${signedBy}`,
  );
  const settings = {
    'Dir::State': dir,
    'Dir::State::lists': join(dir, 'lists'),
    'Dir::State::status': join(dir, 'status'),
    'Dir::Cache': join(dir, 'cache'),
    'Dir::Log': dir,
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': join(dir, 'sources'),
    // As root, apt would otherwise download as a user that cannot write here.
    'APT::Sandbox::User': 'root',
    'APT::Install-Recommends': 'false',
    'Acquire::Languages': 'none',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function packageFiles(dir: string): Promise<string[]> {
  const archives = join(dir, 'cache', 'archives');
  return (await readdir(archives))
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(archives, name));
}

/** A program built against a newer C library has to run through that library's loader. */
async function writeLauncher(dir: string, home: string): Promise<string> {
  const [triplet, loader] =
    process.arch === 'arm64'
      ? ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1']
      : ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'];
  const libraries = join(home, 'usr', 'lib', triplet);
  const launcher = join(dir, 'bitcoind');
  const start = [join(libraries, loader), '--library-path', libraries, join(home, 'usr', 'bin', 'bitcoind')];
  await writeFile(launcher, `#!/bin/sh\nexec ${start.map(shellQuoted).join(' ')} "$@"\n`);
  return launcher;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
