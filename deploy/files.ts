import { readFileSync } from 'node:fs';
import { environmentReader } from '../config/environment';
import { serveFiles } from './serve-files';

/** The service `files` of docker-compose.yml: the store's published port. */
function main(): void {
  const read = environmentReader(process.env);
  const credentials = read.required('GCS_CREDENTIALS_FILE');
  const { private_key: signer } = JSON.parse(readFileSync(credentials, 'utf8')) as { private_key: string };
  const endpoint = read.url('GCS_ENDPOINT');
  const server = serveFiles({ endpoint, bucket: read.required('GCS_BUCKET'), signer });
  server.listen(Number(new URL(endpoint).port), read.required('HOST'));
}

process.on('SIGTERM', () => process.exit(0));
try {
  main();
} catch (error) {
  process.stderr.write(`files: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
