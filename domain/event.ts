import { NEWS_TYPES } from './memberships/news';
import type { Scope } from './scopes';

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

/** The scope that reads in the API what an event of a type tells; `null`: any key may read it. */
const READ_SCOPES: Record<EventType, Scope | null> = {
  'certificate.certified': 'certificates:read',
  'certificate.failed': 'certificates:read',
  'certificate.anchored': 'certificates:read',
  'certificate.anchor_lost': 'certificates:read',
  'certificate.renewed': 'certificates:read',
  'batch.completed': 'certificates:read',
  'allowance.low': null,
  'allowance.exhausted': null,
  'accreditation.created': 'accreditations:read',
  'accreditation.revoked': 'accreditations:read',
  'membership.renewal_due': 'memberships:read',
  'membership.renewed': 'memberships:read',
  'membership.lapsed': 'memberships:read',
  'membership.suspended': 'memberships:read',
  'webhook.test': 'webhooks:read',
  'webhook.disabled': 'webhooks:read',
};

/** The types whose events these scopes read. */
export function readableTypes(scopes: readonly Scope[]): EventType[] {
  return EVENT_TYPES.filter((type) => {
    const scope = READ_SCOPES[type];
    return scope === null || scopes.includes(scope);
  });
}

/** Whether an endpoint with these scopes receives the type. A test tells an endpoint about itself alone. */
export function mayReceive(type: EventType, scopes: readonly Scope[]): boolean {
  return type === 'webhook.test' || readableTypes(scopes).includes(type);
}

/** The scope that an endpoint lacks for what it names; `*` names nothing, and stands for all that its scopes read. */
export function missingScope(patterns: readonly EventPattern[], scopes: readonly Scope[]): Scope | null {
  const named = patterns.filter((pattern) => pattern !== '*');
  const refused = EVENT_TYPES.find(
    (type) => !mayReceive(type, scopes) && named.some((pattern) => matchesPattern(type, pattern)),
  );
  return refused === undefined ? null : READ_SCOPES[refused];
}

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
