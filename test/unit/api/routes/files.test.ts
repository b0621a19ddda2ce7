import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fastify } from 'fastify';
import { errorHandler } from '../../../../api/plugins/error-handler';
import { fileRoutes } from '../../../../api/routes/files';

test('a link counts as one however its address is written', async () => {
  const open: PassThrough[] = [];
  const reads = new EventEmitter();
  const app = fastify();
  await app.register(errorHandler);
  await app.register(fileRoutes, {
    clock: () => new Date(),
    downloadsAtOnce: 100,
    links: {
      read: () => ({
        granted: true,
        key: 'files/cert_a',
        signature: 'the same',
        mime: 'text/plain',
        contentDisposition: 'attachment',
      }),
      open: async () => ({
        size: 1,
        close: async () => undefined,
        read: () => {
          const unread = new PassThrough();
          reads.emit(String(open.push(unread)));
          return unread;
        },
      }),
    },
  });
  const urls = Array.from({ length: 9 }, (_, number) => `/files/cert_a?signature=the+same&more=${number}`);
  const eight = once(reads, '8');
  const downloads = urls.slice(0, 8).map((url) => app.inject(url));
  await eight;
  const ninth = app.inject(urls[8]!).then(({ statusCode }) => statusCode);
  expect(await Promise.race([ninth, once(reads, '9')])).toBe(429);
  for (const stream of open) stream.end('x');
  for (const { statusCode } of await Promise.all(downloads)) expect(statusCode).toBe(200);
  await app.close();
});
