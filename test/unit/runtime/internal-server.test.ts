import { pino } from 'pino';
import { serveInternal } from '../../../runtime/internal-server';
import type { InternalPages } from '../../../runtime/internal-server';
import type { Listening } from '../../../runtime/listen';
import { rawRequest } from '../../support/raw-request';

const logger = pino({ level: 'silent' });
const PLACE = { host: '127.0.0.1', port: 0 };

describe('the internal port', () => {
  const pages: InternalPages = { metrics: [], readiness: async () => ({ status: 'starting' }) };
  let server: Listening;
  beforeAll(async () => {
    server = await serveInternal(PLACE, pages, logger);
  });
  afterAll(() => server.close());

  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);

  it('is live but not ready while the process starts', async () => {
    expect((await get('/health/live')).status).toBe(200);
    const ready = await get('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }]);
  });

  it('answers with the readiness of the moment', async () => {
    pages.readiness = async () => ({ status: 'ready' });
    expect((await get('/health/ready')).status).toBe(200);
    pages.readiness = async () => {
      throw new Error('A defect.');
    };
    expect((await get('/health/ready')).status).toBe(500);
  });

  it('serves the metrics of the sources that work', async () => {
    pages.metrics = [async () => 'a 1\n', () => Promise.reject(new Error('No answer.')), async () => 'b 2\n'];
    expect(await (await get('/metrics?x=1')).text()).toBe('a 1\nb 2\n');
  });

  it('refuses the name of another host, which a page of its own could have led here', async () => {
    const ask = async (host: string) => {
      const url = `http://127.0.0.1:${server.port}`;
      const text = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      return (await rawRequest(url, text)).status;
    };
    expect(await ask('evil.example:9464')).toBe(421);
    expect(await ask('localhost:9464')).toBe(200);
  });

  it('serves nothing else', async () => {
    expect((await get('/')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
  });

  it('names the setting when its port is taken', async () => {
    await expect(serveInternal({ ...PLACE, port: server.port }, pages, logger)).rejects.toThrow(
      /^METRICS_PORT can't be used: listening on 127\.0\.0\.1:\d+ failed \(EADDRINUSE\)/,
    );
  });
});
