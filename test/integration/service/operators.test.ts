import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSignedLink } from '../../../adapters/storage/disk/verify-link';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { readSigningKeys } from '../../../config/secret-file';
import { version } from '../../../package.json';
import { anchored } from '../../support/anchored';
import { sello } from '../../support/cli';
import { certificateOf } from '../../support/crashes';
import { longIt, scaled } from '../../support/scale';
import type { TestService } from '../../support/service';
import { operatorSettings, TEMPORAL_UI } from '../../support/shared';
import { sharedOrOwnService } from '../../support/shared-or-own';
import { until } from '../../support/until';

const TITLE = 'Contrato reservado 77';
const FILE_NAME = 'reservado-77.pdf';

interface Found {
  certificates: { id: string; run: Record<string, string>; batch: Record<string, string> }[];
  batches: { id: string }[];
}

describe('an operator', () => {
  let service: TestService;
  let certified: CertificateBody;
  let failed: string;
  let batchId: string;
  let txid: string;

  const metricsOf = async (process: 'api' | 'worker') => {
    const port = service.env[process === 'api' ? 'METRICS_PORT' : 'WORKER_METRICS_PORT']!;
    return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  };

  async function upload(content: string, headers: Record<string, string> = {}): Promise<Response> {
    const body = new FormData();
    body.set('file', new File([content], FILE_NAME, { type: 'application/pdf' }));
    body.set('title', TITLE);
    return service.fetch('/certificates', { method: 'POST', body, headers });
  }

  /** The provider of the shared service serves others, too. */
  const refuse = scaled(
    async () => {
      expect((await upload('refused', { 'sello-test': 'psc_error' })).status).toBe(502);
    },
    async () => {
      service.psc.mode = 'error';
      expect((await upload('refused')).status).toBe(502);
      service.psc.mode = 'pass';
    },
  );

  beforeAll(async () => {
    service = await sharedOrOwnService(await operatorSettings());
    certified = await certificateOf(await upload('seen by operators'));
    await refuse();
    const { accountId } = service;
    const record = await service.collections.certificates.findOne({ accountId, status: 'failed' });
    failed = record!._id;
    await anchored(service, certified.id, 'confirmed');
    const { anchor } = (await service.collections.certificates.findOne({ _id: certified.id }))!;
    batchId = anchor!.batchId!;
    txid = (await service.collections.batches.findOne({ _id: batchId }))!.confirmedTxid!;
  });
  afterAll(() => service.stop());

  it('finds runs by every search attribute', async () => {
    const finds = async (query: string): Promise<string[]> => {
      const ids = [];
      for await (const { workflowId } of service.temporal.workflow.list({ query })) ids.push(workflowId);
      return ids.sort();
    };
    const both = [certified.id, failed].sort();
    const certifications = `AccountId = '${service.accountId}' AND WorkflowType = 'certifyFile' AND ExecutionStatus`;
    // Search attributes become visible in the order in which they were written. A run closes after its caller has the answer.
    await until(async () => (await finds(`${certifications} != 'Running'`)).length === 2);
    await until(async () => (await finds(`AnchorBatch = '${batchId}' AND Stage = 'anchored'`)).length === 1);
    expect(await finds(`WorkflowId = '${certified.id}'`)).toEqual([certified.id]);
    expect(await finds(`AccountId = '${service.accountId}'`)).toEqual(both);
    expect(await finds(`AccountId = '${service.accountId}' AND PscProvider = 'sandbox'`)).toEqual(both);
    expect(await finds(`${certifications} = 'Completed'`)).toEqual([certified.id]);
    expect(await finds(`${certifications} = 'Failed'`)).toEqual([failed]);
  });

  it('sees no caller’s text and no hash in what Temporal stores unencrypted', async () => {
    for (const id of [certified.id, failed]) {
      const handle = service.temporal.workflow.getHandle(id);
      const { events = [] } = await handle.fetchHistory();
      const described = await handle.describe();
      const clear = [
        JSON.stringify(described.typedSearchAttributes),
        JSON.stringify(described.memo),
        await described.staticSummary(),
        await described.staticDetails(),
        ...(events ?? []).map(({ userMetadata }) =>
          Buffer.from(userMetadata?.summary?.data ?? []).toString(),
        ),
      ].join('\n');
      expect(clear).toContain('Certify a file of');
      expect(clear).toContain(id);
      for (const secret of [TITLE, FILE_NAME, certified.file.sha256]) expect(clear).not.toContain(secret);
    }
  });

  it('can look up a certificate by its id or its hash, and reads its state in plain words', async () => {
    for (const wanted of [certified.id, certified.file.sha256.toUpperCase()]) {
      const { code, stdout } = await sello(service.env, 'find', wanted);
      expect(code).toBe(0);
      for (const words of [
        `Certificate ${certified.id}`,
        'time stamp of sandbox',
        `Run ${certified.id}: completed`,
        'Certified by sandbox. Its leaf is queued for the next anchoring window.',
        `${TEMPORAL_UI}/namespaces/${service.env['TEMPORAL_NAMESPACE']!}/workflows/${certified.id}/`,
        `Batch ${batchId}: confirmed`,
        `transaction ${txid}`,
      ])
        expect(stdout).toContain(words);
    }
    const lost = await sello(service.env, 'find', failed);
    expect(lost.stdout).toContain('failed: No time-stamping provider gave a valid time stamp.');
    const why = scaled('No provider was asked', 'No provider gave a time stamp. sandbox: The provider');
    expect(lost.stdout).toContain(`Failed (psc_error): ${why}`);
  });

  longIt('can have the same as JSON, and look up a batch by its id or its transaction', async () => {
    const { stdout } = await sello(service.env, 'find', certified.id, '--json');
    const { certificates } = JSON.parse(stdout) as Found;
    expect(certificates).toMatchObject([
      { id: certified.id, run: { state: 'completed' }, batch: { id: batchId, txid } },
    ]);
    expect((await sello(service.env, 'find', batchId)).stdout).toContain(`Batch ${batchId}: confirmed`);
    const found = await sello(service.env, 'find', txid, '--json');
    expect((JSON.parse(found.stdout) as Found).batches).toMatchObject([{ id: batchId, txid }]);
    expect(await sello(service.env, 'find', 'f'.repeat(64))).toMatchObject({ code: 1 });
  });

  longIt('reads metrics of API, worker and SDK on separate ports, without any caller’s text', async () => {
    const api = await metricsOf('api');
    const route = 'method="POST",route="/api/public/v1/certificates"';
    expect(api).toContain(`sello_http_request_duration_seconds_count{process="api",${route},status="201"} 1`);
    expect(api).toContain(`sello_http_request_duration_seconds_count{process="api",${route},status="502"} 1`);
    expect(api).toContain('sello_certificates_total{outcome="psc_error",process="api"} 1');
    expect(api).toContain('sello_uploads_in_flight{process="api"} 0');
    expect(api).toMatch(/^sello_http_received_bytes_total\{process="api"\} \d{3,}$/m);
    expect(api).toContain('nodejs_eventloop_lag_p99_seconds');
    const worker = await metricsOf('worker');
    expect(worker).toContain(
      'sello_psc_request_duration_seconds_count{process="worker",provider="sandbox",outcome="granted"} 1',
    );
    expect(worker).toMatch(/sello_psc_request_duration_seconds_count\{.*outcome="unreachable"\} [1-3]\n/);
    expect(worker).toContain(
      'sello_step_duration_seconds_count{process="worker",step="certifyAtOnce",outcome="ok"} 2',
    );
    expect(worker).toContain(
      'sello_step_duration_seconds_count{process="worker",step="compensate",outcome="ok"} 1',
    );
    expect(worker).toContain('sello_anchor_attention{process="worker"} 0');
    expect(worker).toMatch(/^sello_wallet_balance_sats\{process="worker"\} \d{5,}$/m);
    expect(worker).toMatch(/^sello_anchor_last_confirmed_timestamp_seconds\{process="worker"\} \d{10}/m);
    // Nothing is waiting, so there is no oldest.
    expect(worker).not.toMatch(/^sello_anchor_waiting_since_timestamp_seconds\{/m);
    expect(worker).toMatch(/^temporal_workflow_completed_total\{/m);
    for (const text of [api, worker])
      for (const secret of [TITLE, FILE_NAME, certified.id, certified.file.sha256, service.accountId])
        expect(text).not.toContain(secret);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${service.env['METRICS_PORT']!}/`)).status).toBe(404);
  });

  it('follows a certificate through the logs of API and worker', () => {
    type Line = Record<string, unknown>;
    const about = (log: string, id: string): Line[] =>
      readFileSync(join(service.dataDir, log), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Line)
        .filter(({ certificate }) => certificate === id);
    const place = `${TEMPORAL_UI}/namespaces/${service.env['TEMPORAL_NAMESPACE']!}/workflows`;
    for (const id of [certified.id, failed]) {
      const api = about('api.log', id);
      expect(api).toContainEqual(
        expect.objectContaining({ reqId: expect.any(String) as string, runUrl: `${place}/${id}` }),
      );
      const worker = about('worker.log', id);
      expect(worker).not.toEqual([]);
      for (const line of worker)
        expect(line).toMatchObject({
          workflowId: id,
          runUrl: `${place}/${id}/${String(line['runId'])}/history`,
        });
    }
  });

  longIt(
    'rotates the secret of file links without a restart: links stay valid until their secret is removed',
    async () => {
      const file = service.env['SELLO_SECRET_FILE']!;
      const [old, next] = [readFileSync(file, 'utf8').trim(), randomBytes(32).toString('hex')];
      const link = async () => {
        const answer = await service.fetch(`/certificates/${certified.id}/proof?type=file`);
        return ((await answer.json()) as { proof: { url: string } }).proof.url;
      };
      const status = async (url: string) => (await fetch(url)).status;
      const before = await link();
      writeFileSync(file, `${next}\n${old}\n`);
      const signsWithNext = (url: string) => {
        const keys = readSigningKeys(file, 'file-links').slice(0, 1);
        return readSignedLink({ method: 'GET', url }, keys, new Date()).granted;
      };
      const after = await until(async () => {
        const url = await link();
        return signsWithNext(url) && url;
      });
      expect([await status(before), await status(after)]).toEqual([200, 200]);
      writeFileSync(file, `${next}\n`);
      await until(async () => (await status(before)) === 404);
      expect(await status(after)).toBe(200);
      writeFileSync(file, `${old}\n`);
    },
  );

  const ready = async () => {
    const answer = await fetch(`${service.url}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const publicStatus = async () =>
    (await (await fetch(`${service.url}/status.json`)).json()) as {
      parts: Record<string, string>;
      last_anchored_at: string | null;
    };

  it('learns from readiness, metrics and doctor which workers run in which version', async () => {
    // A check that takes longer than five seconds counts as down.
    const report = await until(async () => {
      const answer = await ready();
      return answer.status === 200 && answer.body['workers'] === 1 && answer.body;
    });
    expect(report).toMatchObject({ status: 'ready', version });
    for (const process of ['api', 'worker'] as const)
      expect(await metricsOf(process)).toContain(`sello_build_info{version="${version}"`);
    await until(async () => {
      const { parts, last_anchored_at: lastAnchoredAt } = await publicStatus();
      return lastAnchoredAt !== null && Object.values(parts).every((state) => state === 'working');
    });
    const doctor = await sello(service.env, 'doctor');
    expect(doctor.stdout).toMatch(/^up {4}Workers {4}1: \d+@\S+ sello\/\d/m);
    expect(doctor.stdout).toMatch(/^up {4}API .* \d+ MB of memory$/m);
  });

  longIt('learns from readiness when storage is unreachable', async () => {
    const objects = join(service.dataDir, 'objects');
    renameSync(objects, `${objects}-away`);
    try {
      // A result is shared for two seconds.
      const down = await until(async () => {
        const answer = await ready();
        return answer.status === 503 && answer.body;
      });
      expect(down).toMatchObject({
        status: 'not_ready',
        parts: { database: 'up', engine: 'up', storage: 'down' },
      });
      await until(async () => (await publicStatus()).parts['files'] === 'down');
    } finally {
      renameSync(`${objects}-away`, objects);
    }
    await until(async () => (await ready()).status === 200);
  });
});
