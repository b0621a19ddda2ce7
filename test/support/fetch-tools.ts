import { pythonWithRequests, pythonWithWebhooks } from '../integration/docs/programs';
import { rfc3161Client } from '../integration/psc/rfc3161-client';
import { findBitcoind } from './binaries/bitcoind';
import { findHelm } from './binaries/helm';
import { folderWithJq } from './binaries/jq';
import { findPhp } from './binaries/php';
import { findPromtool } from './binaries/promtool';
import { findTimestampCli, findTimestampServer } from './binaries/timestamp-server';
import type { Say } from '../../stack/progress';
import { findChromium } from './browser';
import { fetchPythonClientTools, fetchToolsOfEachPython } from './clients/python-client';
import { findRuntimes } from './clients/runtimes';
import { conformanceSuites } from './mcp/conformance';
import { openBadgesLib } from './memberships/openbadgeslib';
import { foreignVerifiers } from './foreign-verifiers/foreign-verifiers';
import { foreignTokens } from './foreign-tokens';
import { kubernetesValidate } from './kubernetes-validate';
import { pythonTools } from './python-tools';
import { schemathesis } from './schemathesis';

type Find = (search: { say: Say }) => Promise<unknown>;

/** What each part of the long tier uses beside the servers. */
const OF_PART: Record<string, readonly Find[]> = {
  verifiers: [
    ...[findTimestampServer, findTimestampCli, pythonTools, rfc3161Client, foreignTokens],
    ...[foreignVerifiers, openBadgesLib, pythonWithWebhooks, findBitcoind],
  ],
  clients: [
    ...[findChromium, pythonWithRequests, pythonWithWebhooks, fetchPythonClientTools, fetchToolsOfEachPython],
    ...[folderWithJq, conformanceSuites, findRuntimes, findPhp],
  ],
  deploy: [findHelm, kubernetesValidate, findPromtool],
  anchoring: [findBitcoind],
  faults: [findBitcoind],
  web: [findChromium],
  service: [schemathesis, findBitcoind, findChromium],
};

/**
 * Fetches or builds what the tests of this run use beside the servers, before the first test starts: a compiler that runs beside a
 * test slows it down. One after the other, as each can use the whole machine.
 */
export async function fetchTools(say: Say): Promise<void> {
  const part = process.env['SELLO_TEST_PART'];
  const tools = part === undefined ? [findBitcoind, findChromium] : (OF_PART[part] ?? []);
  for (const find of tools) await find({ say });
}
