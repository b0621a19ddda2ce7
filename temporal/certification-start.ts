import { certifyWorkflowId } from '../contract/certify-file';
import type { CertifyFileInput, TimestampPlan } from '../contract/certify-file';
import { TASK_QUEUE } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import type { CertificationOrder } from '../ports/certification-engine';

/** How a `certifyFile` workflow is started. Repeating it joins the running workflow, and never certifies a file twice. */
export function certifyStartOptions(order: CertificationOrder, plan: TimestampPlan) {
  const { certificateId, accountId, sha256, size, custody, notify, simulate } = order;
  const held = custody === 'held';
  const simulated = simulate && { simulate };
  const [firstProvider] = plan.providers;
  return {
    workflowId: certifyWorkflowId(certificateId),
    taskQueue: TASK_QUEUE,
    args: [{ certificateId, sha256, size, custody, plan, ...(notify && { notify }), ...simulated }] as [
      CertifyFileInput,
    ],
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    // A workflow that ended without settling its record may be started again. If the record is settled, the new run changes nothing.
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    // How long it takes to notice that a worker was killed in the middle of a task.
    workflowTaskTimeout: '5s',
    // Stored in the clear: ids only, no caller's text and no hash.
    staticSummary: held ? `Certify a file of ${size} bytes` : 'Certify a hash',
    staticDetails: [
      `Certificate ${certificateId} of account ${accountId}.`,
      `${held ? 'Hashes the stored file' : 'Only the hash is known: no file is stored or read'}. Requests a time stamp from the providers in order, saves it and queues the leaf for anchoring. The first ` +
        'provider is asked once in the same step; only if it is slow or fails is there a step per provider.',
      ...(simulate ? [`The request asked for this with Sello-Test: ${simulate.fault}.`] : []),
      `The record and the batch that anchors it: sello find ${certificateId}`,
    ].join('\n\n'),
    typedSearchAttributes: [
      { key: SEARCH.accountId, value: accountId },
      ...(firstProvider === undefined ? [] : [{ key: SEARCH.pscProvider, value: firstProvider }]),
    ],
  };
}
