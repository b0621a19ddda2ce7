export interface BatchOrder {
  batchId: string;
  accountId: string;
  total: number;
}

/** Runs batches of hashes. Throws `UnavailableError('engine')` when it is unknown whether a workflow was started. */
export interface HashBatchEngine {
  /** Starts the workflow of this batch unless it is running. Does not wait for its end. */
  start(order: BatchOrder): Promise<void>;
  isRunning(batchId: string): Promise<boolean>;
}
