import { connect } from 'node:net';
import { once } from 'node:events';
import { FORM_TYPE, filePart, partHead, BOUNDARY } from './form';
import { startUploadServer } from './upload-server';
it('x', async () => {
  const log: string[] = [];
  const pause = () => new Promise((r) => setTimeout(r, 300));
  const server = await startUploadServer({
    limits: { idleMs: 100, totalMs: 3_000 },
    sink: (put) => async (source) => {
      log.push('sink');
      await pause();
      log.push('put');
      let n = 0;
      const t = setInterval(() => log.push('len ' + source.readableLength + ' ' + source.readableEnded), 200);
      await put(source);
      clearInterval(t);
      log.push('done');
      await pause();
    },
  });
  const s = connect(server.port, '127.0.0.1');
  await once(s, 'connect');
  s.on('error', () => 0);
  s.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const w = (b: string) => s.write(`${b.length.toString(16)}\r\n${b}\r\n`);
  w(partHead(filePart('')) + 'some content');
  for (let i = 0; i < 2000; i++) w('x'.repeat(1000));
  w(`\r\n--${BOUNDARY}--\r\n`);
  s.write('0\r\n\r\n');
  const o = await server.nextOutcome();
  console.log(log, o);
  await server.close();
  s.destroy();
});
