import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { reservePort } from '../../../runtime/reserve-port';
import { SANDBOX_POLICY_OID } from '../../../sandbox/psc/issue-token';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import type { SandboxPsc } from '../../../sandbox/psc/server';
import { certificateOf, certificatesUsed, workerThatDies } from '../../support/crashes';
import { scratchFolder } from '../../support/scratch';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

const TIMEOUT = 120_000;

describe('a service whose authority publishes revocation data', () => {
  let service: TestService;
  let first: SandboxPsc;
  let second: SandboxPsc;
  let metrics: string;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = scratchFolder('sello-revocation-');
    const startAuthority = (name: string) =>
      startSandboxPsc({ dataDir: join(dataDir, name), host: '127.0.0.1', port: 0 });
    [first, second] = await Promise.all([startAuthority('first'), startAuthority('second')]);
    const provider = (name: string, { url }: SandboxPsc) => {
      const trust = { roots: [join(dataDir, name, 'root.pem')], policies: [SANDBOX_POLICY_OID] };
      return { name, url, grade: 'sandbox', trust };
    };
    const PSC_CONFIG = join(dataDir, 'providers.json');
    const providers = [provider('first', first), provider('second', second)];
    writeFileSync(PSC_CONFIG, JSON.stringify({ providers }));
    const WORKER_METRICS_PORT = String(await reservePort());
    metrics = `http://127.0.0.1:${WORKER_METRICS_PORT}/metrics`;
    service = await startService({ PSC_CONFIG, WORKER_METRICS_PORT });
  }, TIMEOUT);
  afterAll(async () => {
    await service.stop();
    await Promise.all([first.close(), second.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function certify(content: string) {
    const response = await service.upload(content);
    expect(response.status).toBe(201);
    const { id } = await certificateOf(response);
    const record = (await service.collections.certificates.findOne({ _id: id }))!;
    return { id, signer: record.evidence!.signer, genTime: record.token!.genTime, token: record.token! };
  }

  type Certified = Awaited<ReturnType<typeof certify>>;

  const captureOf = ({ signer, genTime }: Certified) =>
    service.collections.captures.findOne({ signerId: signer, thisUpdate: { $gte: genTime } });
  /** As the API says it. */
  async function revocationOf({ id }: Certified): Promise<string> {
    const { evidence } = await certificateOf(await service.fetch(`/certificates/${id}`));
    return evidence.revocation;
  }
  const signerOf = ({ signer }: Certified) => service.collections.signers.findOne({ _id: signer });

  it(
    'captures it for each time stamp, after the certificate was given out',
    async () => {
      const certificate = await certify('captured');
      expect(await signerOf(certificate)).toMatchObject({ provider: 'first', revocable: true });
      const capture = await until(() => captureOf(certificate));
      expect([capture.crls.length, capture.ocsps.length]).toEqual([1, 0]);
      await until(async () => (await revocationOf(certificate)) === 'captured');
    },
    TIMEOUT,
  );

  it.each(['before', 'after'] as const)(
    'captures it once when the worker is killed %s it is saved',
    async (moment) => {
      await workerThatDies(service, 'signers.addCapture', moment);
      const certificate = await certify(`killed ${moment}`);
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker();
      await until(() => captureOf(certificate));
      const { signer, genTime } = certificate;
      const covering = { signerId: signer, thisUpdate: { $gte: genTime } };
      expect(await service.collections.captures.countDocuments(covering)).toBe(1);
    },
    TIMEOUT,
  );

  it(
    'certifies while the host of the revocation data hangs, and captures that of others',
    async () => {
      const host = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(host, 'listening');
      const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
      first.pointTo(() => ({ crls: [url], ocsps: [] }));
      const certificate = await certify('slow host');
      await once(host, 'request');
      first.pointTo((own) => own);
      const another = await certify('another signer');
      await until(() => captureOf(another));
      expect((await signerOf(certificate))?.problem).toContain(`${url}: The server did not answer in time.`);
      expect(await captureOf(certificate)).toBeNull();
      await until(async () => (await revocationOf(another)) === 'captured');
      expect(await revocationOf(certificate)).toBe('pending');
      host.close();
      host.closeAllConnections();
    },
    TIMEOUT,
  );

  it(
    'fails over when the signer of its provider is revoked, and says so',
    async () => {
      first.pointTo((own) => own);
      const gauge = async (provider: string) => {
        const text = await (await fetch(metrics)).text();
        return new RegExp(`sello_signer_revoked\\{[^}]*provider="${provider}"[^}]*\\} (\\d)`).exec(text)?.[1];
      };
      expect(await gauge('first')).toBe('0');
      await first.revokeSigner('keyCompromise');
      // Its next time stamp makes the service ask for newer revocation data.
      const last = await certify('after the revocation');
      expect(last.token.provider).toBe('first');
      await until(async () => (await signerOf(last))?.revoked?.reason === 'keyCompromise');
      await until(async () => (await revocationOf(last)) === 'revoked');
      await until(async () => (await gauge('first')) === '1');
      expect((await certify('once it is known')).token.provider).toBe('second');
      expect(await gauge('second')).toBe('0');
    },
    TIMEOUT,
  );

  it(
    'fails the certification when every signer is revoked, and charges nothing',
    async () => {
      await second.revokeSigner('keyCompromise');
      const last = await certify('the last one');
      expect(last.token.provider).toBe('second');
      await until(async () => (await signerOf(last))?.revoked != null);
      const refused = await until(async () => {
        const response = await service.upload('nobody is left');
        return response.status === 502 ? response : null;
      });
      expect(await refused.json()).toMatchObject({ error: 'psc_error' });
      const certified = await service.collections.certificates.countDocuments({ status: 'certified' });
      expect(await certificatesUsed(service)).toBe(certified);
    },
    TIMEOUT,
  );
});
