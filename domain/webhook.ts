import type { EventPattern, EventType } from './event';

/** `gone`: the endpoint answered 410; `failing`: nothing but failures for five days. */
export type DisabledReason = 'gone' | 'failing';

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
}

/** How an attempt failed. The answer's body is never kept. */
export type DeliveryError =
  'address_refused' | 'dns' | 'connection' | 'tls' | 'timeout' | 'redirect' | 'status' | 'response_too_large';

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
  status: DeliveryStatus;
  /** The last ones, oldest first. */
  attempts: DeliveryAttempt[];
  /** Attempts since it was created or last asked for again: they decide the pause before the next. */
  tries: number;
  /** When it is sent next; `null` unless it is pending. */
  dueAt: Date | null;
  createdAt: Date;
}
