import { disabledMail } from '../../app/mail/disabled-mail';
import type { MailSettings } from '../../app/mail/disabled-mail';
import { webhookEventData } from '../../app/webhooks/webhook-record';
import type { DisabledNotice } from '../../contract/deliver-to';
import type { AccountRepository } from '../../ports/accounts';
import type { EventPublisher } from '../../ports/event-publisher';
import type { Outbox } from '../../ports/mail';
import type { WebhookRepository } from '../../ports/webhooks';

export interface AnnounceDependencies {
  webhooks: Pick<WebhookRepository, 'find'>;
  accounts: Pick<AccountRepository, 'find'>;
  publisher: Pick<EventPublisher, 'publish'>;
  /** `null`: the service sends no mail. */
  outbox: Outbox | null;
  mail: MailSettings;
}

/** Tells the account's other endpoints and its owner that the service has disabled one. */
export async function announceDisabled(
  { webhooks, accounts, publisher, outbox, mail }: AnnounceDependencies,
  { webhookId, reason, at }: DisabledNotice,
): Promise<void> {
  const webhook = await webhooks.find(webhookId);
  if (webhook === null) return;
  const { accountId } = webhook;
  await publisher.publish([
    {
      accountId,
      type: 'webhook.disabled',
      subject: webhookId,
      occurrence: at,
      data: webhookEventData(webhook),
    },
  ]);
  outbox?.post(async () => {
    const account = await accounts.find(accountId);
    // Another address may be anyone's.
    return account?.emailConfirmed === true
      ? disabledMail(mail, account, { id: webhookId, url: webhook.url, reason })
      : null;
  });
}
