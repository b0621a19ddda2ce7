/** Names that clients, workers and recorded histories share. Changing one breaks running workflows. */
export const WORKFLOWS = {
  certifyFile: 'certifyFile',
  anchorBatch: 'anchorBatch',
  resumeStale: 'resumeStale',
  deleteOrphans: 'deleteOrphans',
  eraseAccounts: 'eraseAccounts',
} as const;
export const SCHEDULES = {
  anchor: 'anchor',
  resumeStale: 'resume-stale',
  deleteOrphans: 'delete-orphans',
  eraseAccounts: 'erase-accounts',
} as const;

/** One queue: every worker runs every step. */
export const TASK_QUEUE = 'sello';
