// `npm run history:record -- WORKFLOW_ID FILE`: writes a run's history, as the replay tests read it.
// The server is the one TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE name, else the one `npm start` runs here.
import { writeFileSync } from 'node:fs';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

const [workflowId, file] = process.argv.slice(2);
if (!workflowId || !file) {
  console.error('Say which run and where to: npm run history:record -- WORKFLOW_ID FILE');
  process.exit(2);
}
const connection = await Connection.connect({ address: process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233' });
const client = new Client({ connection, namespace: process.env.TEMPORAL_NAMESPACE ?? 'default' });
const history = await client.workflow.getHandle(workflowId).fetchHistory();
// Who ran it, and where, is of no use to a replay, and names a machine.
const json = JSON.stringify(JSON.parse(historyToJSON(history)), null, 1)
  .replace(/"\d+@[^"]*"/g, '"worker"')
  .replaceAll(`${process.cwd()}/`, '');
writeFileSync(file, `${json}\n`);
console.log(`${history.events.length} events written to ${file}.`);
await connection.close();
