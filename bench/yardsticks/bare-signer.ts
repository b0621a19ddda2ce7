import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { runProcess } from '../../config/run-process';

const BYTES = 300;

/** A route that signs some bytes with the sandbox's own key, and does nothing else. */
runProcess('bare-signer', async () => {
  const key = createPrivateKey(readFileSync(process.env['SIGNER_FILE'] ?? ''));
  const signBytes = promisify(sign) as (hash: string, data: Buffer, with_: typeof key) => Promise<Buffer>;
  const data = randomBytes(BYTES);
  const app = fastify();
  app.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.post('/', async (_request, reply) => reply.send(await signBytes('sha256', data, key)));
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  return () => app.close();
});
