export { Sello } from './sello.js';
export type { RequestOptions } from './sello.js';
export { SelloError } from './error.js';
export type { ErrorCode } from './error.js';
export { hashFile } from './files/hash-file.js';
export { verifyWebhook } from './webhook/verify-webhook.js';
export type { VerifyOptions, WebhookHeaders } from './webhook/verify-webhook.js';
export type { WebhookEvent } from './webhook/webhook-event.js';
export type { CallOptions, CreateOptions, SelloOptions } from './settings.js';
export type { CertifyHashOptions, CertifyOptions } from './resources/certify.js';
export type { FileSource } from './files/file-source.js';
export type { Progress } from './files/upload.js';
export type { WaitOptions } from './resources/wait.js';
export type { Download } from './http/download.js';
export type { List } from './resources/list.js';
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
