import { findBinary, outputOf } from './binary';
import type { Binary, Search } from './binary';
import { goInstall } from './go-install';

const VERSION = '2.1.3';
const MODULE = 'github.com/sigstore/timestamp-authority/v2/cmd';

function sigstore(name: string, variable: string, command: string, flag: string): Binary {
  return {
    name,
    variable,
    sources: [goInstall(`${MODULE}/${name}`, VERSION, 'about 2 minutes')],
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
