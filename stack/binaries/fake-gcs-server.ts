import { findBinary, outputOf } from './binary';
import type { Binary, Search } from './binary';
import { goInstall } from './go-install';

const VERSION = '1.56.1';

const fakeGcsServer: Binary = {
  name: 'fake-gcs-server',
  variable: 'SELLO_FAKE_GCS_BIN',
  sources: [goInstall('github.com/fsouza/fake-gcs-server', VERSION, 'about 2 minutes')],
  howToInstall: 'Install Go (https://go.dev/dl), which builds it.',
  fault: async (path) => {
    const help = await outputOf(path, ['-help']);
    return help.includes('-filesystem-root') ? null : 'its help does not mention -filesystem-root';
  },
};

/** Emulates Google Cloud Storage in tests. `npm start` keeps files on disk and does not need it. */
export async function findFakeGcsServer(search: Search): Promise<string> {
  return findBinary(fakeGcsServer, search);
}
