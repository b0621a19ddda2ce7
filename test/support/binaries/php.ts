import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../../../stack/cache-dir';
import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search, Source } from '../../../stack/binaries/binary';
import { SUITE, unpackPackages, writeLauncher } from './debian-package';

/** Those that every installation on Debian has, and two that are packages of their own. */
const USUAL = ['ctype', 'fileinfo', 'tokenizer'];
const EXTENSIONS = ['curl', 'mbstring'];
/** Clients generated for PHP use Guzzle; `require 'GuzzleHttp/autoload.php'` loads it. */
const PACKAGES = ['php-cli', ...EXTENSIONS.map((name) => `php-${name}`), 'php-guzzlehttp-guzzle'];
const GUZZLE = "exit((@include 'GuzzleHttp/autoload.php') && class_exists('GuzzleHttp\\Client') ? 0 : 1);";

/** The path of PHP's command line, with curl, mbstring and Guzzle. */
export async function findPhp(search: Search): Promise<string> {
  const { env = process.env, cache = cacheDir(env) } = search;
  return findBinary(php(cache), search);
}

function php(cache: string): Binary {
  return {
    name: 'php',
    variable: 'SELLO_PHP_BIN',
    sources: process.platform === 'linux' ? [debianPackages(cache)] : [],
    howToInstall: `Install PHP 8 with Guzzle (on Debian: apt-get install ${PACKAGES.join(' ')}).`,
    fault: async (path) => {
      const modules = (await outputOf(path, ['-m'])).toLowerCase().split(/\s+/);
      const missing = EXTENSIONS.filter((name) => !modules.includes(name));
      if (missing.length > 0) return `it lacks the extension ${missing.join(' and ')}`;
      return outputOf(path, ['-r', GUZZLE]).then(
        () => null,
        () => 'Guzzle is not on its include path',
      );
    },
  };
}

function debianPackages(cache: string): Source {
  return {
    what: `Fetching PHP from Debian's packages (${PACKAGES.join(', ')} of ${SUITE})`,
    version: SUITE,
    fetch: async (dir) => {
      const home = join(cache, `php-${SUITE}-${process.arch}`);
      await unpackPackages(dir, home, PACKAGES);
      // Debian names these when a package is installed; ours is only unpacked.
      const program = await only(join(home, 'usr', 'bin'), /^php\d+\.\d+$/);
      const modules = join(home, 'usr', 'lib', 'php');
      const settings = [
        `extension_dir=${join(modules, await only(modules, /^\d{8}$/))}`,
        `include_path=.:${join(home, 'usr', 'share', 'php')}`,
        ...[...USUAL, ...EXTENSIONS].map((name) => `extension=${name}`),
      ];
      await useLibrariesOf(home);
      const ini = join(home, 'php.ini');
      await writeFile(ini, settings.map((line) => `${line}\n`).join(''));
      const launcher = join(dir, 'php');
      await writeLauncher(launcher, home, program, ['-c', ini]);
      return launcher;
    },
  };
}

/** Debian's autoloaders name each other by the path that they would be installed at. */
async function useLibrariesOf(home: string): Promise<void> {
  const libraries = join(home, 'usr', 'share', 'php');
  for (const name of await readdir(libraries, { recursive: true })) {
    if (!name.endsWith('autoload.php')) continue;
    const file = join(libraries, name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('/usr/share/php', libraries));
  }
}

async function only(folder: string, name: RegExp): Promise<string> {
  const found = (await readdir(folder)).find((entry) => name.test(entry));
  if (found === undefined) throw new Error(`Nothing in ${folder} is named like ${name.source}.`);
  return found;
}
