// Replays recorded histories, or those of a server, on the workflows as built in dist/.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run history:replay [-- FILE…]
       npm run history:replay -- --server ADDRESS [--namespace NAME] [--query QUERY]

Replays histories on the current workflows: the given files, else all of test/histories, or with --server those of a server.
Prints one line per history. Stops at the first that does not replay, with exit code 1.

  --server ADDRESS  replays the workflows of this server; the other TEMPORAL_… settings apply too
  --namespace NAME  its namespace (TEMPORAL_NAMESPACE, else default)
  --query QUERY     only the workflows that match, such as "ExecutionStatus = 'Running'"
  -h, --help        shows this`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function* fromFiles(named) {
  const folder = join(root, 'test', 'histories');
  const files = named.length > 0 ? named : readdirSync(folder).map((name) => join(folder, name));
  for (const file of files)
    yield { workflowId: basename(file, '.json'), history: JSON.parse(readFileSync(file, 'utf8')) };
}

async function* fromServer(client, query) {
  for await (const { workflowId, runId, type } of client.workflow.list({ query })) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    yield { workflowId: `${type} ${workflowId} ${runId}`, history };
  }
}

async function connect({ server, namespace }) {
  const { environmentReader } = await import('../dist/config/environment.js');
  const { readTemporal } = await import('../dist/config/temporal.js');
  const { connectTemporal } = await import('../dist/temporal/connect.js');
  const settings = { ...process.env, TEMPORAL_ADDRESS: server, TEMPORAL_NAMESPACE: namespace };
  const config = readTemporal(environmentReader(settings));
  return { client: connectTemporal(config), config };
}

/** The histories of a server may be encrypted, those in files never are. */
async function workerOptions(config) {
  if (config === null) return { workflowBundle: { codePath: join(root, 'dist', 'workflow-bundle.js') } };
  const { dataConverterOf, workflowBundleName } = await import('../dist/temporal/data-converter.js');
  return {
    workflowBundle: { codePath: join(root, 'dist', workflowBundleName(config, { traced: false })) },
    namespace: config.namespace,
    dataConverter: dataConverterOf(config),
  };
}

async function replay({ files, query, ...place }) {
  // A failed replay is reported below, once.
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'off' } },
  });
  const { client, config } =
    place.server === undefined ? { client: null, config: null } : await connect(place);
  const histories = client === null ? fromFiles(files) : fromServer(client, query);
  const worker = await workerOptions(config);

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
  console.log(
    `${replayed} ${replayed === 1 ? 'history replays' : 'histories replay'} on the current workflows.`,
  );
  await client?.connection.close();
}

const { values, positionals: files } = readArguments(USAGE, {
  options: {
    server: { type: 'string' },
    namespace: { type: 'string', default: process.env.TEMPORAL_NAMESPACE || 'default' },
    query: { type: 'string', default: '' },
  },
  most: Infinity,
});
if (values.server !== undefined && files.length > 0) {
  console.error(`Give either files or --server, not both.\n\n${USAGE}`);
  process.exit(2);
}
await replay({ ...values, files });
