export { Sello } from './sello.js';
export type { RequestOptions } from './sello.js';
export { SelloError } from './error.js';
export type { ErrorCode } from './error.js';
export { hashFile } from './hash-file.js';
export { verifyWebhook } from './verify-webhook.js';
export type { VerifyOptions, WebhookHeaders } from './verify-webhook.js';
export type { WebhookEvent } from './webhook-event.js';
export type { CallOptions, CreateOptions, SelloOptions } from './settings.js';
export type { CertifyHashOptions, CertifyOptions } from './certify.js';
export type { FileSource } from './file-source.js';
export type { Progress } from './upload.js';
export type { WaitOptions } from './wait.js';
export type { Download } from './download.js';
export type { List } from './list.js';
export type { components, operations, paths } from './schema.js';
export type {
  Account,
  Accreditation,
  AccreditationBatch,
  AccreditationBatchItem,
  Batch,
  BatchItem,
  BatchRequestItem,
  Certificate,
  Course,
  Delivery,
  HashUpload,
  HashVerification,
  Language,
  LedgerEntry,
  Member,
  MemberPoints,
  Membership,
  MembershipRenewal,
  Program,
  Proof,
  ProofType,
  Webhook,
  WebhookWithSecret,
} from './types.js';
