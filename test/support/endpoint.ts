import type { Collections } from '../../adapters/mongo/collections';
import { createWebhookRepository } from '../../adapters/mongo/webhooks';
import type { EventPattern } from '../../domain/event';
import { newId } from '../../domain/ids';

/** An endpoint that nothing reaches: only what is published is of interest. */
export async function addEndpoint(
  collections: Collections,
  accountId: string,
  events: EventPattern[],
): Promise<void> {
  const url = 'https://receiver.invalid/';
  const settings = { url, events, description: null, secret: 'never used', keyId: null };
  const webhook = { id: newId('whk'), accountId, ...settings };
  await createWebhookRepository(collections).create(webhook, accountId);
}
