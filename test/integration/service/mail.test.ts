import { createInviteRepository } from '../../../adapters/mongo/invites';
import { newId } from '../../../domain/ids';
import { LINK_SECONDS } from '../../../domain/account-link';
import { ATTEMPT_LIMITS } from '../../../domain/limits';
import { hashToken, mintToken } from '../../../domain/secret-token';
import { sello } from '../../support/cli';
import { DashboardClient, PASSWORD, signedUp } from '../../support/dashboard-client';
import { addApiWithMail, SUPPORT } from '../../support/service-with-mail';
import type { ServiceWithMail } from '../../support/service-with-mail';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { longIt } from '../../support/scale';

const ENGLISH = { 'accept-language': 'en' };
const KEY = { name: 'First', scopes: ['verify:read'], expires_at: null, rate: 60, quota: 1_000 };
const NEW_PASSWORD = 'seven unrelated green words';

let service: SharedService;
let site: ServiceWithMail;
beforeAll(async () => {
  service = await sharedService();
  site = await addApiWithMail(service);
});
afterAll(async () => {
  await site.stop();
  await service.stop();
});

const stranger = () => new DashboardClient(site.url);
const tokenOf = (link: string) => link.split('#')[1] ?? '';
const confirm = (token: string) => stranger().call('POST', '/confirmations', { token });
const forget = (email: string, client = stranger()) =>
  client.call('POST', '/password-resets', { email }, ENGLISH);
const reset = (token: string, password = NEW_PASSWORD) =>
  stranger().call('PUT', '/password', { token, password });
const signIn = (email: string, password: string) => stranger().call('POST', '/session', { email, password });

/** All tests come from one IP address, whose limit is another than that of each account. */
const forgetAddressLimit = () => service.collections.attempts.deleteOne({ _id: 'reset-from:127.0.0.1' });

/** An account that was opened while the service sent no mail: signed in, and its address not confirmed. */
async function signedInUnconfirmed() {
  const { client, ...account } = await signedUp(service);
  return { client: client.at(site.url), ...account };
}

/** A sign-up at the service that sends mail. */
async function signUp(email: string, password = PASSWORD) {
  await service.collections.attempts.deleteMany({ _id: /^signup:/ });
  const { status, body, headers } = await stranger().call('POST', '/accounts', { email, password });
  return { status, body, cookies: headers.getSetCookie() };
}

/** The same, and the mail that confirms the address. */
async function signedUpByMail() {
  const email = `${newId('acct')}@example.test`.toLowerCase();
  expect((await signUp(email)).status).toBe(202);
  const { _id: id } = (await service.collections.accounts.findOne({ email }))!;
  return { email, id, mail: await site.mail.next(email) };
}

async function resetLink(email: string): Promise<string> {
  expect((await forget(email)).status).toBe(204);
  return (await site.mail.next(email)).link(site.url);
}

describe('a new account on a service that sends mail', () => {
  it('signs in only once its address is confirmed, by a link that works once', async () => {
    const { email, id, mail } = await signedUpByMail();
    // As for a wrong password: the right one must not tell whoever signed up with another's address that it had no account.
    expect(await signIn(email, PASSWORD)).toMatchObject({
      status: 401,
      body: { error: 'credentials_invalid' },
    });
    // Nobody stated a language.
    expect(mail.subject).toBe(`Confirme su correo electrónico para ${new URL(site.url).host}`);
    expect(mail.headers).toMatch(/^From: Sello <sello@sello\.example>$/m);
    expect(mail.headers).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(mail.text).toContain(SUPPORT);
    const link = mail.link(site.url);
    expect(link).toMatch(/\/confirm#[0-9A-Za-z]{43}$/);
    // Only its hash is stored.
    const stored = JSON.stringify(await service.collections.links.find({ accountId: id }).toArray());
    expect(stored).toContain(hashToken(tokenOf(link)));
    expect(stored).not.toContain(tokenOf(link));

    expect(await confirm(tokenOf(link))).toMatchObject({ status: 200, body: { email } });
    expect(await confirm(tokenOf(link))).toMatchObject({ status: 403, body: { error: 'link_invalid' } });
    const signedIn = await signIn(email, PASSWORD);
    expect(signedIn).toMatchObject({ status: 200, body: { account: { email_confirmed: true } } });
  });

  it('is answered as an address that has one, which is told by mail how to sign in', async () => {
    const { email, mail } = await signedUpByMail();
    await confirm(tokenOf(mail.link(site.url)));
    const [known, unknown] = [await signUp(email), await signUp(`new-${email}`)];
    expect(known).toEqual(unknown);
    expect(known).toEqual({ status: 202, body: { account: null }, cookies: [] });
    const told = await site.mail.next(email);
    expect(told.subject).toBe(`Usted ya tiene una cuenta en ${new URL(site.url).host}`);
    expect((await site.mail.next(`new-${email}`)).link(site.url)).toContain('/confirm#');
    // Nothing has changed, and the link sets a password.
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect((await reset(tokenOf(told.link(site.url)))).status).toBe(204);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('can make keys only once its address is confirmed, by a link that works once', async () => {
    const { client, email } = await signedInUnconfirmed();
    const refused = await client.call('POST', '/keys', KEY);
    expect([refused.status, refused.body['error']]).toEqual([403, 'email_unconfirmed']);
    await client.call('POST', '/account/confirmation');
    await confirm(tokenOf((await site.mail.next(email)).link(site.url)));
    expect((await client.call('POST', '/keys', KEY)).status).toBe(201);
  });

  longIt('gets the mail again, in the language it asks in, but not without end', async () => {
    const { client, email } = await signedInUnconfirmed();
    expect((await client.call('POST', '/account/confirmation')).status).toBe(204);
    const first = await site.mail.next(email);
    expect((await client.call('POST', '/account/confirmation', undefined, ENGLISH)).status).toBe(204);
    const second = await site.mail.next(email);
    expect(second.subject).toBe(`Confirm your e-mail address for ${new URL(site.url).host}`);
    const { limit } = ATTEMPT_LIMITS.confirmationMail;
    for (let sent = 2; sent < limit; sent += 1) await client.call('POST', '/account/confirmation');
    const refused = await client.call('POST', '/account/confirmation');
    expect([refused.status, refused.body['error']]).toEqual([429, 'mail_limit_reached']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Mail can arrive in any order: the first link works too, and then none of the others.
    expect((await confirm(tokenOf(first.link(site.url)))).status).toBe(200);
    expect((await confirm(tokenOf(second.link(site.url)))).status).toBe(403);
  });

  longIt('is open even if its mail is refused; the mail is then sent again by itself', async () => {
    site.mail.refuseWith = 451;
    const email = `${newId('acct')}@example.test`.toLowerCase();
    try {
      expect((await signUp(email)).status).toBe(202);
      await until(() => Promise.resolve(site.mail.refused.includes(email)));
    } finally {
      site.mail.refuseWith = null;
    }
    expect((await site.mail.next(email)).link(site.url)).toContain('/confirm#');
  });

  longIt('has no link that is older than a day', async () => {
    const { id, mail } = await signedUpByMail();
    const token = tokenOf(mail.link(site.url));
    const { links } = service.collections;
    const link = await links.findOne({ accountId: id });
    expect(link!.expiresAt.getTime() - link!.createdAt.getTime()).toBe(24 * 3_600_000);
    await links.updateOne({ accountId: id }, [{ $set: { expiresAt: { $subtract: ['$$NOW', 1] } } }]);
    expect((await confirm(token)).status).toBe(403);
  });
});

describe('an invitation to a service that sends mail', () => {
  let invited: ServiceWithMail;
  beforeAll(async () => {
    invited = await addApiWithMail(service, { SIGNUP: 'invite' });
  });
  afterAll(() => invited.stop());

  it('is used up by an address that has an account as by one that has none', async () => {
    const { email } = await signedUp(service);
    const invites = createInviteRepository(service.collections);
    const answersOf = async (first: string) => {
      const { token: invite, hash } = mintToken('invite_');
      await invites.create({ hash, email: null, expiresAt: null }, 'test');
      const signUps = [];
      for (const address of [first, `other-${first}`]) {
        const form = { email: address, password: PASSWORD, invite };
        const { status, body } = await new DashboardClient(invited.url).call('POST', '/accounts', form);
        signUps.push([status, body['error']]);
      }
      return signUps;
    };
    const [known, unknown] = [await answersOf(email), await answersOf(`new-${email}`)];
    expect(known).toEqual(unknown);
    expect(known).toEqual([
      [202, undefined],
      [403, 'invite_invalid'],
    ]);
    const told = await invited.mail.next(email);
    expect(told.subject).toBe(`Usted ya tiene una cuenta en ${new URL(invited.url).host}`);
  });
});

describe('a forgotten password', () => {
  it('is reset by a mailed link, once, which ends all sessions and confirms the address', async () => {
    const { client, email } = await signedInUnconfirmed();
    const link = await resetLink(email);
    expect(link).toMatch(/\/reset#[0-9A-Za-z]{43}$/);
    // A refused password does not use the link up.
    expect((await reset(tokenOf(link), 'password1234')).body['error']).toBe('password_weak');
    expect((await reset(tokenOf(link), email)).body['error']).toBe('password_weak');
    expect((await reset(tokenOf(link))).status).toBe(204);
    expect((await reset(tokenOf(link))).body['error']).toBe('link_invalid');
    expect((await client.call('GET', '/keys')).body['error']).toBe('session_required');
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    const signedIn = await signIn(email, NEW_PASSWORD);
    expect(signedIn).toMatchObject({ status: 200, body: { account: { email_confirmed: true } } });
  });

  it('is reset by a link that lets its owner sign in at once, whatever others have tried', async () => {
    const { email, mail } = await signedUpByMail();
    await confirm(tokenOf(mail.link(site.url)));
    const { limit } = ATTEMPT_LIMITS.accountSignIn;
    const lock = () =>
      service.collections.attempts.updateOne(
        { _id: `account:${hashToken(email)}` },
        { $set: { log: Array.from({ length: limit }, () => new Date()) } },
        { upsert: true },
      );
    await lock();
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    const browser = stranger();
    const order = { token: tokenOf(await resetLink(email)), password: NEW_PASSWORD };
    expect((await browser.call('PUT', '/password', order)).status).toBe(204);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    await lock();
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(429);
    // The browser that has set the password is known from then on.
    const signedIn = await browser.call('POST', '/session', { email, password: NEW_PASSWORD });
    expect(signedIn.status).toBe(200);
  });

  longIt('is not reset by a link that was made before its owner changed it', async () => {
    const { client, email } = await signedInUnconfirmed();
    const token = tokenOf(await resetLink(email));
    const change = { current: PASSWORD, next: `${NEW_PASSWORD} again` };
    expect((await client.call('PUT', '/account/password', change)).status).toBe(204);
    expect((await reset(token)).body['error']).toBe('link_invalid');
  });

  longIt('is reset once, however many use the link at the same time', async () => {
    const { email } = await signedUpByMail();
    const token = tokenOf(await resetLink(email));
    const passwords = [1, 2, 3, 4].map((i) => `${NEW_PASSWORD} ${i}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403, 403]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)]!;
    expect((await signIn(email, winner)).status).toBe(200);
  });

  longIt('gives the same answer for an address without an account, and mails nothing to it', async () => {
    const { email } = await signedUpByMail();
    const [known, unknown] = [await forget(email), await forget('nobody@example.test')];
    await site.mail.next(email);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(site.mail.mails.filter(({ to }) => to === 'nobody@example.test')).toEqual([]);
  });

  it('is mailed a few times to an address, with or without an account, and again once the last link has expired', async () => {
    const { email } = await signedUpByMail();
    const longAgo = new Date(Date.now() - LINK_SECONDS.reset * 1_000);
    for (const address of [email, 'nobody-else@example.test']) {
      const { limit } = ATTEMPT_LIMITS.accountReset;
      for (let i = 0; i < limit; i += 1) {
        await forgetAddressLimit();
        expect((await forget(address)).status).toBe(204);
      }
      await forgetAddressLimit();
      expect((await forget(address)).body['error']).toBe('mail_limit_reached');
      await service.collections.attempts.updateOne({ _id: `reset:${hashToken(address)}` }, [
        { $set: { log: { $map: { input: '$log', in: longAgo } } } },
      ]);
      expect((await forget(address)).status).toBe(204);
    }
  });

  it('is reset by the last link while no further one is mailed', async () => {
    await forgetAddressLimit();
    const { email } = await signedUpByMail();
    let link = '';
    for (let i = 0; i < ATTEMPT_LIMITS.accountReset.limit; i += 1) link = await resetLink(email);
    expect((await forget(email)).body['error']).toBe('mail_limit_reached');
    expect((await reset(tokenOf(link))).status).toBe(204);
  });

  longIt('has no link that is older than half an hour, and none that only confirms', async () => {
    await forgetAddressLimit();
    const { email, id, mail } = await signedUpByMail();
    const confirmation = tokenOf(mail.link(site.url));
    expect((await reset(confirmation)).body['error']).toBe('link_invalid');
    const token = tokenOf(await resetLink(email));
    const { links } = service.collections;
    const mine = { accountId: id, purpose: 'reset' } as const;
    const link = await links.findOne(mine);
    expect(link!.expiresAt.getTime() - link!.createdAt.getTime()).toBe(30 * 60_000);
    await links.updateOne(mine, [{ $set: { expiresAt: { $subtract: ['$$NOW', 1] } } }]);
    expect((await reset(token)).body['error']).toBe('link_invalid');
    expect((await confirm(confirmation)).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('a service that sends no mail', () => {
  const clientOf = () => new DashboardClient(service.url);

  it('lets new accounts make keys, and says that it cannot send a link', async () => {
    const { client, email } = await signedUp(service);
    expect((await client.call('POST', '/keys', KEY)).status).toBe(201);
    const answers = [
      await client.call('POST', '/account/confirmation'),
      await clientOf().call('POST', '/password-resets', { email }),
    ];
    for (const { status, body } of answers)
      expect([status, body['error']]).toEqual([409, 'mail_unavailable']);
  });

  longIt('has an operator who makes the links, which work as those in mails do', async () => {
    const { client, email } = await signedUp(service);
    const confirmation = await sello(service.env, 'accounts', 'confirm', email);
    expect(confirmation).toMatchObject({ code: 0, stderr: expect.stringContaining(email) as string });
    expect(confirmation.stdout).toMatch(new RegExp(`^${service.url}/confirm#[0-9A-Za-z]{43}\n$`));
    const token = tokenOf(confirmation.stdout.trim());
    expect((await clientOf().call('POST', '/confirmations', { token })).body).toEqual({ email });

    const made = await sello(service.env, 'accounts', 'reset', email);
    expect(made.stdout).toMatch(new RegExp(`^${service.url}/reset#[0-9A-Za-z]{43}\n$`));
    const order = { token: tokenOf(made.stdout.trim()), password: NEW_PASSWORD };
    expect((await clientOf().call('PUT', '/password', order)).status).toBe(204);
    expect((await client.call('GET', '/keys')).status).toBe(401);
    const { stdout } = await sello(service.env, 'accounts', 'audit', email);
    expect(stdout).toMatch(/link\.created\t\S+\toperator/);
    expect(stdout).not.toContain(order.token);
  });
});

describe('the sessions of an account', () => {
  interface Listed {
    sessions: { id: string; browser: string; system: string; address: string; current: boolean }[];
  }
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0';
  const list = async (client: DashboardClient) =>
    (await client.call<Listed>('GET', '/account/sessions')).body.sessions;

  it('are listed for their owner alone, in words, and ended one by one or all others at once', async () => {
    const { client, email } = await signedUp(service);
    const others = [1, 2, 3].map(() => new DashboardClient(service.url));
    for (const other of others)
      await other.call('POST', '/session', { email, password: PASSWORD }, { 'user-agent': FIREFOX });
    const sessions = await list(client);
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const firefox = sessions.filter(({ browser }) => browser === 'Firefox');
    expect(firefox).toHaveLength(3);
    expect(firefox[0]).toMatchObject({ system: 'Windows', address: '127.0.0.1', current: false });
    expect(JSON.stringify(sessions)).not.toContain('Gecko');

    const { id } = firefox[0]!;
    const strangers = await signedUp(service);
    expect((await strangers.client.call('DELETE', `/account/sessions/${id}`)).status).toBe(404);
    expect((await client.call('DELETE', `/account/sessions/${id}`)).status).toBe(204);
    expect((await client.call('DELETE', `/account/sessions/${id}`)).status).toBe(404);
    expect(await list(client)).toHaveLength(3);
    expect((await client.call('DELETE', '/account/sessions')).status).toBe(204);
    expect(await list(client)).toMatchObject([{ current: true }]);
    for (const other of others) expect((await other.call('GET', '/keys')).status).toBe(401);
    expect(await list(strangers.client)).toHaveLength(1);
  });
});

describe('the holder of an account', () => {
  longIt('is set, changed and removed by the owner', async () => {
    const { client } = await signedUp(service);
    const set = (holder_name: unknown) => client.call('PATCH', '/account', { holder_name });
    expect((await set(' Notaría 14, S.C. ')).body).toMatchObject({
      account: { holder_name: 'Notaría 14, S.C.' },
    });
    expect((await set('x'.repeat(121))).status).toBe(400);
    expect((await set('a\u0001')).status).toBe(400);
    expect((await client.call('PATCH', '/account', {})).status).toBe(400);
    const session = await client.call('GET', '/session');
    expect(session.body).toMatchObject({ account: { holder_name: 'Notaría 14, S.C.' } });
    expect((await set('')).body).toMatchObject({ account: { holder_name: null } });
  });
});
