// `npm run history:replay [-- FILE…]`: replays recorded runs on the workflows of today; all of test/histories by default.
// `npm run history:replay -- --server ADDRESS [--namespace NAME] [--query QUERY]`: replays the runs of a server. What the
// other TEMPORAL_… settings say holds for it too. One line for each run; ends at the first that does not replay, with exit code 1.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { environmentReader } from '../dist/config/environment.js';
import { readTemporal } from '../dist/config/temporal.js';
import { connectTemporal } from '../dist/temporal/connect.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    namespace: { type: 'string', default: process.env.TEMPORAL_NAMESPACE ?? 'default' },
    query: { type: 'string', default: '' },
  },
});

function* fromFiles() {
  const folder = join(root, 'test', 'histories');
  const files = positionals.length > 0 ? positionals : readdirSync(folder).map((name) => join(folder, name));
  for (const file of files)
    yield { workflowId: basename(file, '.json'), history: JSON.parse(readFileSync(file, 'utf8')) };
}

async function* fromServer(client) {
  for await (const { workflowId, runId, type } of client.workflow.list({ query: values.query })) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    yield { workflowId: `${type} ${workflowId} ${runId}`, history };
  }
}

function connect() {
  const settings = { ...process.env, TEMPORAL_ADDRESS: values.server, TEMPORAL_NAMESPACE: values.namespace };
  return connectTemporal(readTemporal(environmentReader(settings)));
}

// The reason is printed below, once.
Runtime.install({
  logger: new DefaultLogger('ERROR', () => undefined),
  telemetryOptions: { logging: { filter: 'off' } },
});
const client = values.server === undefined ? null : await connect();
const histories = client === null ? fromFiles() : fromServer(client);
const worker = { workflowBundle: { codePath: join(root, 'dist', 'workflow-bundle.js') } };

let replayed = 0;
for await (const { workflowId, error } of Worker.runReplayHistories(worker, histories)) {
  if (error !== undefined) {
    console.error(`does not replay  ${workflowId}\n  ${error.message}`);
    process.exitCode = 1;
    break;
  }
  replayed += 1;
  console.log(`replays          ${workflowId}`);
}
console.log(`${replayed} ${replayed === 1 ? 'run replays' : 'runs replay'} on the workflows of today.`);
await client?.connection.close();
