import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createAccountRepository } from '../../adapters/mongo/accounts';
import { createCertificateRepository } from '../../adapters/mongo/certificates';
import { certifyUpload } from '../../app/certify-upload';
import type { UploadOrder } from '../../app/certify-upload';
import { fileStoreFrom } from '../../adapters/storage/from-config';
import { loadConfig } from '../../config/load-config';
import { SEARCH } from '../../contract/search-attributes';
import { newId } from '../../domain/ids';
import { reservePort } from '../../runtime/reserve-port';
import { NO_ENDPOINTS } from '../support/in-memory/publishing';
import { bigUpload } from '../support/big-upload';
import { accountWithKey, processingCertificate } from '../support/fixtures';
import { hasObject, unitsUsed } from '../support/operators/certificate-facts';
import { sweepAhead } from '../support/operators/sweep-ahead';
import { rawRequest } from '../support/raw-request';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import type { RunningProcess } from '../../stack/servers/process';
import { startPart } from '../support/service-client';
import { until } from '../support/until';

const FAULTY_API = resolve(__dirname, '../support/operators/faulty-api.cjs');
/** What the server may have taken in of a body that it refuses. */
const FEW_BYTES = 1_000_000;

describe('the allowance, when a file arrives,', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ SWEEP_INTERVAL_SECONDS: '86400', ANCHOR_WINDOW_SECONDS: '86400' });
  });
  afterAll(() => service.stop());

  interface Owner {
    id: string;
    key: string;
  }

  async function owner(granted: number): Promise<Owner> {
    const { account, key } = await accountWithKey(service.collections);
    const { accounts } = service.collections;
    await accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: granted } });
    return { id: account.id, key };
  }

  const account = async ({ id }: Owner) => (await service.collections.accounts.findOne({ _id: id }))!;
  const records = ({ id }: Owner) => service.collections.certificates.find({ accountId: id }).toArray();
  const post = ({ key }: Owner, content: string, headers: Record<string, string> = {}) =>
    service.upload(content, { authorization: `Bearer ${key}`, ...headers });

  function form(content: string, field = 'file'): FormData {
    const body = new FormData();
    body.set(field, new File([content], 'c14.pdf'));
    return body;
  }

  const objects = () => {
    const folder = join(service.dataDir, 'objects', 'files');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('cert_'),
    );
  };

  describe('without any left', () => {
    const BODIES = [
      ['waiting', {}],
      ['not waiting', { prefer: 'respond-async' }],
    ] as const;

    it.each(BODIES)('answers 402 before a 40 MB body is read (%s)', async (_name, headers) => {
      const empty = await owner(0);
      const before = objects();
      const answer = await bigUpload({ url: service.url, key: empty.key }, 'multipart', 40_000_000, headers);
      expect(answer).toMatchObject({ status: 402, body: { error: 'allowance_exhausted' } });
      const { bytesRead } = await until(async () => refusalOf(answer.requestId));
      expect(bytesRead).toBeLessThan(FEW_BYTES);
      expect(await records(empty)).toEqual([]);
      expect(objects()).toEqual(before);
      expect(await unitsUsed(service, empty.id)).toBe(0);
      const query = `${SEARCH.accountId.name}="${empty.id}"`;
      expect(await service.temporal.workflow.count(query)).toMatchObject({ count: 0 });
    });

    it.each([
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      ],
      ['application/json', '{"file_base64":"QUJD'],
    ])('answers 402 to a body that never ends, and closes the connection (%s)', async (type, begun) => {
      const { key } = await owner(0);
      const lines = [
        'POST /api/public/v1/certificates HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${key}`,
        `Content-Type: ${type}`,
        'Content-Length: 40000000',
      ];
      const answer = await rawRequest(service.url, `${lines.join('\r\n')}\r\n\r\n${begun}`);
      expect(answer).toMatchObject({ status: 402, headers: { connection: 'close' } });
    });

    it('lets a client that keeps connections open send one upload after another', async () => {
      const empty = await owner(0);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        for (let i = 0; i < 3; i += 1) expect(await postWith(agent, empty)).toBe(402);
        await service.collections.accounts.updateOne({ _id: empty.id }, { $set: { certificatesGranted: 1 } });
        expect(await postWith(agent, empty)).toBe(201);
      } finally {
        agent.destroy();
      }
    });

    it('replays a request whose idempotency key has a certificate, and charges nothing', async () => {
      const one = await owner(1);
      const first = await post(one, 'replayed', { 'idempotency-key': 'k' });
      expect(first.status).toBe(201);
      const again = await post(one, 'replayed', { 'idempotency-key': 'k' });
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(await again.json()).toEqual(await first.json());
      const other = await post(one, 'other content', { 'idempotency-key': 'k' });
      expect(other.status).toBe(422);
      expect((await post(one, 'replayed', { 'idempotency-key': 'another' })).status).toBe(402);
      expect(await unitsUsed(service, one.id)).toBe(1);
      expect(await records(one)).toHaveLength(1);
    });

    /** The key becomes free between the two questions, and a record without a unit would be certified for nothing. */
    it('certifies nothing for a repeated request whose first has failed meanwhile, when another file took its unit', async () => {
      const one = await owner(1);
      const certificates = createCertificateRepository(service.collections);
      const certificate = processingCertificate(one.id);
      const accounts = createAccountRepository(service.collections);
      await accounts.reserve(one.id, { certificateId: certificate.id, idempotencyKey: 'k' });
      await certificates.insert({ certificate, idempotencyKey: 'k' });
      let asked = false;
      const failing = {
        ...copyOf(certificates),
        async findByIdempotencyKey(accountId: string, key: string) {
          const found = await certificates.findByIdempotencyKey(accountId, key);
          // The holder is seen before the file arrives, and no more afterwards.
          if (!asked) {
            asked = true;
            const failure = { code: 'psc_error', message: 'No provider answered.' } as const;
            await certificates.markFailed(certificate.id, failure, null);
            await accounts.release(one.id, certificate.id);
            await accounts.reserve(one.id, { certificateId: newId('cert'), idempotencyKey: null });
          }
          return found;
        },
      };
      const order: UploadOrder = {
        accountId: one.id,
        idempotencyKey: 'k',
        respondAsync: true,
        async receive(sink) {
          await sink(Readable.from([Buffer.from('fails')]));
          const { name, mime, size, sha256 } = certificate.file;
          const unsaid = {
            title: null,
            description: null,
            documentType: null,
            reference: null,
            publicPage: true,
          };
          const fields = { ...unsaid, fileName: name, mime };
          return { custody: 'held' as const, fields, size, sha256 };
        },
      };
      const before = objects();
      const outcome = await certifyUpload(await appDependencies(failing), order).catch(
        (error: unknown) => error,
      );
      expect(outcome).toMatchObject({ code: 'allowance_exhausted' });
      expect(await records(one)).toHaveLength(1);
      expect(objects()).toEqual(before);
    });

    async function appDependencies(certificates: ReturnType<typeof createCertificateRepository>) {
      const accounts = createAccountRepository(service.collections);
      return {
        accounts,
        certificates,
        files: await fileStoreFrom(loadConfig(service.env)),
        engine: { start: jest.fn(), certify: jest.fn() } as never,
        publisher: NO_ENDPOINTS.publisher as never,
        clock: () => new Date(),
        settings: { resultWaitMilliseconds: 1_000 } as never,
      };
    }
  });

  it('gives the last unit to exactly one of several requests, and no id that is not there', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await owner(1);
      const answers = await Promise.all(['a', 'b', 'c'].map((name) => post(one, `${name}${round}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
      const winner = answers.find(({ status }) => status === 201)!;
      const { certificate } = (await winner.json()) as { certificate: { id: string } };
      const headers = { authorization: `Bearer ${one.key}` };
      expect((await service.fetch(`/certificates/${certificate.id}`, { headers })).status).toBe(200);
      expect(await records(one)).toHaveLength(1);
      expect(await unitsUsed(service, one.id)).toBe(1);
    }
  });

  it('gives one unit to all requests with one new idempotency key, however concurrently they arrive', async () => {
    for (let round = 0; round < 5; round += 1) {
      const two = await owner(2);
      const same = Array.from({ length: 4 }, () => post(two, 'the same', { 'idempotency-key': 'k' }));
      const [other, ...answers] = await Promise.all([post(two, 'another file'), ...same]);
      expect(other.status).toBe(201);
      expect(answers.map(({ status }) => status)).toEqual(new Array(4).fill(201));
      const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
        certificate: { id: string };
      }[];
      expect(new Set(bodies.map(({ certificate }) => certificate.id)).size).toBe(1);
      await until(async () => (await account(two)).held.length === 0);
      expect(await unitsUsed(service, two.id)).toBe(2);
    }
  });

  describe('comes back', () => {
    const faults: Record<string, string> = {};
    const place = (name: string) => join(service.dataDir, name);
    let api: RunningProcess;
    let port: string;
    beforeAll(async () => {
      port = String(await reservePort());
      const files = { FAULTS: place('faults'), FAULT_GATE: place('gate'), FAULT_LOG: place('reservations') };
      api = await startPart(service, 'faulty-api', FAULTY_API, { PORT: port, ...files });
    });
    afterAll(() => api.stop());

    /** Of an account for which the API has this fault. */
    async function ownerWith(fault: string): Promise<Owner> {
      const one = await owner(1);
      faults[one.id] = fault;
      writeFileSync(place('faults'), JSON.stringify(faults));
      return one;
    }

    const send = ({ key }: Owner, body: BodyInit, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}/api/public/v1/certificates`, {
        ...init,
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
      });

    const reservations = (line: 'begun' | 'made', expected: number) =>
      until(async () => {
        const lines = readFileSync(place('reservations'), 'utf8').split('\n');
        return lines.filter((each) => each === line).length === expected;
      });

    it('from an upload that is refused, or breaks off, while the reservation is slow', async () => {
      const before = objects();
      const refused = await ownerWith('slow');
      const refusal = send(refused, form('a file in the wrong field', 'attachment'));
      const broken = await ownerWith('slow');
      const breaking = new AbortController();
      const endless = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('{"file_base64":"QUJD'));
        },
      });
      const headers = { 'content-type': 'application/json' };
      const init = { signal: breaking.signal, headers, duplex: 'half' } as RequestInit;
      const breakage = send(broken, endless, init).catch(() => null);
      await reservations('begun', 2);
      breaking.abort();
      await breakage;
      writeFileSync(place('gate'), '');
      await reservations('made', 2);
      expect((await refusal).status).toBe(400);
      for (const each of [refused, broken]) {
        expect(await unitsUsed(service, each.id)).toBe(0);
        expect(await records(each)).toEqual([]);
      }
      expect(objects()).toEqual(before);
    });

    it.each(['fails', 'made, then fails'])('from a reservation that %s', async (fault) => {
      const one = await ownerWith(fault);
      const before = objects();
      expect((await send(one, form('its reservation fails'))).status).toBe(503);
      expect(await account(one)).toMatchObject({ certificatesUsed: 0, held: [] });
      expect(await records(one)).toEqual([]);
      expect(objects()).toEqual(before);
    });

    it('from a process killed before it wrote the record, after 15 minutes', async () => {
      const one = await ownerWith('killed');
      const answer = send(one, form('its process is killed')).catch(() => null);
      expect(await api.exited).toBe('signal SIGKILL');
      expect(await answer).toBeNull();
      const [{ id } = { id: '' }] = (await account(one)).held;
      expect(hasObject(service, id)).toBe(true);
      await sweepAhead(service, 14);
      expect(await account(one)).toMatchObject({ certificatesUsed: 1, held: [{ id }] });
      await sweepAhead(service, 16);
      expect(await account(one)).toMatchObject({ certificatesUsed: 0, held: [] });
      // Its file may still be needed until it is a day old.
      expect(hasObject(service, id)).toBe(true);
      await sweepAhead(service, 25 * 60);
      expect(hasObject(service, id)).toBe(false);
      expect((await post(one, 'sent again')).status).toBe(201);
    });
  });

  function refusalOf(requestId: string): { bytesRead: number } | null {
    const lines = readFileSync(join(service.dataDir, 'api.log'), 'utf8').split('\n');
    const line = lines.find((each) => each.includes(requestId) && each.includes('"bytesRead"'));
    return line === undefined ? null : (JSON.parse(line) as { bytesRead: number });
  }

  async function postWith(agent: Agent, { key }: Owner): Promise<number> {
    const outgoing = request(`${service.url}/api/public/v1/certificates`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
    });
    outgoing.end(JSON.stringify({ file_base64: Buffer.alloc(3_000_000, 'Sello').toString('base64') }));
    const [response] = (await once(outgoing, 'response')) as [Readable & { statusCode: number }];
    await response.resume().toArray();
    return response.statusCode;
  }
});

/** A repository is a Proxy, which can't be spread. */
function copyOf<T extends object>(repository: T): T {
  const names = Object.keys(repository) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, repository[name]])) as T;
}
