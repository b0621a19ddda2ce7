import type { Timestamp } from 'mongodb';
import type { AccountEvent } from '../../domain/event';
import type { Delivery, Webhook } from '../../domain/webhook';
import type { Stored } from './stored';

export type WebhookDocument = Omit<Stored<Webhook>, 'scopes'> & {
  /** Encrypted. */
  secret: string;
  /** The one it replaced, which signs beside it for a while. */
  previousSecret: { secret: string; until: Date } | null;
  /** When the first of an unbroken series of failed attempts was made. */
  failingSince: Date | null;
};

export type EventDocument = Stored<AccountEvent> & {
  /** The database assigns it when the event is inserted, increasing and unique. */
  position: Timestamp;
};

export type DeliveryDocument = Stored<Delivery>;
