import type { FastifyRequest } from 'fastify';
import { findBatch } from '../app/batches/find-batch';
import type { HashBatch } from '../domain/hash-batch';
import type { ApiDependencies } from './dependencies';
import { admissionOf } from './plugins/admission';

/** The caller's batch; it is named in the request's log lines from here on. */
export async function ownBatch(
  deps: Pick<ApiDependencies, 'hashBatches' | 'runLink'>,
  request: FastifyRequest,
  id: string,
): Promise<HashBatch> {
  const batch = await findBatch(deps, admissionOf(request).accountId, id);
  logBatch(deps, request, batch.id);
  return batch;
}

/** Adds the batch and the link to its workflow to every further log line of this request. */
export function logBatch(
  { runLink }: Pick<ApiDependencies, 'runLink'>,
  request: FastifyRequest,
  batch: string,
): void {
  const runUrl = runLink(batch);
  request.log = request.log.child({ batch, ...(runUrl !== null && { runUrl }) });
}
