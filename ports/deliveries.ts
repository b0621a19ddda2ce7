import type { Delivery, DeliveryAttempt, DeliveryStatus } from '../domain/webhook';
import type { ListPosition } from './certificates';

export interface NewDelivery {
  id: string;
  webhookId: string;
  accountId: string;
  eventId: string;
  type: Delivery['type'];
  origin: string;
}

export interface DeliveryPage {
  limit: number;
  status?: DeliveryStatus | undefined;
  after: ListPosition | null;
}

/** Those of a state that were created within a span of time. */
export interface DeliverySelection extends DeliveryPage {
  since: Date;
  until: Date;
}

/** What an attempt leads to. */
export type AttemptOutcome = { status: 'delivered' | 'failed' } | { status: 'pending'; dueAt: Date };

/** Kept for 30 days. Throws `UnavailableError('database')`. */
export interface DeliveryRepository {
  /** Due at once. Those whose id is known already are left as they are. */
  add(deliveries: NewDelivery[]): Promise<void>;
  /** Those of the endpoint that are pending and due, the longest due first. */
  due(webhookId: string, limit: number): Promise<Delivery[]>;
  /** When the endpoint's next pending one is due; `null` when none is pending. */
  nextDueAt(webhookId: string): Promise<Date | null>;
  /** `delivery` as it was when the attempt began. If its owner has asked for it again since then, a failure leaves it due. */
  recordAttempt(
    delivery: Pick<Delivery, 'id' | 'dueAt'>,
    attempt: DeliveryAttempt,
    outcome: AttemptOutcome,
  ): Promise<void>;
  /** Before their 30 days are over. */
  remove(ids: string[]): Promise<void>;
  /** Enabled endpoints with a delivery that has been due since before the given time: their run was lost. */
  overdueWebhooks(before: Date, limit: number): Promise<string[]>;

  find(webhookId: string, id: string): Promise<Delivery | null>;
  /** Newest first. */
  list(webhookId: string, page: DeliveryPage): Promise<Delivery[]>;
  /** Newest first. */
  select(webhookId: string, selection: DeliverySelection): Promise<ListPosition[]>;
  /** Due at once, with all attempts ahead of them, at the given host. */
  retry(ids: string[], origin: string): Promise<void>;
}
