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
    howToInstall: 'Install Go (https://go.dev/dl) to have it built.',
    fault: async (path) => {
      const help = await outputOf(path, [command, '--help']);
      return help.includes(flag) ? null : `its "${command}" does not know ${flag}`;
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

/** The tests' foreign authority: sigstore's, a real one that shares no code with ours. */
export async function findTimestampServer(search: Search): Promise<string> {
  return findBinary(timestampServer, search);
}

/** The verifier that goes with it, for the tests to judge our tokens by. */
export async function findTimestampCli(search: Search): Promise<string> {
  return findBinary(timestampCli, search);
}
