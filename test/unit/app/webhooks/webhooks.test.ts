import { changeWebhook, createWebhook, rotateSecret } from '../../../../app/webhooks/webhooks';
import { decryptSecret } from '../../../../app/webhooks/secrets';
import { createEndpointAddresses } from '../../../../adapters/outbound/endpoint-addresses';
import type { EventPattern } from '../../../../domain/event';
import { AccountClosingError } from '../../../../domain/errors';
import { SCOPES } from '../../../../domain/scopes';
import type { Scope } from '../../../../domain/scopes';
import type { Webhook } from '../../../../domain/webhook';
import type { NewWebhook } from '../../../../ports/webhooks';
import { enabledWebhook } from '../../../support/in-memory/publishing';

const NOW = new Date('2026-11-14T18:00:00Z');
const WISHES: Pick<Webhook, 'url' | 'events' | 'description'> = {
  url: 'https://erp.example/hook',
  events: ['*'],
  description: null,
};

const SESSION = { accountId: 'acct_1', keyId: 'acct_1', scopes: [...SCOPES] };
const key = (...scopes: Scope[]) => ({ accountId: 'acct_1', keyId: 'key_1', scopes });

function service({
  events = ['*'] as EventPattern[],
  mail = false,
  emailConfirmed = true,
  closing = false,
  enabled = true,
  wait = 0,
  accepted = true,
  left = 1_000,
  facts = {},
} = {}) {
  const webhook = {
    ...enabledWebhook('acct_1'),
    enabled,
    events,
    acceptedOrigin: accepted ? 'https://receiver.example' : null,
    ...facts,
  };
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
    deliveries: {
      select: async (_id: string, { status }: { status: string }) => {
        log.push(`select ${status}`);
        return ['dlv_3', 'dlv_2', 'dlv_1'].map((id) => ({ id, createdAt: NOW }));
      },
      retry: async (ids: string[]) => log.push(`due ${ids.join()}`),
    },
    attemptLimiter: {
      take: async (subject: string) => {
        log.push(`take ${subject}`);
        return wait;
      },
      takeUpTo: async (_subject: string, _rule: object, wanted: number) => ({
        ...{ taken: Math.min(wanted, left), waitSeconds: left === 0 ? 600 : 0 },
      }),
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
    await expect(createWebhook(unconfirmed.deps, SESSION, WISHES)).rejects.toMatchObject({
      code: 'email_unconfirmed',
    });
    expect(unconfirmed.stored).toEqual([]);
    for (const facts of [{ mail: true }, { emailConfirmed: false }]) {
      const { deps, stored } = service(facts);
      await createWebhook(deps, SESSION, WISHES);
      expect(stored).toHaveLength(1);
    }
  });

  it('is stored with a secret that only its own id and the key of the service open', async () => {
    const { deps, stored, keys } = service();
    const { secret } = await createWebhook(deps, SESSION, WISHES);
    const { id, secret: encrypted } = stored[0]!;
    expect(decryptSecret(encrypted, id, keys)).toBe(secret);
  });

  it('is neither made nor enabled while its account is being closed', async () => {
    const { deps } = service({ closing: true, enabled: false });
    for (const work of [
      createWebhook(deps, SESSION, WISHES),
      changeWebhook(deps, SESSION, 'whk_1', { enabled: true }),
    ])
      await expect(work).rejects.toMatchObject({ code: 'account_closing' });
  });

  it('is sent what waits when it is enabled, and only then', async () => {
    const { deps, log, webhook } = service();
    await changeWebhook(deps, SESSION, webhook.id, { enabled: false });
    await changeWebhook(deps, SESSION, webhook.id, { description: 'ERP' });
    await changeWebhook(deps, SESSION, webhook.id, {});
    await changeWebhook(deps, SESSION, webhook.id, { enabled: true });
    expect(log).toEqual(['change enabled', 'change description']);
    const disabled = service({ enabled: false });
    const { id } = disabled.webhook;
    await changeWebhook(disabled.deps, SESSION, id, { enabled: true });
    expect(disabled.log).toEqual([
      ...['take webhook-enable:acct_1', 'change enabled'],
      ...['select pending', 'due dlv_3,dlv_2,dlv_1', `wake ${id}`],
    ]);
  });

  it('is sent what waits as planned, beyond the budget or at a host that has accepted nothing', async () => {
    for (const [facts, resent] of [
      [{ left: 2 }, ['select pending', 'due dlv_3,dlv_2']],
      [{ left: 0 }, ['select pending', 'due ']],
      [{ accepted: false }, []],
    ] as const) {
      const { deps, log, webhook } = service({ ...facts, enabled: false });
      await changeWebhook(deps, SESSION, webhook.id, { enabled: true });
      expect(log.slice(2)).toEqual([...resent, `wake ${webhook.id}`]);
    }
  });

  it('stays disabled when its account has enabled endpoints too often', async () => {
    const { deps, log, webhook } = service({ enabled: false, wait: 7 });
    await expect(changeWebhook(deps, SESSION, webhook.id, { enabled: true })).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 7,
    });
    expect(log).toEqual(['take webhook-enable:acct_1']);
  });

  it('keeps its URL when the new one can’t be used', async () => {
    const { deps, log, webhook } = service();
    for (const url of ['http://erp.example/', 'https://10.0.0.1/', 'https://localhost/'])
      await expect(changeWebhook(deps, SESSION, webhook.id, { url })).rejects.toMatchObject({
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

describe('the endpoint of a key', () => {
  it('names no event that the key may not read, and everything is what it may', async () => {
    for (const [events, scope] of [
      [['certificate.certified'], 'certificates:read'],
      [['allowance.*', 'membership.*'], 'memberships:read'],
      [['webhook.disabled'], 'webhooks:read'],
    ] as [EventPattern[], Scope][]) {
      const { deps, stored, log, webhook } = service();
      for (const work of [
        createWebhook(deps, key('webhooks:write'), { ...WISHES, events }),
        changeWebhook(deps, key('webhooks:write'), webhook.id, { events }),
      ])
        await expect(work).rejects.toMatchObject({
          code: 'insufficient_scope',
          message: `Some of the events of this endpoint need the scope ${scope}, which the API key, or the one that the endpoint belongs to, lacks. Add it to the key in the dashboard, leave those events out, or use another key.`,
        });
      expect([stored, log]).toEqual([[], []]);
      await createWebhook(deps, key('webhooks:write', scope), { ...WISHES, events });
      await createWebhook(deps, key('webhooks:write'), { ...WISHES, events: ['*', 'webhook.test'] });
      expect(stored.map(({ keyId }) => keyId)).toEqual(['key_1', 'key_1']);
    }
  });

  it('becomes that of a key that changes where events go, and of no other', async () => {
    const url = 'https://elsewhere.example/';
    const ofAnother = { keyId: 'key_2', scopes: ['webhooks:write'] as Scope[] };
    for (const [change, owner] of [
      [{ url }, 'key_1'],
      [{ events: ['allowance.*'] as EventPattern[] }, 'key_2'],
      [{ enabled: true }, 'key_2'],
    ] as const) {
      const { deps, webhook } = service({ enabled: false, facts: ofAnother });
      const changed = await changeWebhook(deps, key(...SCOPES), webhook.id, change);
      expect(changed.keyId).toBe(owner);
      expect((await changeWebhook(deps, SESSION, webhook.id, change)).keyId).toBe('key_2');
    }
    const owned = service();
    const same = { url: owned.webhook.url, events: owned.webhook.events, enabled: true, description: 'CRM' };
    await changeWebhook(owned.deps, key(), owned.webhook.id, same);
    expect(owned.log).toEqual(['change description']);
  });

  it('names nothing that its own key may not read, whoever changes it', async () => {
    const { deps, webhook } = service({ facts: { keyId: 'key_2', scopes: ['webhooks:write'] } });
    for (const caller of [SESSION, key(...SCOPES)])
      await expect(
        changeWebhook(deps, caller, webhook.id, { events: ['certificate.*'] }),
      ).rejects.toMatchObject({ code: 'insufficient_scope' });
  });

  it('is enabled only in the dashboard once that key has ended, and is the account’s then', async () => {
    const facts = { keyId: 'key_2', scopes: [], disabledReason: 'key_ended' } as const;
    const { deps, webhook, log } = service({ enabled: false, facts });
    await expect(changeWebhook(deps, key(...SCOPES), webhook.id, { enabled: true })).rejects.toMatchObject({
      code: 'webhook_disabled',
    });
    expect(log).toEqual([]);
    const revived = await changeWebhook(deps, SESSION, webhook.id, { enabled: true });
    expect(revived).toMatchObject({ enabled: true, keyId: null });
    const moved = { url: 'https://mine.example/', enabled: true };
    expect(await changeWebhook(deps, key(), webhook.id, moved)).toMatchObject({ keyId: 'key_1' });
  });

  it('can’t be sent elsewhere by another key that may not read what it names', async () => {
    const { deps, webhook, log } = service({ events: ['certificate.*'] });
    const moved = { url: 'https://elsewhere.example/' };
    await expect(changeWebhook(deps, key('webhooks:write'), webhook.id, moved)).rejects.toMatchObject({
      code: 'insufficient_scope',
    });
    expect(log).toEqual([]);
  });
});
