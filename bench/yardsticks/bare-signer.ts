import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { runProcess } from '../../runtime/run-process';

const BYTES = 300;

/** A route that only signs some bytes with the sandbox's key. */
runProcess('bare-signer', async () => {
  const key = createPrivateKey(readFileSync(process.env['SIGNER_FILE'] ?? ''));
  const data = randomBytes(BYTES);
  const app = fastify();
  app.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.post('/', async (_request, reply) => reply.send(sign('sha256', data, key)));
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  return () => app.close();
});
