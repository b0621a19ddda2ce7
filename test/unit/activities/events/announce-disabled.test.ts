import { announceDisabled } from '../../../../activities/events/announce-disabled';
import type { NewEvent } from '../../../../ports/event-publisher';
import type { Mail } from '../../../../ports/mail';
import { deliveryWorld } from '../../../support/in-memory/deliveries';

async function announced(reason: 'gone' | 'failing', emailConfirmed: boolean) {
  const { dependencies } = deliveryWorld({ enabled: false, disabledReason: reason });
  const published: NewEvent[] = [];
  const mails: Promise<Mail | null>[] = [];
  const account = { id: 'acct_1', email: 'ana@example.com', emailConfirmed } as never;
  await announceDisabled(
    {
      webhooks: dependencies.webhooks,
      accounts: { find: async () => account },
      publisher: {
        publish: async (events) => {
          published.push(...events);
        },
      },
      outbox: {
        post: (write) => {
          mails.push(write());
        },
      },
      mail: { publicUrl: 'https://sello.example', supportContact: 'soporte@sello.example' },
    },
    { webhookId: 'whk_1', reason, at: '2026-11-14T18:00:00.000Z' },
  );
  return { published, mails: await Promise.all(mails) };
}

describe('the owner of an endpoint that was disabled', () => {
  it('is told by an event and a mail in both languages, which do not quote the path of the URL', async () => {
    const { published, mails } = await announced('failing', true);
    expect(published).toMatchObject([
      {
        accountId: 'acct_1',
        type: 'webhook.disabled',
        subject: 'whk_1',
        occurrence: '2026-11-14T18:00:00.000Z',
      },
    ]);
    expect(mails).toMatchObject([{ to: 'ana@example.com' }]);
    const text = mails[0]?.text;
    expect(text).toContain('durante cinco días receiver.example no aceptó ningún evento');
    expect(text).toContain('for five days receiver.example accepted no event');
    expect(text).toContain('https://sello.example/dashboard/webhooks/whk_1\n');
    expect(text).not.toContain('/hook');
    expect(JSON.stringify(published)).not.toContain('/hook');
  });

  it('gets no mail at an address that was never confirmed', async () => {
    const { published, mails } = await announced('gone', false);
    expect(published).toHaveLength(1);
    expect(mails).toEqual([null]);
  });
});
