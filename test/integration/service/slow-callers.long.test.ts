import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { accountWithKey } from '../../support/fixtures';
import { certificateOf } from '../../support/crashes';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

const UPLOADS = 8;
const PER_LINK = 8;

describe('callers who are slow on purpose', () => {
  let service: TestService;
  let sockets: Socket[] = [];
  beforeAll(async () => {
    service = await startService({ UPLOADS_AT_ONCE: String(UPLOADS) });
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  });
  afterAll(() => service.stop());

  async function open(text: string): Promise<Socket> {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`${text}\r\nHost: localhost\r\n`);
    return socket;
  }

  /** Begins an upload and sends no more of it. */
  async function stall(key: string): Promise<Socket> {
    const socket = await open('POST /api/public/v1/certificates HTTP/1.1');
    socket.write(
      `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"file_base64":"`,
    );
    return socket;
  }

  it('can hold every upload slot, and other accounts still certify', async () => {
    const { collections } = service;
    const hostile = await Promise.all(Array.from({ length: UPLOADS / 2 }, () => accountWithKey(collections)));
    const stalled = await Promise.all([...hostile, ...hostile].map(({ key }) => stall(key)));
    const answers: string[] = [];
    for (const socket of stalled) socket.on('data', (data) => answers.push(data.toString()));
    const accounts = hostile.map(({ account }) => account.id);
    const held = async () => {
      const found = await collections.accounts.find({ _id: { $in: accounts } }).toArray();
      return found.reduce((sum, account) => sum + account.certificatesUsed, 0);
    };
    await until(async () => (await held()) === UPLOADS);

    for (let i = 0; i < 3; i += 1) expect((await service.upload(`honest ${i}`)).status).toBe(201);
    // One of theirs had to go; the next honest upload found that slot free. Those that are not told so time out with 408.
    const evicted = () => answers.filter((answer) => answer.startsWith('HTTP/1.1 503 '));
    await until(() => Promise.resolve(evicted().length > 0));
    expect(answers.filter((answer) => !/^HTTP\/1\.1 (503|408) /.test(answer))).toEqual([]);
    expect(evicted()).toEqual([expect.stringMatching(/retry-after: 5.*service_unavailable/is)]);
    await until(async () => (await held()) < UPLOADS);
  });

  describe('when they download', () => {
    const content = randomBytes(30_000_000);
    let url: string;
    beforeAll(async () => {
      const { id } = await certificateOf(await service.upload(content));
      const answer = await service.fetch(`/certificates/${id}/proof?type=file`);
      url = ((await answer.json()) as { proof: { url: string } }).proof.url;
    });

    it('get the rest of a file with a Range request', async () => {
      const half = content.length / 2;
      const first = await fetch(url, { headers: { range: `bytes=0-${half - 1}` } });
      const etag = first.headers.get('etag') ?? '';
      const second = await fetch(url, { headers: { range: `bytes=${half}-`, 'if-range': etag } });
      expect([first.status, second.status]).toEqual([206, 206]);
      expect(second.headers.get('content-range')).toBe(
        `bytes ${half}-${content.length - 1}/${content.length}`,
      );
      const both = Buffer.concat([
        Buffer.from(await first.arrayBuffer()),
        Buffer.from(await second.arrayBuffer()),
      ]);
      expect(sha256(both)).toBe(sha256(content));
    });

    it('get the whole file if theirs was another one', async () => {
      const answer = await fetch(url, { headers: { range: 'bytes=5-', 'if-range': '"another"' } });
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(content.length)]);
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content));
    });

    it('learn the size when they ask for a part that does not exist', async () => {
      const answer = await fetch(url, { headers: { range: `bytes=${content.length}-` } });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        416,
        `bytes */${content.length}`,
      ]);
      expect(await answer.json()).toMatchObject({ error: 'range_not_satisfiable' });
    });

    it(`get no more than ${PER_LINK} answers at once from one link`, async () => {
      const { pathname, search } = new URL(url);
      for (let i = 0; i < PER_LINK; i += 1) {
        const socket = await open(`GET ${pathname}${search} HTTP/1.1`);
        socket.write('\r\n');
        await once(socket, 'readable');
      }
      const refused = await fetch(url);
      expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'rate_limit_exceeded' }]);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      sockets[0]?.destroy();
      await until(async () => {
        const answer = await fetch(url, { headers: { range: 'bytes=0-0' } });
        await answer.arrayBuffer();
        return answer.status === 206;
      });
    });
  });
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
