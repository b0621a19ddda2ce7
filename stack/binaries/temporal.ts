import { join } from 'node:path';
import { findBinary, outputOf } from './binary';
import type { Binary, Search } from './binary';
import { goInstall } from './go-install';
import { downloadWith } from './vendor';

const VERSION = '1.5.1';

/** Used by `temporal/server-settings.ts`; an older `temporal` on the PATH may lack them. */
const NEEDED_FLAGS = ['--dynamic-config-value', '--sqlite-pragma', '--search-attribute', '--headless'];

/** The library cannot only download: it also starts the server, which is then stopped. */
const DOWNLOAD = `
const [, library, downloadDir, version] = process.argv;
const executable = { type: 'cached-download', downloadDir, version, ttl: '1d' };
require(library)
  .TestWorkflowEnvironment.createLocal({ server: { executable } })
  .then((environment) => environment.teardown())
  .then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
`;

const temporal: Binary = {
  name: 'temporal',
  variable: 'SELLO_TEMPORAL_BIN',
  sources: [
    {
      what: `Downloading temporal ${VERSION}`,
      version: VERSION,
      fetch: async (dir) => {
        const url = `https://temporal.download/cli/v${VERSION}`;
        await downloadWith('@temporalio/testing', DOWNLOAD, { url, dir, args: [dir, `v${VERSION}`] });
        return join(dir, `temporal-v${VERSION}`);
      },
    },
    goInstall('github.com/temporalio/cli/cmd/temporal', VERSION, 'about 5 minutes'),
  ],
  howToInstall:
    'Install the Temporal CLI (https://docs.temporal.io/cli), or Go (https://go.dev/dl), which builds it.',
  fault: async (path) => {
    const help = await outputOf(path, ['server', 'start-dev', '--help']);
    const missing = NEEDED_FLAGS.filter((flag) => !help.includes(flag));
    return missing.length > 0 ? `its "server start-dev" command lacks ${missing.join(', ')}` : null;
  },
};

export async function findTemporal(search: Search): Promise<string> {
  return findBinary(temporal, search);
}
