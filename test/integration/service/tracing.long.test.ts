import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { startOtlpReceiver } from '../../support/otlp-receiver';
import type { OtlpReceiver, ReceivedSpan } from '../../support/otlp-receiver';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { spanTree } from '../../support/span-tree';
import { until } from '../../support/until';

const DIST = join(resolve(__dirname, '../../..'), 'dist');
const POST = 'POST /api/public/v1/certificates';
const NO_SPANS = { exporter: { export: { fn: () => undefined } } };
const CALLER = '0af7651916cd43dd8448eb211c80319c';

describe('a service without tracing', () => {
  const load = promisify(execFile);
  const WITHOUT = ['server/compose', 'worker/compose', 'worker/run-worker', 'api/app', 'runtime/tracing'];

  /** The files of OpenTelemetry, but for its API, that a process has loaded with these modules. */
  async function loadedWith(modules: string[]): Promise<number> {
    const script = `
      for (const name of ${JSON.stringify(modules)}) require(${JSON.stringify(DIST)} + '/' + name + '.js');
      const loaded = Object.keys(require.cache);
      console.log(loaded.filter((path) => /@opentelemetry.(?!api\\b)|interceptors-opentelemetry/.test(path)).length);`;
    return Number((await load(process.execPath, ['-e', script])).stdout);
  }

  it('loads neither an SDK nor interceptors', async () => {
    expect(await loadedWith(WITHOUT)).toBe(0);
    expect(await loadedWith(['runtime/tracing/start-tracing'])).toBeGreaterThan(0);
    expect(await loadedWith(['worker/tracing'])).toBeGreaterThan(0);
  });
});

describe('a service with tracing', () => {
  let collector: OtlpReceiver;
  let service: TestService;

  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
    collector = await startOtlpReceiver();
    service = await startService({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      // Each attempt fails at once, so this leaves time for some.
      PSC_BUDGET_SECONDS: '15',
    });
  });

  afterAll(async () => {
    await service.stop();
    await collector.close();
  });

  /** The root span of the POST that was answered with this status, once the whole trace has arrived. */
  function traceOf(status: number): Promise<ReceivedSpan> {
    return until(async () => {
      const root = collector.spans.find(
        ({ name, attributes }) => name === POST && attributes['http.response.status_code'] === status,
      );
      const run = collector.spans.find(
        ({ name, traceId }) => name === 'RunWorkflow:certifyFile' && traceId === root?.traceId,
      );
      return run && root;
    });
  }

  const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

  function parentOf(span: ReceivedSpan | undefined): string | undefined {
    return collector.spans.find(({ spanId }) => spanId === span?.parentId)?.name;
  }

  it('shows one POST as one trace, from the request to provider, database and storage', async () => {
    const answer = await service.upload('a traced file', {
      traceparent: `00-${CALLER}-b7ad6b7169203331-01`,
    });
    expect(answer.status).toBe(201);
    const { certificate } = (await answer.json()) as { certificate: { id: string } };
    const root = await traceOf(201);
    const spans = spansOf(root.traceId);
    const named = (name: string) => spans.find((span) => span.name === name);

    expect(root).toMatchObject({ service: 'sello-api', parentId: '', links: [CALLER], failed: false });
    expect(root.traceId).not.toBe(CALLER);
    expect(root.attributes['sello.account_id']).toBe(service.accountId);
    const parents: [string, string, string][] = [
      ['sello-api', 'storage put', POST],
      ['sello-api', 'UpdateWithStartWorkflow:certificateReady', POST],
      ['sello-worker', 'RunWorkflow:certifyFile', 'UpdateWithStartWorkflow:certificateReady'],
      ['sello-worker', 'HandleUpdate:certificateReady', 'UpdateWithStartWorkflow:certificateReady'],
      ['sello-worker', 'StartActivity:certifyAtOnce', 'RunWorkflow:certifyFile'],
      ['sello-worker', 'RunActivity:certifyAtOnce', 'StartActivity:certifyAtOnce'],
      ['sello-worker', 'storage read', 'RunActivity:certifyAtOnce'],
      ['sello-worker', 'psc request', 'RunActivity:certifyAtOnce'],
    ];
    for (const [process, name, parent] of parents) {
      expect([named(name)?.service, name, parentOf(named(name))]).toEqual([process, name, parent]);
    }
    const commands = spans.filter(({ name }) => name.startsWith('mongodb '));
    expect(new Set(commands.map(parentOf))).toEqual(new Set([POST, 'RunActivity:certifyAtOnce']));
    expect(commands.map(({ attributes }) => attributes['db.collection.name'])).toContain('certificates');
    expect(named('psc request')?.attributes).toEqual({
      'sello.psc.provider': 'sandbox',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    expect(named('RunWorkflow:certifyFile')?.attributes['temporalWorkflowId']).toBe(certificate.id);
    // Every span has its parent in the same trace.
    expect(spanTree(collector.spans, root.traceId)).toHaveLength(spans.length);
  });

  it('names trace and span in the log line of the request', async () => {
    const { traceId, spanId } = await traceOf(201);
    const answered = await until(async () => lines('api').find((line) => line['trace_id'] === traceId));
    expect(answered).toMatchObject({ span_id: spanId, msg: 'Request answered.' });
  });

  it('shows each failed attempt at a provider that is down', async () => {
    service.psc.mode = 'reset';
    const answer = await service.upload('a file without a time stamp').finally(() => {
      service.psc.mode = 'pass';
    });
    expect(answer.status).toBe(502);
    const root = await traceOf(502);
    expect(root.failed).toBe(true);
    const spans = spansOf(root.traceId);
    const requests = spans.filter(({ name }) => name === 'psc request');
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.every(({ failed }) => failed)).toBe(true);
    expect(requests[0]?.attributes['error.type']).toMatch(/^(ECONNRESET|UND_ERR_SOCKET)$/);
    const attempts = spans.filter(({ name }) => name === 'RunActivity:requestTimestamp');
    expect(attempts.every(({ failed }) => failed)).toBe(true);
    expect(attempts.map(({ attributes }) => attributes['sello.attempt'])).toContain(1);
    expect(spans.find(({ name }) => name === 'RunWorkflow:certifyFile')?.failed).toBe(true);
    expect(spans.map(({ name }) => name)).toContain('RunActivity:compensate');
    const logged = await until(async () => lines('worker').find((line) => line['trace_id'] === root.traceId));
    expect(spans.map(({ spanId }) => spanId)).toContain(logged['span_id']);
  });

  it('shows an anchoring run as a trace of its own, with the calls of the node', async () => {
    const sent = await until(async () =>
      collector.spans.find(({ name }) => name === 'bitcoin sendrawtransaction'),
    );
    const run = await until(async () =>
      collector.spans.find(
        ({ name, traceId }) => name === 'RunWorkflow:anchorBatch' && traceId === sent.traceId,
      ),
    );
    expect(run).toMatchObject({ service: 'sello-worker', parentId: '' });
    expect(parentOf(sent)).toMatch(/^RunActivity:/);
  });

  it('exports no hash, file name, key, credential or message', async () => {
    await traceOf(502);
    const sent = Buffer.concat(collector.received);
    const sha256 = createHash('sha256').update('a traced file');
    const secrets = [sha256.copy().digest('hex'), sha256.digest('base64'), 'c14.pdf', service.key];
    for (const secret of [...secrets, service.key.slice(-20), 'of-the-collector', 'could not be reached'])
      expect(sent.includes(secret)).toBe(false);
    expect(collector.spans.every(({ events }) => events === 0)).toBe(true);
    expect(new Set(collector.authorizations)).toEqual(new Set(['Bearer of-the-collector']));
  });

  it('exports nothing of what a member is registered with or searched by', async () => {
    const external = 'traced-1042';
    const body = JSON.stringify({
      name: 'Traced Person',
      external_id: external,
      email: 'traced@example.com',
    });
    const headers = { 'content-type': 'application/json' };
    for (const status of [201, 409])
      expect((await service.fetch('/members', { method: 'POST', body, headers })).status).toBe(status);
    for (const query of [
      'email=traced@example.com',
      `external_id=${external}`,
      `external_id=${external}&limit=0`,
    ])
      await service.fetch(`/members?${query}`);
    await until(async () =>
      collector.spans.some(
        ({ name, attributes }) =>
          name === 'GET /api/public/v1/members' && attributes['http.response.status_code'] === 400,
      ),
    );
    const sent = Buffer.concat(collector.received);
    for (const secret of [external, 'Traced Person', 'traced@example.com'])
      expect(sent.includes(secret)).toBe(false);
  });

  it('leaves histories that replay with tracing and without', async () => {
    const { workflow } = service.temporal;
    const names = new Set<string>();
    for await (const { workflowId, runId, type } of workflow.list({
      query: `ExecutionStatus != 'Running'`,
    })) {
      const history = await workflow.getHandle(workflowId, runId).fetchHistory();
      names.add(type);
      for (const bundle of ['workflow-bundle.js', 'workflow-bundle-traced.js'])
        await Worker.runReplayHistory(
          { workflowBundle: { codePath: join(DIST, bundle) }, sinks: NO_SPANS },
          history,
          workflowId,
        );
    }
    expect([...names].sort()).toEqual(expect.arrayContaining(['anchorBatch', 'certifyFile']));
  });

  it('exports what is left when it stops', async () => {
    await service.fetch('/account');
    await service.api.stop();
    expect(collector.spans.map(({ name }) => name)).toContain('GET /api/public/v1/account');
    await service.startApi();
  });

  function lines(name: string): Record<string, unknown>[] {
    const text = readFileSync(join(service.dataDir, `${name}.log`), 'utf8');
    return text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
});
