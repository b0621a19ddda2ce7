/** What `sello find` shows, also as JSON. Times are ISO 8601. */
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

/** Of an accreditation or a membership. */
export interface CredentialFinding {
  id: string;
  account: { id: string; email: string | null };
  standing: string;
  signed: boolean;
  certificateId: string | null;
  roster: string | null;
  erased: boolean;
  openedAt: string;
  /** Of the credential, or of the roster that it came with. */
  run: RunFinding | null;
}

/** Accreditations that were sent together. */
export interface RosterFinding {
  id: string;
  account: { id: string; email: string | null };
  counts: { total: number; accredited: number; failed: number; certified: number; pending: number };
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

/** An endpoint. Without the path and query of its URL, which may hold a token. */
export interface WebhookFinding {
  id: string;
  account: { id: string; email: string | null };
  origin: string;
  events: string[];
  enabled: boolean;
  disabledReason: string | null;
  createdAt: string;
  /** `null`: its last attempt succeeded, or there was none. */
  failingSince: string | null;
  deliveries: { pending: number; failed: number; nextAttemptAt: string | null };
  run: RunFinding | null;
}

export interface EventFinding {
  id: string;
  account: { id: string; email: string | null };
  type: string;
  /** The id of the certificate, batch or endpoint; `null`: it is about the account. */
  about: string | null;
  publishedAt: string;
  deliveries: DeliveryFinding[];
}

export interface DeliveryFinding {
  id: string;
  webhookId: string;
  status: string;
  nextAttemptAt: string | null;
  /** The last ones, oldest first. */
  attempts: { at: string; status: number | null; milliseconds: number; error: string | null }[];
  /** Of the endpoint. */
  run: RunFinding | null;
}
