import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search } from '../../../stack/binaries/binary';
import { goBuild } from '../../../stack/binaries/go-build';
import type { GoModule } from '../../../stack/binaries/go-build';

const MODULE: GoModule = {
  path: 'helm.sh/helm/v3',
  version: '3.18.6',
  sum: 'h1:S/2CqcYnNfLckkHLI0VgQbxgcDaU3N4A/46E3n9wSNY=',
};

const helm: Binary = {
  name: 'helm',
  variable: 'SELLO_HELM_BIN',
  sources: [goBuild('helm', MODULE, './cmd/helm', 'about 2 minutes')],
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
