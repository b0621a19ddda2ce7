/** Every worker serves every step: one queue. */
export const TASK_QUEUE = 'sello';
