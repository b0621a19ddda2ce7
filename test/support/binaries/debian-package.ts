import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf } from '../../../stack/binaries/binary';
import { runTool } from '../../../stack/binaries/run-tool';

/** The release that everything is taken from; it is newer than the systems that the tests run on. */
export const SUITE = 'forky';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const FETCH_WITHIN_MS = 10 * 60_000;

/**
 * Unpacks Debian packages into `home` with every library they need, including the C library and its loader. Nothing is
 * installed, and they also run on releases older than the one they were built for.
 */
export async function unpackPackages(dir: string, home: string, packages: string[]): Promise<void> {
  await downloadPackages(dir, packages);
  const unpacked = join(dir, 'unpacked');
  for (const file of await packageFiles(dir)) {
    await runTool('dpkg', ['-x', file, unpacked], { dir, timeoutMs: FETCH_WITHIN_MS });
  }
  await rm(home, { recursive: true, force: true });
  await rename(unpacked, home);
}

/** The mirrors that apt is configured with, also before its first update: a new container has no package lists. */
export async function configuredMirrors(options: string[] = []): Promise<string[]> {
  const targets = await outputOf('apt-get', [
    ...options,
    ...['indextargets', '--no-release-info', '--format', 'URI=$(REPO_URI)', 'Created-By: Packages'],
  ]);
  return [...new Set([...targets.matchAll(/^URI=(\S+)$/gm)].map((match) => match[1] ?? ''))];
}

/** Tries each mirror until one has the suite. */
async function downloadPackages(dir: string, packages: string[]): Promise<void> {
  const errors: string[] = [];
  for (const mirror of await configuredMirrors()) {
    try {
      const apt = await aptOptions(dir, mirror);
      await runTool('apt-get', [...apt, 'update'], { dir, timeoutMs: FETCH_WITHIN_MS });
      await runTool('apt-get', [...apt, '--yes', '--download-only', 'install', ...packages], {
        dir,
        timeoutMs: FETCH_WITHIN_MS,
      });
      return;
    } catch (error) {
      errors.push((error as Error).message);
    }
  }
  throw new Error(errors.join('; ') || 'apt is configured with no mirror');
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
    'Acquire::Retries': '3',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function packageFiles(dir: string): Promise<string[]> {
  const archives = join(dir, 'cache', 'archives');
  return (await readdir(archives))
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(archives, name));
}

/** Writes a script that starts a program of `home`: built against a newer C library, it has to run through that library's loader. */
export async function writeLauncher(
  file: string,
  home: string,
  program: string,
  args: string[] = [],
): Promise<void> {
  const [triplet, loader] =
    process.arch === 'arm64'
      ? ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1']
      : ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'];
  const libraries = join(home, 'usr', 'lib', triplet);
  const start = [join(libraries, loader), '--library-path', libraries, join(home, 'usr', 'bin', program)];
  await writeFile(file, `#!/bin/sh\nexec ${[...start, ...args].map(shellQuoted).join(' ')} "$@"\n`);
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
