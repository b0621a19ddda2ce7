import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/**
 * Quick, idempotent steps against the database and the store run inside the workflow task: they cost no round trip of their own.
 * They are tried until they succeed: a certificate whose database is away is finished when it is back.
 */
export const STEP: LocalActivityOptions = {
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/** Reads 50 MB from a store that may be far away. */
export const HASH_STEP: LocalActivityOptions = { ...STEP, startToCloseTimeout: '60s' };

/**
 * A time stamp costs money: its answer must be recorded the moment it arrives, so this is a regular activity. One provider is
 * tried three times at most; the budget over all providers is set where it is called.
 */
export const TIMESTAMP: ActivityOptions = {
  startToCloseTimeout: '8s',
  retry: { initialInterval: '300ms', backoffCoefficient: 2, maximumInterval: '3s', maximumAttempts: 3 },
};

/** Steps that go through many records, and are run again by their schedule in any case. */
export const BATCH_STEP: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/** Goes through all files there are; run again, it goes on from where it was. */
export const ORPHAN_STEP: ActivityOptions = { ...BATCH_STEP, startToCloseTimeout: '2 hours' };

/**
 * Steps of a batch can take long and are worth showing in the operator's view while they run. After three attempts the workflow
 * learns of the fault, shows it, and tries again by itself.
 */
export const ANCHOR_STEP: ActivityOptions = {
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumAttempts: 3 },
};

/** "Not in a block yet" is a failure to Temporal: it asks again, for days if need be, without growing the history. */
export const CONFIRMATION: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '500ms', backoffCoefficient: 1.5, maximumInterval: '30s' },
};
