// Writes the history of a workflow to a file, as the replay tests read it.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

const USAGE = `Usage: npm run history:record -- WORKFLOW_ID FILE

Writes the history of a workflow's newest run to FILE.

  -h, --help  shows this

TEMPORAL_ADDRESS (127.0.0.1:7233) and TEMPORAL_NAMESPACE (default) name the server.`;

function readArguments() {
  try {
    const options = { help: { type: 'boolean', short: 'h' } };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (values.help) return { help: true };
    if (positionals.length !== 2) throw new Error('A workflow id and a file are required.');
    const [workflowId, file] = positionals;
    return { workflowId, file };
  } catch (error) {
    console.error(`${error.message.replace(/ To specify a positional.*/s, '')}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function record({ workflowId, file }) {
  const address = process.env.TEMPORAL_ADDRESS || '127.0.0.1:7233';
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace: process.env.TEMPORAL_NAMESPACE || 'default' });
  const history = await client.workflow.getHandle(workflowId).fetchHistory();
  // Worker identities and paths name a machine; a replay needs neither.
  const json = JSON.stringify(JSON.parse(historyToJSON(history)), null, 1)
    .replace(/"\d+@[^"]*"/g, '"worker"')
    .replaceAll(`${process.cwd()}/`, '');
  writeFileSync(file, `${json}\n`);
  console.log(`${history.events.length} events written to ${file}.`);
  await connection.close();
}

const order = readArguments();
if (order.help) console.log(USAGE);
else await record(order);
