import type { FastifyPluginCallback } from 'fastify';
import type { ApiDependencies } from '../dependencies';

/** What the page /status shows. `/health/ready` is for programs. */
export const statusRoute: FastifyPluginCallback<{ deps: Pick<ApiDependencies, 'serviceStatus'> }> = (
  app,
  { deps },
  done,
) => {
  app.get('/status.json', async () => {
    const { checkedAt, parts, lastAnchoredAt } = await deps.serviceStatus();
    return {
      checked_at: checkedAt.toISOString(),
      parts,
      last_anchored_at: lastAnchoredAt?.toISOString() ?? null,
    };
  });
  done();
};
