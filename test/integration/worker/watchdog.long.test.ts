import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reservePort } from '../../../runtime/reserve-port';
import type { RunningProcess } from '../../../stack/servers/process';
import { startGrpcProxy } from '../../support/grpc-proxy';
import type { GrpcProxy } from '../../support/grpc-proxy';
import { testServers } from '../../support/servers';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { tlsCertificates } from '../../support/tls-certificates';
import { until } from '../../support/until';

const WATCHDOG_SECONDS = 2;
/** The worker may be missing for five times as long. */
const OUTAGE_SECONDS = 6 * WATCHDOG_SECONDS;

const folder = mkdtempSync(join(tmpdir(), 'sello-watchdog-'));

describe('a worker under its watchdog', () => {
  let proxy: GrpcProxy;
  let service: TestService;
  let port: number;

  beforeAll(async () => {
    const { path, makeAuthority, makeCertificate } = tlsCertificates(folder);
    await makeAuthority('ca');
    await makeCertificate('server', 'ca', 'IP:127.0.0.1');
    const [cert, key] = [readFileSync(path('server.pem')), readFileSync(path('server.key'))];
    proxy = await startGrpcProxy(testServers().temporalAddress, { cert, key });
    port = await reservePort();
    service = await startService({
      TEMPORAL_ADDRESS: proxy.address,
      TEMPORAL_TLS_CA_FILE: path('ca.pem'),
      WORKER_METRICS_PORT: String(port),
    });
  });
  afterAll(async () => {
    await service.stop();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const health = async (page: string): Promise<[number, unknown]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/${page}`);
    return [answer.status, await answer.json()];
  };
  const isReady = async (): Promise<boolean> => (await health('ready'))[0] === 200;

  /** Replaces the worker; the shared one of the service is stopped first. */
  async function restartWorker(extra: Record<string, string> = {}): Promise<RunningProcess> {
    await service.worker.stop();
    await service.startWorker(undefined, { WATCHDOG_SECONDS: String(WATCHDOG_SECONDS), ...extra });
    return service.worker;
  }

  const log = (): string[] => readFileSync(join(service.dataDir, 'worker.log'), 'utf8').trim().split('\n');

  it('survives an outage of Temporal that outlasts the watchdog, and says meanwhile that it is not ready', async () => {
    const worker = await restartWorker();
    await until(isReady);
    await proxy.interrupt();
    await until(async () => !(await isReady()));
    expect(await health('ready')).toMatchObject([
      503,
      { status: 'not_ready', parts: { engine: 'down', database: 'up', storage: 'up' } },
    ]);
    const ended = await Promise.race([worker.exited, pause(OUTAGE_SECONDS * 1000, null)]);
    expect(ended).toBeNull();
    expect((await health('live'))[0]).toBe(200);
    await proxy.resume();
    await until(isReady);
    expect((await service.upload('after the outage')).status).toBe(201);
  });

  it('writes nothing but JSON lines through start, outage and stop', async () => {
    await service.worker.stop();
    const lines = log();
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    // The native part reports the outage: without it, the test would prove nothing.
    expect(
      lines.some((line) => line.includes('temporalio_client') || line.includes('temporalio_sdk_core')),
    ).toBe(true);
  });

  it('ends with one line when its event loop is blocked', async () => {
    const preload = `--require ${resolve(__dirname, '../../support/blocked-loop.cjs')}`;
    const worker = await restartWorker({ NODE_OPTIONS: preload });
    process.kill(worker.pid, 'SIGUSR2');
    expect(await worker.exited).toBe('signal SIGKILL');
    expect(JSON.parse(log().at(-1) ?? '')).toMatchObject({
      level: 60,
      msg: `worker ends itself: its event loop has been blocked for ${WATCHDOG_SECONDS} seconds (WATCHDOG_SECONDS).`,
    });
  });

  it('ends with one line when it does not poll although everything answers', async () => {
    proxy.hold(/\/Poll\w+TaskQueue$/);
    const worker = await restartWorker();
    expect(await health('ready')).toMatchObject([
      503,
      { parts: { database: 'up', engine: 'up', storage: 'up', polling: 'down' } },
    ]);
    expect((await health('live'))[0]).toBe(200);
    expect(await worker.exited).toBe('code 1');
    proxy.hold(null);
    expect(JSON.parse(log().at(-1) ?? '')).toMatchObject({
      level: 60,
      msg: expect.stringMatching(/^worker ends itself: it has not polled for 10 seconds/) as string,
    });
    await restartWorker();
    await until(isReady);
  });
});
