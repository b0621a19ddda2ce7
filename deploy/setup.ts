import { join } from 'node:path';
import { environmentReader } from '../config/environment';
import { makeFiles } from './make-files';

/** The one-shot service `setup` of docker-compose.yml. Idempotent. */

const CONFLICT = 409;

async function createBucket(endpoint: string, name: string): Promise<void> {
  const response = await fetch(`${endpoint}/storage/v1/b?project=sello`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (response.ok || response.status === CONFLICT) return;
  throw new Error(`The bucket ${name} could not be created at ${endpoint}: HTTP status ${response.status}.`);
}

async function main(): Promise<void> {
  const read = environmentReader(process.env);
  const folder = read.required('SELLO_DATA_DIR');
  const address = await makeFiles({
    keys: join(folder, 'keys'),
    wallet: join(folder, 'wallet'),
    chain: join(folder, 'chain'),
  });
  await createBucket(read.url('GCS_ENDPOINT'), read.required('GCS_BUCKET'));
  process.stdout.write(
    `Secrets, wallet and bucket are ready. The address that pays for anchors is ${address}.\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`setup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
