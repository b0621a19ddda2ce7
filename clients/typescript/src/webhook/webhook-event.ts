import type { components } from '../schema.js';

type Schemas = components['schemas'];

interface EventOf<Type extends string, Data> {
  /** The same with every attempt: handle each id once. */
  id: string;
  type: Type;
  timestamp: string;
  data: Data;
}

type CertificateEventType = `certificate.${'certified' | 'failed' | 'anchored' | 'anchor_lost' | 'renewed'}`;

/** What happened. The service may add types: ignore one that you do not know. */
export type WebhookEvent =
  | EventOf<CertificateEventType, Schemas['CertificateEventData']>
  | EventOf<'batch.completed', Schemas['BatchEventData']>
  | EventOf<'allowance.low' | 'allowance.exhausted', Schemas['AllowanceEventData']>
  | EventOf<'accreditation.created' | 'accreditation.revoked', Schemas['AccreditationEventData']>
  | EventOf<'membership.renewal_due', Schemas['RenewalDueEventData']>
  | EventOf<`membership.${'renewed' | 'lapsed' | 'suspended'}`, Schemas['MembershipEventData']>
  | EventOf<'webhook.test' | 'webhook.disabled', Schemas['WebhookEventData']>;
