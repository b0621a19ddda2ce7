import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testServers } from './servers';

/** A new bucket on the run's fake-gcs-server; returns the settings of a service that uses it. Its credentials are written to this folder. */
export async function createBucket(folder: string): Promise<Record<string, string>> {
  const endpoint = testServers().gcsEndpoint;
  const bucket = `test-${randomBytes(6).toString('hex')}`;
  const made = await fetch(`${endpoint}/storage/v1/b?project=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: bucket }),
  });
  if (!made.ok) throw new Error(`The bucket was not created: ${await made.text()}`);
  // It signs links; fake-gcs-server does not check the signature.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const credentials = join(folder, 'gcs-credentials.json');
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(credentials, JSON.stringify({ client_email: 'test@sello.test', private_key }));
  return { STORAGE: 'gcs', GCS_BUCKET: bucket, GCS_ENDPOINT: endpoint, GCS_CREDENTIALS_FILE: credentials };
}
