/** Names that clients, workers and recorded histories share. Changing one breaks runs that are under way. */
export const WORKFLOWS = {
  certifyFile: 'certifyFile',
  anchorBatch: 'anchorBatch',
  resumeStale: 'resumeStale',
  deleteOrphans: 'deleteOrphans',
} as const;
export const SCHEDULES = {
  anchor: 'anchor',
  resumeStale: 'resume-stale',
  deleteOrphans: 'delete-orphans',
} as const;

/** Every worker serves every step: one queue. */
export const TASK_QUEUE = 'sello';
