import type { DisabledReason, Webhook } from '../../domain/webhook';
import type { EventPattern } from '../../domain/event';

/** An endpoint as its owner sees it. */
export interface WebhookRecord {
  id: string;
  url: string;
  events: EventPattern[];
  description: string | null;
  enabled: boolean;
  disabled_reason: DisabledReason | null;
  created_at: string;
}

export function webhookRecord(webhook: Webhook): WebhookRecord {
  const { id, url, events, description, enabled, disabledReason, createdAt } = webhook;
  return {
    ...{ id, url, events, description, enabled },
    disabled_reason: disabledReason,
    created_at: createdAt.toISOString(),
  };
}

/** The data of events about an endpoint. Without its URL, which may contain a token: other endpoints of the account receive it too. */
export function webhookEventData(webhook: Webhook): { webhook: Omit<WebhookRecord, 'url'> } {
  const { url: _, ...record } = webhookRecord(webhook);
  return { webhook: record };
}
