/** What `sello find` shows of a certificate or a batch, also as JSON. Times are ISO 8601. */
export interface CertificateFinding {
  id: string;
  account: { id: string; email: string | null };
  status: string;
  failure: { code: string; message: string } | null;
  title: string;
  file: { sha256: string; size: number; mime: string };
  receivedAt: string;
  timestamp: { provider: string; grade: string; genTime: string; serialNumber: string } | null;
  /** Of the certificate, or of the batch of hashes that it came with. */
  run: RunFinding | null;
  /** `null`: not certified, or waiting for the next window. */
  batch: BatchFinding | null;
}

/** A batch of hashes. */
export interface HashBatchFinding {
  id: string;
  account: { id: string; email: string | null };
  status: string;
  counts: { total: number; certified: number; failed: number; pending: number };
  receivedAt: string;
  doneAt: string | null;
  run: RunFinding | null;
}

export interface RunFinding {
  workflowId: string;
  runId: string;
  state: string;
  startedAt: string;
  endedAt: string | null;
  /** The status text of the run. */
  says: string | null;
  url: string | null;
}

export interface BatchFinding {
  id: string;
  network: string;
  status: string;
  certificates: number | null;
  /** The certificate's index in the batch, if a certificate was searched for. */
  index: number | null;
  root: string | null;
  txid: string | null;
  feeSats: number | null;
  block: { height: number; hash: string; time: string } | null;
  /** Workflow runs of the batch, newest first. */
  runs: RunFinding[];
}
