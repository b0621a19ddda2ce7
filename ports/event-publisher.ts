import type { EventType } from '../domain/event';
import type { Webhook } from '../domain/webhook';

/** An event before it has an id. The id is derived from type, subject and occurrence, so publishing it again does nothing. */
export interface NewEvent {
  accountId: string;
  type: EventType;
  /** The id of what it is about. */
  subject: string;
  /** Tells apart events of one type about one subject, such as the block of an anchor. */
  occurrence?: string;
  data: Record<string, unknown>;
}

/** Tells the endpoints of accounts what happened. Throws `UnavailableError`; repeating a call is harmless. */
export interface EventPublisher {
  /** Whether the account has an enabled endpoint. Asked when a run starts, so that accounts without one pay nothing. */
  hasEndpoints(accountId: string): Promise<boolean>;
  /**
   * Stores the events and a delivery for each endpoint that wants them, and wakes those endpoints' runs. Stores nothing for an account
   * without an enabled endpoint.
   */
  publish(events: NewEvent[]): Promise<void>;
  /** The same for one endpoint of the account, whatever it subscribes to. Returns the delivery's id. */
  publishTo(webhook: Pick<Webhook, 'id' | 'url'>, event: NewEvent): Promise<string>;
}
