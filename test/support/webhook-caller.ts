import { originOf } from '../../domain/webhook';
import type { Answer } from './dashboard-client';
import { accountWithKey } from './fixtures';
import type { SharedService } from './shared';

/** An endpoint as the API shows it. */
export interface ApiWebhook {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  enabled: boolean;
  disabled_reason: string | null;
  created_at: string;
  secret?: string;
}

export interface ApiDelivery {
  id: string;
  event_id: string;
  type: string;
  status: string;
  attempts: object[];
  next_attempt_at: string | null;
}

export const WISHES = { url: 'https://erp.example.com/hooks?token=t0p', events: ['batch.completed'] };

/** As if the host of an endpoint had answered an event with 2xx. */
export async function hasAccepted(
  { collections }: Pick<SharedService, 'collections'>,
  id: string,
): Promise<void> {
  const webhook = (await collections.webhooks.findOne({ _id: id }))!;
  const acceptedOrigin = originOf(webhook);
  await collections.webhooks.updateOne({ _id: id }, { $set: { acceptedOrigin } });
}

/** A new account with a key. */
export async function webhookCaller(service: Pick<SharedService, 'collections' | 'url'>) {
  const { account, key } = await accountWithKey(service.collections, { ratePerMinute: 6_000 });
  const call = async <T = unknown>(method: string, path: string, body?: object): Promise<Answer<T>> => {
    const answer = await fetch(`${service.url}/api/public/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = (text === '' ? null : JSON.parse(text)) as T;
    return { status: answer.status, headers: answer.headers, body: json };
  };
  const create = async (wishes: object = {}) =>
    (await call<{ webhook: ApiWebhook }>('POST', '/webhooks', { ...WISHES, ...wishes })).body.webhook;
  return { id: account.id, call, create };
}
