import { archiveSource } from './archive';
import type { Archive } from './archive';
import { findBinary, outputOf } from './binary';
import type { Binary, Search } from './binary';
import { goBuild } from './go-build';
import type { GoModule } from './go-build';

const VERSION = '1.5.1';

/** Used by `temporal/server-settings.ts`; an older `temporal` on the PATH may lack them. */
const NEEDED_FLAGS = ['--dynamic-config-value', '--sqlite-pragma', '--search-attribute', '--headless'];

/** By the list of checksums in its release. */
const ARCHIVES = {
  'darwin-arm64': archive('darwin_arm64', 'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415'),
  'darwin-x64': archive('darwin_amd64', 'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9'),
  'linux-arm64': archive('linux_arm64', 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5'),
  'linux-x64': archive('linux_amd64', 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d'),
};

const MODULE: GoModule = {
  path: 'github.com/temporalio/cli',
  version: VERSION,
  sum: 'h1:0RZMk14BWxz44Xg6ciDQvpfAMffoG3J7/K03ql80teY=',
};

function archive(platform: string, sha256: string): Archive {
  const release = `https://github.com/temporalio/cli/releases/download/v${VERSION}`;
  return { url: `${release}/temporal_cli_${VERSION}_${platform}.tar.gz`, sha256 };
}

const temporal: Binary = {
  name: 'temporal',
  variable: 'SELLO_TEMPORAL_BIN',
  sources: [
    ...archiveSource('temporal', VERSION, ARCHIVES),
    goBuild('temporal', MODULE, './cmd/temporal', 'about 5 minutes'),
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
