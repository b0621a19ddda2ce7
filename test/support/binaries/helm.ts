import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search } from '../../../stack/binaries/binary';
import { goInstall } from '../../../stack/binaries/go-install';

const VERSION = '3.18.6';

const helm: Binary = {
  name: 'helm',
  variable: 'SELLO_HELM_BIN',
  sources: [goInstall('helm.sh/helm/v3/cmd/helm', VERSION, 'about 2 minutes')],
  howToInstall:
    'Install Helm (https://helm.sh/docs/intro/install), or Go (https://go.dev/dl), which builds it.',
  fault: async (path) => {
    const version = await outputOf(path, ['version', '--short']);
    return version.startsWith('v3.') ? null : `its version is ${version.trim()}, not 3`;
  },
};

/** Renders the chart of deploy/helm in tests. */
export async function findHelm(search: Search): Promise<string> {
  return findBinary(helm, search);
}
