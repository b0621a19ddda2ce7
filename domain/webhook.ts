import { mayReceive } from './event';
import type { EventPattern, EventType } from './event';
import type { Scope } from './scopes';

/** `gone`: the endpoint answered 410; `failing`: nothing but failures for five days; `key_ended`: so has the key that it belongs to. */
export type DisabledReason = 'gone' | 'failing' | 'key_ended';

export interface Webhook {
  id: string;
  accountId: string;
  url: string;
  events: EventPattern[];
  description: string | null;
  enabled: boolean;
  /** `null` while it is enabled, and when its owner has disabled it. */
  disabledReason: DisabledReason | null;
  createdAt: Date;
  /** The key that it belongs to: it ends with that key. `null`: it was set up in the dashboard. */
  keyId: string | null;
  /** What it may be told: the scopes that its key has now, or all of them. */
  scopes: readonly Scope[];
  /** The last host of this endpoint that answered an event with 2xx, as an origin. */
  acceptedOrigin: string | null;
}

/** The host that is sent to, with its port. */
export function originOf({ url }: Pick<Webhook, 'url'>): string {
  return new URL(url).origin;
}

/** Nothing is sent again to a host that has not accepted anything: it may be a stranger's. */
export function hasAccepted(webhook: Pick<Webhook, 'url' | 'acceptedOrigin'>): boolean {
  return webhook.acceptedOrigin === originOf(webhook);
}

/** Decided right before an attempt: since the delivery was made, the endpoint may have got another host, or its key other scopes. */
export function refusalOf(
  webhook: Pick<Webhook, 'url' | 'acceptedOrigin' | 'scopes'>,
  { type, origin }: Pick<Delivery, 'type' | 'origin'>,
): 'scope_missing' | 'host_changed' | null {
  if (!mayReceive(type, webhook.scopes)) return 'scope_missing';
  return origin === originOf(webhook) || hasAccepted(webhook) ? null : 'host_changed';
}

/** How an attempt failed; after the first two, nothing was sent. The answer's body is never kept. */
export const DELIVERY_ERRORS = [
  'scope_missing',
  'host_changed',
  'address_refused',
  'dns',
  'connection',
  'tls',
  'timeout',
  'redirect',
  'status',
  'response_too_large',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export interface DeliveryAttempt {
  at: Date;
  /** The HTTP status; `null` without an answer. */
  status: number | null;
  latencyMilliseconds: number;
  /** `null`: delivered. */
  error: DeliveryError | null;
}

/** `failed`: every attempt has failed; its owner can have it sent again. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** One event for one endpoint. */
export interface Delivery {
  id: string;
  webhookId: string;
  accountId: string;
  eventId: string;
  type: EventType;
  /** The endpoint's host when the event was published, or when it was last asked for again. */
  origin: string;
  status: DeliveryStatus;
  /** The last ones, oldest first. */
  attempts: DeliveryAttempt[];
  /** Attempts since it was created or last asked for again: they decide the pause before the next. */
  tries: number;
  /** When it is sent next; `null` unless it is pending. */
  dueAt: Date | null;
  createdAt: Date;
}
