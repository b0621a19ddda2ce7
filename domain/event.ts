import { NEWS_TYPES } from './memberships/news';

export const EVENT_TYPES = [
  'certificate.certified',
  'certificate.failed',
  'certificate.anchored',
  'certificate.anchor_lost',
  'certificate.renewed',
  'batch.completed',
  'allowance.low',
  'allowance.exhausted',
  ...NEWS_TYPES,
  'webhook.test',
  'webhook.disabled',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** What an endpoint can subscribe to: one type, all of a group, or everything. */
export const EVENT_PATTERNS = [
  '*',
  'certificate.*',
  'batch.*',
  'allowance.*',
  'accreditation.*',
  'membership.*',
  'webhook.*',
  ...EVENT_TYPES,
] as const;

export type EventPattern = (typeof EVENT_PATTERNS)[number];

export function matchesPattern(type: EventType, pattern: EventPattern): boolean {
  return (
    pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
  );
}

/** Something that happened to an account, as its endpoints are told. */
export interface AccountEvent {
  id: string;
  accountId: string;
  type: EventType;
  at: Date;
  /** JSON. For certificates: `{certificate}`, the record as the API returned it at that time. */
  data: Record<string, unknown>;
}
