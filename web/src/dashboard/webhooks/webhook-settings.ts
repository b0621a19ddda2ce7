import type { EventPattern } from '../../../../domain/event';
import { LIMITS } from '../../../../domain/limits';
import type { Webhook } from '../../api/types';

/** What a form has for an endpoint's settings. */
export interface WebhookSettings {
  url: string;
  events: EventPattern[];
  description: string;
}

export type WrongSetting = 'url' | 'events';

export const NEW_SETTINGS: WebhookSettings = {
  url: '',
  events: ['certificate.*', 'batch.*'],
  description: '',
};

export function settingsOf({ url, events, description }: Webhook): WebhookSettings {
  return { url, events: events as EventPattern[], description: description ?? '' };
}

/** In the order of the form. The service decides which addresses it sends to. */
export function wrongSettings({ url, events }: WebhookSettings): WrongSetting[] {
  const address = url.trim();
  const isAddress =
    /^https?:\/\/[^/]/i.test(address) &&
    URL.canParse(address) &&
    address.length <= LIMITS.webhookUrlCharacters;
  return [...(isAddress ? [] : (['url'] as const)), ...(events.length === 0 ? (['events'] as const) : [])];
}

export function bodyOf({ url, events, description }: WebhookSettings) {
  const text = description.trim();
  return { url: url.trim(), events, description: text === '' ? null : text };
}

/** Only what differs from the endpoint. */
export function changeOf(webhook: Webhook, settings: WebhookSettings) {
  const body = bodyOf(settings);
  const same = JSON.stringify([...body.events].sort()) === JSON.stringify([...webhook.events].sort());
  return {
    ...(body.url !== webhook.url && { url: body.url }),
    ...(!same && { events: body.events }),
    ...(body.description !== webhook.description && { description: body.description }),
  };
}

/** What to call an endpoint. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  if (description !== null && description !== '') return description;
  return URL.canParse(url) ? new URL(url).host : url;
}
