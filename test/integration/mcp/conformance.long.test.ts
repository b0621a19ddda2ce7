import { join } from 'node:path';
import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import { selloServer } from '../../../clients/cli/mcp/sello-server';
import { bearerFront } from '../../support/mcp/bearer-front';
import { CONFORMANCE, runConformance } from '../../support/mcp/conformance';
import { eventsInMemory, fixtureServer } from '../../support/mcp/fixture/fixture-server';
import { startMcpServer } from '../../support/mcp/mcp-server';
import type { ServerOffer } from '../../support/mcp/mcp-server';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

let service: SharedService;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  service = await sharedService();
});

afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  stops = [];
});

afterAll(() => service.stop());

/** The server behind a front that adds the key, as the suite sends none. Pages of the front's origin are allowed: the suite plays one. */
async function serve(offer: ServerOffer): Promise<string> {
  const origins: string[] = [];
  const server = await startMcpServer(service.url, offer, { allowed: { hosts: [], origins } });
  const front = await bearerFront(server.url, service.key);
  origins.push(new URL(front.url).origin);
  stops.push(server.stop, front.stop);
  return front.url;
}

const tools: ServerOffer = {
  createServer: ({ sello, scopes }) => selloServer({ sello, root: null }, scopes),
};

function everything(): ServerOffer {
  const bus = new InMemoryServerEventBus();
  const resume = { eventStore: eventsInMemory, retryInterval: 500 };
  return { createServer: () => fixtureServer(bus), bus, resume };
}

const WITH_SESSIONS = ['--suite', 'all'];
const STATELESS = ['--requirements', '2026-07-28'];

/** The last is how many scenarios pass. `conformance/NAME.yml` lists those that do not apply, and why. */
test.each([
  [
    'tools-sessions',
    'the tools of a live service',
    '2025-11-25',
    tools,
    CONFORMANCE.sessions,
    WITH_SESSIONS,
    5,
  ],
  [
    'tools-stateless',
    'the tools of a live service',
    '2026-07-28',
    tools,
    CONFORMANCE.stateless,
    STATELESS,
    9,
  ],
  [
    'fixture-sessions',
    'a server with everything',
    '2025-11-25',
    everything(),
    CONFORMANCE.sessions,
    WITH_SESSIONS,
    31,
  ],
  [
    'fixture-stateless',
    'a server with everything',
    '2026-07-28',
    everything(),
    CONFORMANCE.stateless,
    STATELESS,
    40,
  ],
] as const)(
  'the suite passes (%s): %s over our HTTP, revision %s',
  async (name, _what, _revision, offer, version, args, passing) => {
    const baseline = join(__dirname, 'conformance', `${name}.yml`);
    const report = await runConformance(version, { url: await serve(offer), baseline, args: [...args] });
    // A list that grew, or a suite that runs nothing, would pass as well.
    const passed = report.match(/^✓ [\w-]+: [1-9]\d* passed, 0 failed/gm) ?? [];
    expect(passed).toHaveLength(passing);
  },
);
