import { createKeyRepository } from '../../../adapters/mongo/keys';
import { AccountClosingError } from '../../../domain/errors';
import { DashboardClient, PASSWORD, signedUp } from '../../support/dashboard-client';
import { sello } from '../../support/cli';
import { addApiWithMail } from '../../support/service-with-mail';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { longIt } from '../../support/scale';

interface AccountBody {
  account: { closing: { requested_at: string; erased_from: string; pages: string } | null };
}

describe('closing an account', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  async function accountWithKey() {
    const { client, email, id } = await signedUp(service);
    const order = { name: 'Laptop', scopes: ['certificates:read'], rate: 60, quota: 100, expires_at: null };
    const made = await client.call<{ secret: string }>('POST', '/keys', order);
    expect(made.status).toBe(201);
    const listWithKey = () =>
      fetch(`${service.url}/api/public/v1/certificates`, {
        headers: { authorization: `Bearer ${made.body.secret}` },
      });
    return { client, email, id, listWithKey };
  }

  const close = (client: DashboardClient, password = PASSWORD, pages = 'keep') =>
    client.call<AccountBody>('POST', '/account/close', { password, pages });

  longIt('needs the password again, and counts wrong ones like those of a password change', async () => {
    const { client, id } = await accountWithKey();
    const wrong = await close(client, 'another password');
    expect(wrong).toMatchObject({ status: 401, body: { error: 'credentials_invalid' } });
    for (let i = 0; i < 9; i += 1) await close(client, 'another password');
    expect(await close(client)).toMatchObject({ status: 429, body: { error: 'rate_limit_exceeded' } });
    expect((await service.collections.accounts.findOne({ _id: id }))?.closing).toBeUndefined();
  });

  it('ends the keys and the other sessions at once, and refuses everything but undoing it', async () => {
    const { client, email, id, listWithKey } = await accountWithKey();
    const elsewhere = new DashboardClient(service.url);
    await elsewhere.call('POST', '/session', { email, password: PASSWORD });
    expect((await listWithKey()).status).toBe(200);

    const closed = await close(client, PASSWORD, 'remove');
    expect(closed.status).toBe(200);
    const { requested_at: from, erased_from: to, pages } = closed.body.account.closing!;
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * 86_400_000);
    expect(pages).toBe('remove');

    const refused = await listWithKey();
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      401,
      'api_key_revoked',
    ]);
    expect((await elsewhere.call('GET', '/keys')).status).toBe(401);
    const upload = new FormData();
    upload.set('file', new File(['text'], 'a.txt'));
    for (const [method, path, body] of [
      ['GET', '/certificates'],
      ['POST', '/certificates', upload],
      ['GET', '/keys'],
      ['POST', '/account/close', { password: PASSWORD, pages: 'keep' }],
    ] as const)
      expect([path, await client.call(method, path, body)]).toMatchObject([
        path,
        { status: 409, body: { error: 'account_closing' } },
      ]);

    // Its owner can still sign in, and sees why nothing else works.
    const again = new DashboardClient(service.url);
    await again.call('POST', '/session', { email, password: PASSWORD });
    expect((await again.call<AccountBody>('GET', '/session')).body.account.closing?.pages).toBe('remove');

    const reopened = await again.call<AccountBody>('POST', '/account/reopen');
    expect([reopened.status, reopened.body.account.closing]).toEqual([200, null]);
    expect((await client.call('GET', '/certificates')).status).toBe(200);
    expect((await listWithKey()).status).toBe(401);
    expect(await again.call('POST', '/account/reopen')).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    const actions = await service.collections.audit.find({ accountId: id }).sort({ at: 1 }).toArray();
    expect(actions.map(({ action }) => action).filter((action) => /clos|reopen/.test(action))).toEqual([
      'account.closing',
      'account.reopened',
    ]);
  });

  longIt('leaves no key behind that is made at the same moment', async () => {
    const { client, id } = await accountWithKey();
    const keys = createKeyRepository(service.collections);
    const make = (i: number) =>
      keys.create(
        {
          ...{ accountId: id, name: 'x', hash: `${id}${i}`, mask: 'x', scopes: [] },
          ...{ ratePerMinute: 1, quotaPerMonth: 1, expiresAt: null },
        },
        id,
      );
    const [closed, ...made] = await Promise.allSettled([close(client), ...[1, 2, 3, 4].map(make)]);
    expect(closed.status).toBe('fulfilled');
    for (const result of made)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AccountClosingError);
    expect(await keys.list(id)).toEqual([]);
    await expect(make(5)).rejects.toThrow(AccountClosingError);
  });

  longIt('is done and undone by an operator, too', async () => {
    const { client, email, id, listWithKey } = await accountWithKey();
    const closed = await sello(service.env, 'accounts', 'close', email, '--pages', 'remove');
    expect(closed).toMatchObject({ code: 0, stdout: expect.stringContaining('is being closed') as string });
    expect((await listWithKey()).status).toBe(401);
    expect((await client.call('GET', '/keys')).status).toBe(401);
    const repeated = await sello(service.env, 'accounts', 'close', id);
    expect(repeated).toMatchObject({ code: 1, stderr: expect.stringContaining('is being closed') as string });
    const key = await sello(service.env, 'keys', 'create', '--account', id);
    expect(key).toMatchObject({ code: 1, stderr: expect.stringContaining('is being closed') as string });
    expect((await sello(service.env, 'accounts', 'list')).stdout).toMatch(
      new RegExp(`${id}\t.*\terased after 20`),
    );
    const reopened = await sello(service.env, 'accounts', 'reopen', email);
    expect(reopened).toMatchObject({ code: 0, stdout: expect.stringContaining('is open again') as string });
    const operators = await service.collections.audit
      .find({ accountId: id, actor: /^operator:/ })
      .sort({ at: 1 })
      .toArray();
    expect(operators.map(({ action }) => action)).toEqual(['account.closing', 'account.reopened']);
  });

  it('is told to the owner by mail, if the address is known to be theirs', async () => {
    const site = await addApiWithMail(service);
    try {
      // Opened while the service sent no mail, so that they are signed in.
      const unconfirmed = await signedUp(service);
      expect((await close(unconfirmed.client.at(site.url))).status).toBe(200);
      const { client, email, id } = await signedUp(service);
      await service.collections.accounts.updateOne({ _id: id }, { $set: { emailConfirmed: true } });
      expect((await close(client.at(site.url))).status).toBe(200);
      const { subject, text } = await site.mail.next(email);
      expect(subject).toContain('se está cerrando');
      expect(text).toContain(`${site.url}/signin`);
      const others = site.mail.mails.filter(({ to }) => to === unconfirmed.email);
      expect(others).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});
