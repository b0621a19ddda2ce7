import type { WebhookRepository } from '../../ports/webhooks';

const PAGE = 500;

export interface StoredSecret {
  webhookId: string;
  /** Encrypted. */
  stored: string;
}

/** Those of all endpoints, one after the other. */
export async function* storedSecrets(
  webhooks: Pick<WebhookRepository, 'listSecrets'>,
): AsyncGenerator<StoredSecret> {
  let after: string | null = null;
  for (;;) {
    const page = await webhooks.listSecrets(after, PAGE);
    for (const { id, secrets } of page) for (const stored of secrets) yield { webhookId: id, stored };
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
