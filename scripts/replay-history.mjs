// Replays recorded histories, or those of a server, on the workflows as built in dist/.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';

const USAGE = `Usage: npm run history:replay [-- FILE…]
       npm run history:replay -- --server ADDRESS [--namespace NAME] [--query QUERY]

Replays histories on the current workflows: the given files, else all of test/histories, or with --server those of a server.
Prints one line per history. Stops at the first that does not replay, with exit code 1.

  --server ADDRESS  replays the workflows of this server; the other TEMPORAL_… settings apply too
  --namespace NAME  its namespace (TEMPORAL_NAMESPACE, else default)
  --query QUERY     only the workflows that match, such as "ExecutionStatus = 'Running'"
  -h, --help        shows this`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        namespace: { type: 'string', default: process.env.TEMPORAL_NAMESPACE || 'default' },
        query: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.server !== undefined && positionals.length > 0)
      throw new Error('Give either files or --server, not both.');
    return { ...values, files: positionals };
  } catch (error) {
    console.error(`${error.message.replace(/ To specify a positional.*/s, '')}\n\n${USAGE}`);
    process.exit(2);
  }
}

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
  return connectTemporal(readTemporal(environmentReader(settings)));
}

async function replay({ files, query, ...place }) {
  // A failed replay is reported below, once.
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'off' } },
  });
  const client = place.server === undefined ? null : await connect(place);
  const histories = client === null ? fromFiles(files) : fromServer(client, query);
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
  console.log(
    `${replayed} ${replayed === 1 ? 'history replays' : 'histories replay'} on the current workflows.`,
  );
  await client?.connection.close();
}

const order = readArguments();
if (order.help) console.log(USAGE);
else await replay(order);
