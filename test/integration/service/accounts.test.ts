import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInviteRepository } from '../../../adapters/mongo/invites';
import { ATTEMPT_LIMITS } from '../../../domain/limits';
import { hashToken, mintToken } from '../../../domain/secret-token';
import { selloReading, sello } from '../../support/cli';
import { until } from '../../support/until';
import { DashboardClient, PASSWORD, signedUp } from '../../support/dashboard-client';
import { sharedOrOwnService } from '../../support/shared-or-own';
import type { TestService } from '../../support/service';
import { longIt, scaled } from '../../support/scale';

const HTTPS = 'https://sello.example';
/** Others use the service too. */
const MARK = randomBytes(6).toString('hex');

describe('accounts and sessions', () => {
  let service: TestService;
  /** Invitations only, and reached over TLS. */
  let byInvitation: { url: string; process: { stop(): Promise<void> } };
  let closed: typeof byInvitation;
  const others: (typeof byInvitation)[] = [];
  beforeAll(async () => {
    service = await sharedOrOwnService();
    // For tests of the long tier.
    if (scaled(true, false)) return;
    [byInvitation, closed] = await Promise.all([
      service.addApi({ SIGNUP: 'invite', PUBLIC_URL: HTTPS }),
      service.addApi({ SIGNUP: 'closed' }),
    ]);
    others.push(byInvitation, closed);
  });
  afterAll(async () => {
    await Promise.all(others.map(({ process }) => process.stop()));
    await service.stop();
  });

  const stranger = (url = service.url) => new DashboardClient(url);
  const whoIs = async (client: DashboardClient) =>
    (await client.call<{ account: { email: string } | null }>('GET', '/session')).body.account?.email ?? null;

  it('tells anyone what the service allows, and anything else only to those signed in', async () => {
    const { status, body } = await stranger().call('GET', '/session');
    expect([status, body]).toEqual([
      200,
      {
        account: null,
        memberships: false,
        signup: 'open',
        service: {
          key_prefix: 'sello_live_',
          base_url: `${service.url}/api/public/v1`,
          default_rate: 60,
          max_rate: 6_000,
          default_quota: 1_000,
          max_quota: 100_000,
          max_file_bytes: 52_428_800,
          grade: 'sandbox',
          support_contact: null,
          mail: false,
        },
      },
    ]);
    const calls: [string, string][] = [
      ['GET', '/keys'],
      ['POST', '/keys'],
      ['DELETE', '/keys/key_x'],
      ['POST', '/keys/key_x/rotate'],
      ['GET', '/usage'],
      ['PUT', '/account/password'],
      ['PATCH', '/account'],
      ['POST', '/account/confirmation'],
      ['GET', '/account/sessions'],
      ['DELETE', '/account/sessions'],
      ['DELETE', `/account/sessions/ses_${'0'.repeat(24)}`],
      ['POST', '/certificates'],
      ['GET', '/certificates'],
      ['GET', '/certificates/x'],
      ['GET', '/certificates/x/proof?type=file'],
      ['GET', '/certificates/x/timeline'],
    ];
    for (const [method, path] of calls) {
      const client = stranger();
      client.cookie = 'sello_session=made-up';
      const answer = await client.call(method, path);
      expect([path, answer.status, answer.body['error']]).toEqual([path, 401, 'session_required']);
    }
  });

  it('opens an account and signs in with a cookie that no script and no other site can use', async () => {
    const client = stranger();
    const email = `ana-${MARK}@example.test`;
    const { status, body, headers } = await client.call('POST', '/accounts', {
      email: `Ana-${MARK}@Example.test`,
      password: PASSWORD,
    });
    expect([status, body]).toEqual([
      201,
      {
        account: {
          id: expect.stringMatching(/^acct_/) as string,
          email,
          email_confirmed: false,
          holder_name: null,
          allowance: { total: 5, used: 0, left: 5 },
          closing: null,
          created_at: expect.any(String) as string,
        },
      },
    ]);
    const [cookie = '', device = ''] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^sello_session=[0-9A-Za-z]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(device).toMatch(
      /^sello_device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await whoIs(client)).toBe(email);
    // The cookie is stored as a hash, the password as a slow hash.
    const token = client.cookie!.split('=')[1]!;
    expect(await service.collections.sessions.countDocuments({ _id: hashToken(token) })).toBe(1);
    const stored = await service.collections.accounts.findOne({ email });
    expect(stored?.passwordHash).toMatch(/^scrypt\$/);
  });

  longIt(
    'opens one account per e-mail address, however it is spelled and however many requests arrive at once',
    async () => {
      const spellings = ['Eva@example.test', 'eva@EXAMPLE.test', ' eva@example.test'];
      const answers = await Promise.all(
        spellings.map((email) => stranger().call('POST', '/accounts', { email, password: PASSWORD })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body['error']).toBe('email_taken');
      expect(await service.collections.accounts.countDocuments({ email: 'eva@example.test' })).toBe(1);
    },
  );

  it.each([
    [{ email: 'no-address', password: PASSWORD }, 'email'],
    [{ email: 'x@example.test', password: 'too short' }, 'password'],
    [{ email: 'x@example.test', password: 'x'.repeat(129) }, 'password'],
    [{ email: 'x@example.test', password: PASSWORD, admin: true }, 'admin'],
  ])('refuses the sign-up %j with a sentence that names the field', async (form, field) => {
    const { status, body } = await stranger().call('POST', '/accounts', form);
    expect([status, body]).toEqual([
      400,
      { error: 'invalid_request', message: expect.stringContaining(field) as string },
    ]);
  });

  it('answers a wrong password and an unknown account alike', async () => {
    const { email } = await signedUp(service);
    const wrong = await stranger().call('POST', '/session', { email, password: 'not the password' });
    const unknown = await stranger().call('POST', '/session', {
      email: 'nobody@example.test',
      password: 'not the password',
    });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect([wrong.status, wrong.body['error']]).toEqual([401, 'credentials_invalid']);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  longIt('ends a session in every process at once on sign-out', async () => {
    const { client, email } = await signedUp(service);
    const elsewhere = client.at(closed.url);
    expect(await whoIs(elsewhere)).toBe(email);
    const before = client.cookie;
    const out = await client.call('DELETE', '/session');
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/^sello_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await whoIs(elsewhere)).toBeNull();
    client.cookie = before;
    expect((await client.call('GET', '/keys')).status).toBe(401);
  });

  longIt('ends a session that has been idle too long or is too old', async () => {
    const { client } = await signedUp(service);
    const filter = { _id: hashToken(client.cookie!.split('=')[1]!) };
    const past = new Date(Date.now() - 1_000);
    const { expiresAt } = (await service.collections.sessions.findOne(filter))!;
    await service.collections.sessions.updateOne(filter, { $set: { endsAt: past } });
    expect((await client.call('GET', '/keys')).status).toBe(401);
    const endsAt = new Date(Date.now() + 60_000);
    await service.collections.sessions.updateOne(filter, { $set: { endsAt, expiresAt: past } });
    expect((await client.call('GET', '/keys')).status).toBe(401);
    await service.collections.sessions.updateOne(filter, { $set: { endsAt, expiresAt } }, { upsert: false });
  });

  longIt('locks an account, and no other, in every process after too many wrong passwords', async () => {
    const { client, email } = await signedUp(service);
    const other = await signedUp(service);
    const subject = `account:${hashToken(email)}`;
    const { limit } = ATTEMPT_LIMITS.accountSignIn;
    const log = Array.from({ length: limit - 1 }, () => new Date());
    await service.collections.attempts.updateOne({ _id: subject }, { $set: { log } }, { upsert: true });
    const tryAt = (url: string, password: string, who = email) =>
      stranger(url).call('POST', '/session', { email: who, password });
    expect((await tryAt(service.url, 'the last try')).status).toBe(401);
    const locked = await tryAt(closed.url, PASSWORD);
    expect([locked.status, locked.body['error']]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tryAt(service.url, PASSWORD, other.email)).status).toBe(200);
    // The browser that has signed in before is not locked out, in any process.
    const known = await client.at(closed.url).call('POST', '/session', { email, password: PASSWORD });
    expect(known.status).toBe(200);
    // Later the right password works again, and is not counted.
    const old = Array.from({ length: limit }, () => new Date(Date.now() - 16 * 60_000));
    await service.collections.attempts.updateOne({ _id: subject }, { $set: { log: old } });
    expect((await tryAt(service.url, PASSWORD)).status).toBe(200);
    expect((await service.collections.attempts.findOne({ _id: subject }))?.log).toEqual([]);
  });

  longIt(
    'ends every other session when the password changes, and then accepts only the new password',
    async () => {
      const { client, email, id } = await signedUp(service);
      const other = stranger();
      expect((await other.call('POST', '/session', { email, password: PASSWORD })).status).toBe(200);
      const next = 'another long password';
      const wrong = await client.call('PUT', '/account/password', { current: 'not this one', next });
      expect([wrong.status, wrong.body['error']]).toEqual([401, 'credentials_invalid']);
      expect(await whoIs(other)).toBe(email);
      expect((await client.call('PUT', '/account/password', { current: PASSWORD, next })).status).toBe(204);
      expect(await whoIs(client)).toBe(email);
      expect(await whoIs(other.at(closed.url))).toBeNull();
      const signIn = (password: string) => stranger().call('POST', '/session', { email, password });
      expect((await signIn(PASSWORD)).status).toBe(401);
      expect((await signIn(next)).status).toBe(200);
      // The operator sees who came from where; the failures, which anyone can cause, are deleted after a while.
      const audited = await until(async () => {
        const { stdout } = await sello(service.env, 'accounts', 'audit', email);
        return stdout.includes('signin.failed') && stdout;
      });
      const lines = audited
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'));
      expect(lines.map(([, action]) => action).sort()).toEqual([
        'account.created',
        'account.password_set',
        'password.refused',
        'session.started',
        'session.started',
        'session.started',
        'signin.failed',
      ]);
      expect(audited).not.toContain(next);
      for (const [, action, subject, , details] of lines) {
        expect(subject).toBe(id);
        if (action !== 'account.created') expect(JSON.parse(details!)).toEqual({ address: '127.0.0.1' });
      }
      const lasting = { subject: id, expiresAt: { $exists: false } };
      expect(await service.collections.audit.distinct('action', lasting)).toEqual([
        'account.created',
        'account.password_set',
      ]);
    },
  );

  it('refuses a change requested by another site, and one sent as a form', async () => {
    const { client, email } = await signedUp(service);
    const attacks: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: service.url },
    ];
    for (const headers of attacks) {
      for (const [method, path] of [
        ['DELETE', '/session'],
        ['POST', '/certificates'],
        ['PUT', '/account/password'],
      ]) {
        const answer = await client.call(method!, path!, undefined, headers);
        expect([answer.status, answer.body['error']]).toEqual([403, 'csrf_refused']);
      }
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await client.call('POST', '/session', { email }, { 'content-type': type });
      expect([answer.status, answer.body]).toEqual([
        415,
        {
          error: 'unsupported_media_type',
          message: `The Content-Type ${type} is not supported. Send the body as application/json.`,
        },
      ]);
    }
    const endless = await client.call('POST', '/session', { email, password: 'x'.repeat(2_000_000) });
    expect([endless.status, endless.body['message']]).toEqual([
      413,
      'The body is larger than 65536 bytes, the maximum at this address. Send a smaller one.',
    ]);
    expect(await whoIs(client)).toBe(email);
  });

  longIt(
    'opens accounts by invitation, each code once; over TLS the cookie is bound to this host',
    async () => {
      const signUp = (email: string, invite?: string) =>
        stranger(byInvitation.url).call('POST', '/accounts', { email, password: PASSWORD, invite });
      const invited = await sello({ ...service.env, SIGNUP: 'invite' }, 'accounts', 'invite');
      expect(invited).toMatchObject({ code: 0, stderr: '' });
      const code = invited.stdout.trim();
      expect(code).toMatch(/^invite_[0-9A-Za-z]{43}$/);
      expect(JSON.stringify(await service.collections.invites.find().toArray())).not.toContain(code);

      for (const wrong of [undefined, '', `${code}x`]) {
        const refused = await signUp('ivo@example.test', wrong);
        expect([refused.status, refused.body['error']]).toEqual([403, 'invite_invalid']);
      }
      // A taken address does not use up the code.
      const { email } = await signedUp(service);
      expect((await signUp(email, code)).status).toBe(409);
      const answers = await Promise.all([signUp('ivo@example.test', code), signUp('ida@example.test', code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
      const cookie = answers.find(({ status }) => status === 201)?.headers.getSetCookie()[0];
      expect(cookie).toMatch(
        /^__Host-sello_session=[0-9A-Za-z]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      expect((await signUp('ian@example.test', code)).status).toBe(403);

      const { token, hash } = mintToken('invite_');
      const expired = { hash, email: null, expiresAt: new Date(Date.now() - 1) };
      await createInviteRepository(service.collections).create(expired, 'test');
      expect((await signUp('ian@example.test', token)).status).toBe(403);
    },
  );

  longIt(
    'lets the operator give to an address only if it is confirmed, and to any account by its id',
    async () => {
      const { email, id } = await signedUp(service);
      const refused = await sello(service.env, 'accounts', 'grant', email, '7');
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(id) as string });
      const key = await sello(service.env, 'keys', 'create', '--account', email);
      expect(key).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(id) as string });
      expect((await sello(service.env, 'accounts', 'grant', id, '7')).stdout).toContain(
        '12 certificates left',
      );

      // An invitation to one address opens no account for another, and confirms the one that uses it.
      const { token, hash } = mintToken('invite_');
      const invited = `invited-${id}@example.test`.toLowerCase();
      const invite = { hash, email: invited, expiresAt: null };
      await createInviteRepository(service.collections).create(invite, 'test');
      const signUp = (address: string) =>
        stranger(byInvitation.url).call('POST', '/accounts', {
          email: address,
          password: PASSWORD,
          invite: token,
        });
      expect((await signUp('other@example.test')).body['error']).toBe('invite_invalid');
      expect((await signUp(invited)).status).toBe(201);
      expect(await sello(service.env, 'accounts', 'grant', invited, '1')).toMatchObject({ code: 0 });
    },
  );

  longIt('opens no account when sign-up is closed', async () => {
    const form = { email: 'x@example.test', password: PASSWORD };
    const { status, body } = await stranger(closed.url).call('POST', '/accounts', form);
    expect([status, body['error']]).toEqual([403, 'signup_closed']);
  });

  longIt('lets the operator open accounts and set passwords, which ends their sessions', async () => {
    const email = 'op@example.test';
    const made = await selloReading(
      `${PASSWORD}\n`,
      service.env,
      ...['accounts', 'create', '--email', 'Op@example.test'],
    );
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^acct_/) as string });
    const client = stranger();
    const signIn = (password: string) => client.call('POST', '/session', { email, password });
    expect((await signIn(PASSWORD)).status).toBe(200);
    const reset = await selloReading('a newer password', service.env, 'accounts', 'password', email);
    expect(reset).toMatchObject({ code: 0 });
    expect(await whoIs(client)).toBeNull();
    expect((await signIn('a newer password')).status).toBe(200);
    const entries = await service.collections.audit
      .find({ action: /^account\.(created|password_set)$/ })
      .toArray();
    expect(entries.filter(({ actor }) => actor.startsWith('operator'))).toHaveLength(2);
  });

  it('writes no password, cookie or address into the log', () => {
    const log = readFileSync(join(service.dataDir, 'api.log'), 'utf8');
    expect(log).toContain('/api/dashboard/v1/session');
    for (const secret of [PASSWORD, 'sello_session', '@example.test', 'invite_'])
      expect(log).not.toContain(secret);
  });
});
