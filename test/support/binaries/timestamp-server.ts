import { findBinary, outputOf } from '../../../stack/binaries/binary';
import type { Binary, Search } from '../../../stack/binaries/binary';
import { goBuild } from '../../../stack/binaries/go-build';
import type { GoModule } from '../../../stack/binaries/go-build';

const MODULE: GoModule = {
  path: 'github.com/sigstore/timestamp-authority/v2',
  version: '2.1.3',
  sum: 'h1:Fc+LjCTfik1lh3YLkaosENfkXa3R2Y1nswiUKutBdFA=',
};

function sigstore(name: string, variable: string, command: string, flag: string): Binary {
  return {
    name,
    variable,
    sources: [goBuild(name, MODULE, `./cmd/${name}`, 'about 2 minutes')],
    howToInstall: 'Install Go (https://go.dev/dl), which builds it.',
    fault: async (path) => {
      const help = await outputOf(path, [command, '--help']);
      return help.includes(flag) ? null : `its "${command}" command has no option ${flag}`;
    },
  };
}

const timestampServer = sigstore(
  'timestamp-server',
  'SELLO_TIMESTAMP_SERVER_BIN',
  'serve',
  '--timestamp-signer',
);
const timestampCli = sigstore('timestamp-cli', 'SELLO_TIMESTAMP_CLI_BIN', 'verify', '--root-certificates');

/** Sigstore's time-stamping authority: an independent implementation for tests. */
export async function findTimestampServer(search: Search): Promise<string> {
  return findBinary(timestampServer, search);
}

/** Sigstore's verifier, with which tests verify our tokens. */
export async function findTimestampCli(search: Search): Promise<string> {
  return findBinary(timestampCli, search);
}
