import type { FastifyBaseLogger, FastifyPluginCallback } from 'fastify';
import type { ApiDependencies } from '../dependencies';

type Dependencies = Pick<ApiDependencies, 'checkDatabase' | 'engine' | 'files' | 'settings'>;

/** A check that takes longer counts as down. */
const TIMEOUT_MILLISECONDS = 5_000;
/** The checks write to the disk and call the engine, and anyone may ask: all callers share one result for this long. */
const FRESH_MILLISECONDS = 2_000;

/**
 * live: the process answers. ready: database, engine and storage answer too, and the process is not stopping. It is also ready
 * without a worker, as uploads are certified once there is one; the number of workers is reported for the operator.
 */
export const healthRoutes: FastifyPluginCallback<{ deps: Dependencies }> = (app, { deps }, done) => {
  const readiness = shared(() => examine(deps, app.log));

  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (_request, reply) => {
    if (app.draining.begun) return reply.code(503).send({ status: 'stopping' });
    const report = await readiness();
    return reply.code(report.status === 'ready' ? 200 : 503).send(report);
  });
  done();
};

async function examine(deps: Dependencies, log: FastifyBaseLogger) {
  const workers = withTimeout(deps.engine.workers()).catch(() => null);
  const checks = {
    database: deps.checkDatabase(),
    engine: deps.engine.check(),
    storage: deps.files.check(),
  };
  const settled = await Promise.allSettled(Object.values(checks).map(withTimeout));
  const states = Object.keys(checks).map((part, index) => [
    part,
    settled[index]?.status === 'fulfilled' ? 'up' : 'down',
  ]);
  for (const [index, check] of settled.entries()) {
    if (check.status === 'rejected')
      log.warn({ err: check.reason as unknown, part: states[index]?.[0] }, 'Health check failed.');
  }
  const ready = settled.every(({ status }) => status === 'fulfilled');
  return {
    status: ready ? 'ready' : 'not_ready',
    parts: Object.fromEntries(states) as Record<string, string>,
    workers: (await workers)?.length ?? null,
    version: deps.settings.version,
    memory_bytes: process.memoryUsage.rss(),
  };
}

/** Calls during the work, and for a while after it, get the same result. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let staleAt = Infinity;
  return () => {
    if (result !== undefined && performance.now() < staleAt) return result;
    staleAt = Infinity;
    result = work().finally(() => {
      staleAt = performance.now() + FRESH_MILLISECONDS;
    });
    return result;
  };
}

async function withTimeout<T>(check: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${TIMEOUT_MILLISECONDS} ms.`));
    }, TIMEOUT_MILLISECONDS);
  });
  return Promise.race([check, late]).finally(() => {
    clearTimeout(timer);
  });
}
