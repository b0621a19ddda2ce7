import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../config/load-config';
import { LIMITS, SESSION, SIGN_INS_KEPT_DAYS } from '../../../domain/limits';
import { STOP_WITHIN_MILLISECONDS } from '../../../worker/tuning';
import { minimal, readProject } from '../deploy/settings';

describe('the figures in the pages for operators', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sello-figures-'));
  const secretFile = join(directory, 'secret');
  writeFileSync(secretFile, 'ab'.repeat(32));
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });
  /** Without line breaks, which prettier moves. */
  const page = (path: string) => readProject(path).replace(/\s+/g, ' ');
  const compose = readProject('docker-compose.yml');
  const graceOf = (service: string) => {
    const [, body = ''] = new RegExp(`\\n {2}${service}:\\n((?: {4}.*\\n|\\n)+)`).exec(compose) ?? [];
    return Number(/stop_grace_period: (\d+)s/.exec(body)?.[1]);
  };

  it('give the API as long to stop as a POST may wait, and 15 seconds more', () => {
    const { resultWaitSeconds, shutdownDelaySeconds } = loadConfig(minimal(secretFile));
    const seconds = resultWaitSeconds + shutdownDelaySeconds + 15;
    expect(page('docs/deploy.md')).toContain(`(${seconds} by default)`);
    expect(graceOf('api')).toBeGreaterThanOrEqual(seconds);
  });

  it('give the worker twice as long as it takes to stop', () => {
    expect(page('docs/deploy.md')).toContain('the worker 30 seconds');
    expect(30).toBeGreaterThanOrEqual((2 * STOP_WITHIN_MILLISECONDS) / 1000);
    expect(graceOf('worker')).toBeGreaterThanOrEqual(30);
  });

  it('say how long things are kept', () => {
    const retention = page('docs/operations/retention.md').replace(/ +\| +/g, ' | ');
    const { orphanAfterHours, orphanLimit } = loadConfig(minimal(secretFile)).sweep;
    const idle = SESSION.idleSeconds / 3_600;
    const absolute = SESSION.absoluteSeconds / 86_400;
    expect(retention).toContain(`sign-ins | ${SIGN_INS_KEPT_DAYS} days`);
    expect(retention).toContain(`keys that ended | ${LIMITS.endedKeyDays} days`);
    expect(retention).toContain(`${idle} hours after their last use, at most ${absolute} days`);
    expect(retention).toContain(
      `${orphanAfterHours} hours and until the next pass; more than ${orphanLimit}`,
    );
  });

  it('wait for links to expire before their secret is removed', () => {
    const rotate = page('docs/operations/rotate.md');
    expect(rotate).toContain(`valid for ${LIMITS.signedLinkSeconds / 60} minutes`);
    expect(LIMITS.signedLinkSeconds).toBe(5 * 60);
    expect(rotate).toContain('Wait five minutes between 2 and 4');
  });

  it('name one port for metrics', () => {
    for (const path of ['.env.example', 'docker-compose.yml', 'docs/observability.md'])
      expect(readProject(path)).toMatch(/METRICS_PORT[=:] ?'?9464\b/);
  });
});
