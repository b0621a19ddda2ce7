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
import { scaled } from './scale';
import { schemathesis } from './schemathesis';

/**
 * Fetches or builds what the tests of this tier use beside the servers, before the first test starts: a compiler that runs beside a
 * test slows it down. One after the other, as each can use the whole machine.
 */
export async function fetchTools(say: Say): Promise<void> {
  const usual = [
    () => findBitcoind({ say }),
    () => findTimestampServer({ say }),
    () => findTimestampCli({ say }),
    () => findChromium({ say }),
    pythonTools,
    rfc3161Client,
    foreignTokens,
    pythonWithRequests,
    pythonWithWebhooks,
    fetchPythonClientTools,
    () => folderWithJq({ say }),
    () => findHelm({ say }),
    kubernetesValidate,
    foreignVerifiers,
    openBadgesLib,
    conformanceSuites,
    () => findPromtool({ say }),
  ];
  for (const find of [
    ...usual,
    ...scaled([], [fetchToolsOfEachPython, schemathesis, findRuntimes, () => findPhp({ say })]),
  ])
    await find();
}
