import { certifyWorkflowId } from '../contract/certify-file';
import type { CertifyFileInput, TimestampPlan } from '../contract/certify-file';
import { TASK_QUEUE } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import type { Stage } from '../contract/search-attributes';
import type { CertificationOrder } from '../ports/certification-engine';

/** How a `certifyFile` workflow is started. Repeating it joins the running workflow, and never certifies a file twice. */
export function certifyStartOptions(order: CertificationOrder, plan: TimestampPlan) {
  const { certificateId, accountId, sha256, size } = order;
  return {
    workflowId: certifyWorkflowId(certificateId),
    taskQueue: TASK_QUEUE,
    args: [{ certificateId, accountId, sha256, size, plan }] as [CertifyFileInput],
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    // A workflow that failed without settling its record may be started again.
    workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY' as const,
    // How long it takes to notice that a worker was killed in the middle of a task.
    workflowTaskTimeout: '5s',
    // Stored in the clear: ids only, no caller's text and no hash.
    staticSummary: `Certify a file of ${size} bytes`,
    staticDetails: [
      `Certificate ${certificateId} of account ${accountId}.`,
      'Steps: reserve one certificate of the allowance, hash the stored file, request a time stamp from the providers in order, ' +
        'save it and queue the leaf for anchoring.',
      `The record and the batch that anchors it: sello find ${certificateId}`,
    ].join('\n\n'),
    typedSearchAttributes: [
      { key: SEARCH.certificateId, value: certificateId },
      { key: SEARCH.accountId, value: accountId },
      { key: SEARCH.stage, value: 'received' satisfies Stage },
    ],
  };
}
