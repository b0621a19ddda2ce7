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

/** How to start it: it can be given more arguments after these. */
export interface Command {
  readonly command: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

/** A real Bitcoin node, for tests on regtest; `npm start` has a chain of its own and needs none. */
export async function findBitcoind(search: Search): Promise<Command> {
  const { env = process.env, cache = cacheDir(env) } = search;
  const command = await findBinary(bitcoind(cache), search);
  // It looks for its settings below the home folder, and does not start without one.
  return { command, args: [], env: { ...env, HOME: env['HOME'] ?? cache } };
}

function bitcoind(cache: string): Binary {
  return {
    name: 'bitcoind',
    variable: 'SELLO_BITCOIND_BIN',
    sources: process.platform === 'linux' ? [debianPackage(cache)] : [],
    howToInstall: 'Install Bitcoin Core (https://bitcoincore.org/en/download) or Bitcoin Knots.',
    fault: async (path) =>
      /daemon version v\d/.test(await outputOf(path, ['-version'])) ? null : 'it does not say its version',
  };
}

/**
 * Debian's package, unpacked into the cache together with every library it needs, the C library and its loader included: nothing
 * is installed, and it runs on releases older than the one it was built for.
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

/** The mirrors are those that apt is set up with: the one that holds this suite too is found by asking. */
async function downloadPackages(dir: string): Promise<void> {
  const targets = await outputOf('apt-get', [
    'indextargets',
    '--format',
    'URI=$(REPO_URI)',
    'Created-By: Packages',
  ]);
  const mirrors = new Set([...targets.matchAll(/^URI=(\S+)$/gm)].map((match) => match[1] ?? ''));
  let lastError: unknown = new Error('apt knows no mirror');
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

/** All of apt's state in a folder of ours. By an empty status file nothing is installed, so that every library is fetched. */
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
    // Root would otherwise hand the download to a user who may not write here.
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

/** A program built against a newer C library runs through that library's own loader. */
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
