import { changeWebhook, createWebhook, rotateSecret } from '../../../../app/webhooks/webhooks';
import { decryptSecret } from '../../../../app/webhooks/secrets';
import { createEndpointAddresses } from '../../../../adapters/outbound/endpoint-addresses';
import { AccountClosingError } from '../../../../domain/errors';
import type { Webhook } from '../../../../domain/webhook';
import type { NewWebhook } from '../../../../ports/webhooks';
import { enabledWebhook } from '../../../support/in-memory/publishing';

const NOW = new Date('2026-11-14T18:00:00Z');
const WISHES: Pick<Webhook, 'url' | 'events' | 'description'> = {
  url: 'https://erp.example/hook',
  events: ['*'],
  description: null,
};

function service({ mail = false, emailConfirmed = true, closing = false, enabled = true, wait = 0 } = {}) {
  const webhook = { ...enabledWebhook('acct_1'), enabled };
  const stored: NewWebhook[] = [];
  /** What was done, in order. */
  const log: string[] = [];
  const keys = [new Uint8Array(32).fill(7)] as const;
  const refuseClosing = () => {
    if (closing) throw new AccountClosingError();
  };
  const deps = {
    accounts: { find: async () => ({ emailConfirmed }) },
    webhooks: {
      create: async (wanted: NewWebhook) => {
        refuseClosing();
        stored.push(wanted);
        return webhook;
      },
      findForAccount: async () => webhook,
      change: async (_accountId: string, _id: string, change: object) => {
        refuseClosing();
        log.push(`change ${Object.keys(change).join()}`);
        return { ...webhook, ...change };
      },
      rotate: async (_accountId: string, _id: string, secret: string, until: Date) => {
        log.push(`${decryptSecret(secret, webhook.id, keys)} until ${until.toISOString()}`);
        return webhook;
      },
    },
    deliveries: { retryPending: async (id: string) => log.push(`due ${id}`) },
    attemptLimiter: {
      take: async (subject: string) => {
        log.push(`take ${subject}`);
        return wait;
      },
    },
    deliveryEngine: { wake: async (ids: string[]) => log.push(`wake ${ids.join()}`) },
    webhookKeys: () => keys,
    endpointAddresses: createEndpointAddresses([]),
    settings: { mail },
    clock: () => NOW,
  } as never;
  return { deps, webhook, stored, log, keys };
}

describe('an endpoint', () => {
  it('is made only for a confirmed address, where the service sends mail', async () => {
    const unconfirmed = service({ mail: true, emailConfirmed: false });
    await expect(createWebhook(unconfirmed.deps, 'acct_1', WISHES)).rejects.toMatchObject({
      code: 'email_unconfirmed',
    });
    expect(unconfirmed.stored).toEqual([]);
    for (const facts of [{ mail: true }, { emailConfirmed: false }]) {
      const { deps, stored } = service(facts);
      await createWebhook(deps, 'acct_1', WISHES);
      expect(stored).toHaveLength(1);
    }
  });

  it('is stored with a secret that only its own id and the key of the service open', async () => {
    const { deps, stored, keys } = service();
    const { secret } = await createWebhook(deps, 'acct_1', WISHES);
    const { id, secret: encrypted } = stored[0]!;
    expect(decryptSecret(encrypted, id, keys)).toBe(secret);
  });

  it('is neither made nor enabled while its account is being closed', async () => {
    const { deps } = service({ closing: true });
    for (const work of [
      createWebhook(deps, 'acct_1', WISHES),
      changeWebhook(deps, 'acct_1', 'whk_1', { enabled: true }),
    ])
      await expect(work).rejects.toMatchObject({ code: 'account_closing' });
  });

  it('is sent what waits when it is enabled, and only then', async () => {
    const { deps, log, webhook } = service();
    await changeWebhook(deps, 'acct_1', webhook.id, { enabled: false });
    await changeWebhook(deps, 'acct_1', webhook.id, { description: 'ERP' });
    await changeWebhook(deps, 'acct_1', webhook.id, {});
    await changeWebhook(deps, 'acct_1', webhook.id, { enabled: true });
    expect(log).toEqual(['change enabled', 'change description', 'change enabled']);
    const disabled = service({ enabled: false });
    const { id } = disabled.webhook;
    await changeWebhook(disabled.deps, 'acct_1', id, { enabled: true });
    expect(disabled.log).toEqual([
      ...['take webhook-enable:acct_1', 'change enabled'],
      ...[`due ${id}`, `wake ${id}`],
    ]);
  });

  it('stays disabled when its account has enabled endpoints too often', async () => {
    const { deps, log, webhook } = service({ enabled: false, wait: 7 });
    await expect(changeWebhook(deps, 'acct_1', webhook.id, { enabled: true })).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 7,
    });
    expect(log).toEqual(['take webhook-enable:acct_1']);
  });

  it('keeps its URL when the new one can’t be used', async () => {
    const { deps, log, webhook } = service();
    for (const url of ['http://erp.example/', 'https://10.0.0.1/', 'https://localhost/'])
      await expect(changeWebhook(deps, 'acct_1', webhook.id, { url })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    expect(log).toEqual([]);
  });

  it('signs with its previous secret for 24 hours', async () => {
    const { deps, log, webhook } = service();
    const { secret } = await rotateSecret(deps, 'acct_1', webhook.id);
    expect(log).toEqual([`${secret} until 2026-11-15T18:00:00.000Z`]);
  });
});
