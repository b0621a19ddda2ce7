import type { components, operations } from './schema.js';

type Schemas = components['schemas'];
type Operations = operations;

/** The query of an operation. */
export type QueryOf<Name extends keyof Operations> = NonNullable<Operations[Name]['parameters']['query']>;

/** The JSON that an operation is sent. */
export type BodyOf<Name extends keyof Operations> = Operations[Name] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The JSON of an operation's answers. */
export type AnswerOf<Name extends keyof Operations> = JsonOf<
  Operations[Name]['responses'][keyof Operations[Name]['responses']]
>;
type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;

export type Account = Schemas['Account'];
export type Accreditation = Schemas['Accreditation'];
export type AccreditationBatch = Schemas['AccreditationBatch'];
export type AccreditationBatchItem = Schemas['AccreditationBatchItem'];
export type Batch = Schemas['Batch'];
export type BatchItem = Schemas['BatchItem'];
export type BatchRequestItem = Schemas['BatchRequestItem'];
export type Certificate = Schemas['Certificate'];
export type Course = Schemas['Course'];
export type Delivery = Schemas['Delivery'];
export type HashUpload = Schemas['HashUpload'];
export type HashVerification = Schemas['HashVerification'];
export type LedgerEntry = Schemas['LedgerEntry'];
export type Member = Schemas['Member'];
export type MemberPoints = Schemas['MemberPoints'];
export type Membership = Schemas['Membership'];
export type MembershipRenewal = Schemas['MembershipRenewal'];
export type Program = Schemas['Program'];
export type Proof = Schemas['Proof'];
export type ProofType = Proof['type'];
export type Webhook = Schemas['Webhook'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];

/** In which a PDF is written. */
export type Language = NonNullable<QueryOf<'getCard'>['language']>;
export interface LanguageOption {
  /** Spanish by default. */
  language?: Language | undefined;
}
