/** Names that clients, workers and recorded histories share. Changing one breaks running workflows. */
export const WORKFLOWS = {
  certifyFile: 'certifyFile',
  certifyBatch: 'certifyBatch',
  deliverTo: 'deliverTo',
  announceAnchor: 'announceAnchor',
  announceRenewal: 'announceRenewal',
  renewEvidence: 'renewEvidence',
  anchorBatch: 'anchorBatch',
  issueCredential: 'issueCredential',
  issueRoster: 'issueRoster',
  resumeStale: 'resumeStale',
  deleteOrphans: 'deleteOrphans',
  eraseAccounts: 'eraseAccounts',
  captureRevocation: 'captureRevocation',
  membershipEvents: 'membershipEvents',
} as const;
export const SCHEDULES = {
  anchor: 'anchor',
  resumeStale: 'resume-stale',
  deleteOrphans: 'delete-orphans',
  eraseAccounts: 'erase-accounts',
  captureRevocation: 'capture-revocation',
  renewEvidence: 'renew-evidence',
  membershipEvents: 'membership-events',
} as const;

/** Of all workflows, and of every step but the ones below: every worker runs every step. */
export const TASK_QUEUE = 'sello';

/** Queues of steps that must not delay others: each worker runs only a few of them at once. */
export const STEP_QUEUES = { batches: 'sello-batches', webhooks: 'sello-webhooks' } as const;
