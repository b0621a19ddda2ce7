import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search } from '../../../stack/binaries/binary';
import { goBuild } from '../../../stack/binaries/go-build';
import type { GoModule } from '../../../stack/binaries/go-build';

const MODULE: GoModule = {
  path: 'github.com/fsouza/fake-gcs-server',
  version: '1.56.1',
  sum: 'h1:K03sAvbLvDz4hAynpCCUqnNRp+ik9JFSvHbkD/wTPOU=',
};

const fakeGcsServer: Binary = {
  name: 'fake-gcs-server',
  variable: 'SELLO_FAKE_GCS_BIN',
  sources: [goBuild('fake-gcs-server', MODULE, '.', 'about 2 minutes')],
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
