import {
  createAccount,
  createInvite,
  findAccount,
  findRecipient,
  grantCertificates,
} from '../../../app/accounts';
import { deviceToken } from '../../../app/known-device';
import { openAccount } from '../../../app/open-account';
import { resetByLink } from '../../../app/account-links';
import { changePassword, checkPassword, resetPassword } from '../../../app/passwords';
import type { Account } from '../../../domain/account';
import { EmailTakenError, InviteInvalidError } from '../../../domain/errors';
import { hashToken } from '../../../domain/secret-token';
import type { Mail } from '../../../ports/mail';
import type { AccountRepository, InviteRepository, NewAccount } from '../../../ports/accounts';

const ACCOUNT: Account = {
  id: 'acct_1',
  email: 'ana@example.test',
  emailConfirmed: true,
  holderName: null,
  certificatesGranted: 5,
  certificatesUsed: 0,
  createdAt: new Date(),
  closing: null,
};

function dependencies(accounts: Partial<AccountRepository>, signup: 'open' | 'invite' | 'closed' = 'open') {
  return {
    accounts: {
      find: async () => ACCOUNT,
      findByEmail: async () => ACCOUNT,
      credentials: async () => ({ account: ACCOUNT, passwordHash: 'hash of right' }),
      setPassword: jest.fn(async () => true),
      ...accounts,
    } as unknown as AccountRepository,
    passwords: {
      isCommon: async (text: string) => text === 'common',
      hash: async (password: string) => `hash of ${password}`,
      verify: async (password: string, hash: string | null) => hash === `hash of ${password}`,
    },
    deviceKeys: () => [new Uint8Array(32)] as const,
    invites: {
      isValid: async (hash: string) => hash === hashToken('invite_1'),
      useUp: jest.fn(async (_hash: string, _email: string) => true),
      create: jest.fn(),
    },
    sessions: {
      begin: jest.fn(),
      find: jest.fn(),
      list: jest.fn(),
      end: jest.fn(),
      endListed: jest.fn(),
      endOthers: jest.fn(),
    },
    accountLinks: {} as never,
    outbox: null,
    auditTrail: { recordSignIn: jest.fn(async () => undefined), list: async () => [], page: async () => [] },
    attemptLimiter: {
      take: jest.fn(async (_subject: string) => 0),
      takeUpTo: jest.fn(),
      giveBack: jest.fn(),
      forget: jest.fn(),
    },
    settings: { signup } as never,
  };
}

const SENDER = { ip: '10.0.0.1', language: 'en' } as const;
const FORM = { email: ' Ana@Example.test', password: 'right' };

describe('a new account', () => {
  it('is stored under its normalised address, with the hash of its password', async () => {
    const create = jest.fn(async () => ACCOUNT);
    await createAccount(dependencies({ create }), { ...FORM, actor: 'operator' });
    const passwordHash = 'hash of right';
    const stored = { email: 'ana@example.test', emailConfirmed: true, passwordHash, actor: 'operator' };
    expect(create).toHaveBeenCalledWith(stored);
  });

  it.each([
    ['invalid_request', { ...FORM, email: 'no address' }, async () => ACCOUNT],
    ['email_taken', FORM, () => Promise.reject(new EmailTakenError())],
    ['invite_invalid', FORM, () => Promise.reject(new InviteInvalidError())],
  ])('is refused with %s', async (code, form, create: (account: NewAccount) => Promise<Account>) => {
    await expect(createAccount(dependencies({ create }), form)).rejects.toMatchObject({ code });
  });

  it('cannot be opened by its owner while sign-up is closed', async () => {
    await expect(openAccount(dependencies({}, 'closed'), FORM, SENDER)).rejects.toMatchObject({
      code: 'signup_closed',
    });
  });

  it('needs a valid invitation where sign-up is by invitation', async () => {
    const create = jest.fn(async () => ACCOUNT);
    const deps = dependencies({ create }, 'invite');
    await expect(openAccount(deps, FORM, SENDER)).rejects.toMatchObject({ code: 'invite_invalid' });
    expect(create).not.toHaveBeenCalled();
    await openAccount(deps, { ...FORM, invite: ' invite_1 ' }, SENDER);
    const wanted = { emailConfirmed: false, inviteHash: hashToken('invite_1') };
    expect(create).toHaveBeenCalledWith(expect.objectContaining(wanted));
  });

  it('is refused when its address has signed up too often, and says when to try again', async () => {
    const deps = dependencies({});
    deps.attemptLimiter.take.mockResolvedValue(90);
    await expect(openAccount(deps, FORM, SENDER)).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 90,
    });
  });
});

describe('a sign-up at a service that sends mail', () => {
  /** What is done before the answer, and what the mail is about. */
  async function signUp(create: () => Promise<Account>) {
    const deps = dependencies({ create });
    const done: string[] = [];
    const links: { purpose: string }[] = [];
    const hash = async (password: string) => `hash of ${String(done.push('hash') && password)}`;
    const posted: (() => Promise<Mail | null>)[] = [];
    const answer = await openAccount(
      {
        ...deps,
        passwords: { ...deps.passwords, hash },
        attemptLimiter: {
          ...deps.attemptLimiter,
          take: async (subject: string) => (subject.startsWith('signup:') || done.push('limit'), 0),
        },
        outbox: { post: (write) => done.push('mail') && posted.push(write) },
        accountLinks: { create: async (link: { purpose: string }) => links.push(link) } as never,
        settings: {
          ...{ signup: 'open', mail: true, publicUrl: 'https://sello.example', supportContact: null },
        } as never,
      },
      FORM,
      SENDER,
    );
    const [mail] = await Promise.all(posted.map((write) => write()));
    return { answer, done, subject: mail?.subject, to: mail?.to, purpose: links[0]?.purpose };
  }

  it('is answered alike, after the same work, whether or not the address has an account', async () => {
    const opened = await signUp(async () => ({ ...ACCOUNT, emailConfirmed: false }));
    const known = await signUp(() => Promise.reject(new EmailTakenError()));
    expect([known.answer, known.done, known.to]).toEqual([opened.answer, opened.done, opened.to]);
    expect(known).toMatchObject({ answer: null, done: ['hash', 'limit', 'mail'], purpose: 'reset' });
    expect(known.subject).toBe('You already have an account at sello.example');
    expect(opened).toMatchObject({ purpose: 'confirm' });
  });

  it('uses an invitation up for an address that has an account too, and is refused once it is used', async () => {
    const known = dependencies({ create: () => Promise.reject(new EmailTakenError()) }, 'invite');
    const posted = jest.fn();
    const deps = { ...known, outbox: { post: posted } };
    const form = { ...FORM, invite: ' invite_1 ' };
    expect(await openAccount(deps, form, SENDER)).toBeNull();
    expect(known.invites.useUp).toHaveBeenCalledWith(hashToken('invite_1'), 'ana@example.test');
    expect(posted).toHaveBeenCalledTimes(1);
    // Another sign-up has used it since it was checked.
    known.invites.useUp.mockResolvedValue(false);
    await expect(openAccount(deps, form, SENDER)).rejects.toMatchObject({ code: 'invite_invalid' });
    expect(posted).toHaveBeenCalledTimes(1);
  });

  it('with an invitation to the address is signed in at once', async () => {
    expect((await signUp(async () => ACCOUNT)).answer).toEqual(ACCOUNT);
  });
});

describe('a password', () => {
  const attempt = {
    ...{ email: ACCOUNT.email, password: 'right', ip: '10.0.0.1' },
    device: undefined as string | undefined,
  };

  it('of an address that is not confirmed is answered and counted as a wrong one, where mail is sent', async () => {
    const account = { ...ACCOUNT, emailConfirmed: false };
    const deps = dependencies({ credentials: async () => ({ account, passwordHash: 'hash of right' }) });
    await expect(checkPassword(deps, attempt)).resolves.toMatchObject({ account });
    deps.attemptLimiter.giveBack.mockClear();
    deps.settings = { mail: true } as never;
    await expect(checkPassword(deps, attempt)).rejects.toMatchObject({ code: 'credentials_invalid' });
    expect(deps.attemptLimiter.giveBack).not.toHaveBeenCalled();
  });

  it('takes its attempt off the limits when it is right, and not when it is wrong', async () => {
    const deps = dependencies({});
    await expect(checkPassword(deps, { ...attempt, password: 'wrong' })).rejects.toMatchObject({
      code: 'credentials_invalid',
    });
    expect(deps.attemptLimiter.giveBack).not.toHaveBeenCalled();
    await expect(checkPassword(deps, attempt)).resolves.toMatchObject({ account: ACCOUNT });
    expect(deps.attemptLimiter.giveBack).toHaveBeenCalledTimes(2);
  });

  it('that is wrong is recorded with the address group, and only for an account that exists', async () => {
    const deps = dependencies({});
    const wrong = { ...attempt, password: 'wrong', ip: '2001:db8:1:2::9' };
    await expect(checkPassword(deps, wrong)).rejects.toThrow();
    const entry = { action: 'signin.failed', accountId: 'acct_1', address: '2001:db8:1:2::/64' };
    expect(deps.auditTrail.recordSignIn.mock.calls).toEqual([[entry]]);
    const nobody = dependencies({ credentials: async () => null });
    await expect(checkPassword(nobody, wrong)).rejects.toMatchObject({ code: 'credentials_invalid' });
    expect(nobody.auditTrail.recordSignIn).not.toHaveBeenCalled();
  });

  /** Counts as the database does, without its clock. */
  function limited() {
    const deps = dependencies({});
    const taken = new Map<string, number>();
    deps.attemptLimiter.take.mockImplementation(async (subject: string) => {
      if ((taken.get(subject) ?? 0) >= 10) return 900;
      taken.set(subject, (taken.get(subject) ?? 0) + 1);
      return 0;
    });
    deps.attemptLimiter.giveBack.mockImplementation(async (subject: string) => {
      taken.set(subject, (taken.get(subject) ?? 0) - 1);
    });
    deps.attemptLimiter.forget.mockImplementation(async (subject: string) => {
      taken.delete(subject);
    });
    const guess = async (changes: Partial<typeof attempt>) =>
      checkPassword(deps, { ...attempt, password: 'wrong', ...changes }).then(
        () => 'signed in',
        (error: unknown) => (error as { code: string }).code,
      );
    return { deps, guess };
  }
  const KEYS = [new Uint8Array(32)] as const;
  const known = (passwordHash = 'hash of right', id = 'acct_1') =>
    deviceToken({ account: { ...ACCOUNT, id }, passwordHash }, KEYS);

  it('that strangers guess does not lock its owner out of a browser that has signed in before', async () => {
    const { guess } = limited();
    for (let n = 0; n < 10; n += 1) expect(await guess({ ip: `10.0.1.${n}` })).toBe('credentials_invalid');
    expect(await guess({ ip: '10.0.2.1' })).toBe('rate_limit_exceeded');
    expect(await guess({ password: 'right' })).toBe('rate_limit_exceeded');
    expect(await guess({ password: 'right', device: known() })).toBe('signed in');
  });

  it('can be guessed only so often from a browser that has signed in before', async () => {
    const { guess } = limited();
    const device = known();
    for (let n = 0; n < 10; n += 1) expect(await guess({ device })).toBe('credentials_invalid');
    expect(await guess({ device, password: 'right' })).toBe('rate_limit_exceeded');
    expect(await guess({ password: 'right' })).toBe('signed in');
  });

  it('that strangers guess locks its owner out of no browser once it was set by a mailed link', async () => {
    const { deps, guess } = limited();
    for (let n = 0; n < 10; n += 1) expect(await guess({ ip: `10.0.1.${n}` })).toBe('credentials_invalid');
    const accountLinks = { find: async () => 'acct_1', setPassword: async () => true } as never;
    const reset = { token: 'token', password: 'right', ip: attempt.ip };
    const credentials = await resetByLink({ ...deps, accountLinks }, reset);
    expect(await guess({ password: 'right' })).toBe('signed in');
    for (let n = 0; n < 10; n += 1) expect(await guess({ ip: `10.0.3.${n}` })).toBe('credentials_invalid');
    expect(await guess({ password: 'right' })).toBe('rate_limit_exceeded');
    expect(await guess({ password: 'right', device: deviceToken(credentials, KEYS) })).toBe('signed in');
  });

  it('that strangers guess can be tried again by its owner after an operator has set another', async () => {
    const { deps, guess } = limited();
    for (let n = 0; n < 10; n += 1) expect(await guess({ ip: `10.0.1.${n}` })).toBe('credentials_invalid');
    await resetPassword(deps, { account: ACCOUNT.email, password: 'right', actor: 'operator' });
    expect(await guess({ password: 'right' })).toBe('signed in');
  });

  it('that strangers guess stays locked when a link that sets another is refused', async () => {
    const { deps, guess } = limited();
    for (let n = 0; n < 10; n += 1) expect(await guess({ ip: `10.0.1.${n}` })).toBe('credentials_invalid');
    const accountLinks = { find: async () => 'acct_1', setPassword: async () => false } as never;
    const reset = { token: 'used', password: 'right', ip: attempt.ip };
    await expect(resetByLink({ ...deps, accountLinks }, reset)).rejects.toMatchObject({
      code: 'link_invalid',
    });
    expect(await guess({ password: 'right' })).toBe('rate_limit_exceeded');
  });

  it.each([
    ['of another account', known(undefined, 'acct_2')],
    ['from before the password changed', known('hash of an earlier one')],
    ['that was made up', 'AAAAAAAAAAAAAAAAAAAAAA.AAAA'],
    ['that is empty', ''],
  ])('counts as a stranger’s from a browser %s', async (_what, device) => {
    const { guess, deps } = limited();
    expect(await guess({ device })).toBe('credentials_invalid');
    expect(deps.attemptLimiter.take.mock.calls.map(([subject]) => subject.split(':')[0])).toEqual([
      'signin',
      'account',
    ]);
  });

  it('is recognised after the line of SELLO_SECRET_FILE that signed it is no longer the first', async () => {
    const { deps, guess } = limited();
    deps.deviceKeys = () => [new Uint8Array(32).fill(1), ...KEYS] as never;
    await guess({ device: known() });
    expect(deps.attemptLimiter.take.mock.calls[0]?.[0]).toMatch(/^device:/);
  });

  const change = { accountId: 'acct_1', session: 'this', current: 'right', next: 'new', ip: '10.0.0.1' };

  it('is changed only over the one that was checked, and ends the other sessions', async () => {
    const deps = dependencies({});
    await changePassword(deps, change);
    const { setPassword } = deps.accounts;
    expect(setPassword).toHaveBeenCalledWith(
      'acct_1',
      { hash: 'hash of new', replaces: 'hash of right', address: '10.0.0.1' },
      'acct_1',
    );
    expect(deps.sessions.endOthers).toHaveBeenCalledWith('acct_1', 'this');
  });

  it('is not changed when the current one is wrong, or was changed meanwhile', async () => {
    for (const deps of [
      dependencies({ credentials: async () => null }),
      dependencies({ setPassword: async () => false }),
    ]) {
      await expect(changePassword(deps, change)).rejects.toMatchObject({
        code: 'credentials_invalid',
        message: expect.stringContaining('current password') as string,
      });
      expect(deps.sessions.endOthers).not.toHaveBeenCalled();
    }
  });

  it('is changed within a session whatever others try from the same address or on the same account', async () => {
    const deps = dependencies({});
    deps.attemptLimiter.take.mockImplementation(async (subject) => (subject.startsWith('change:') ? 0 : 90));
    await changePassword(deps, change);
    expect(deps.accounts.setPassword).toHaveBeenCalled();
  });

  it('is reset by an operator without the current one, and ends every session', async () => {
    const deps = dependencies({});
    await resetPassword(deps, { account: ACCOUNT.email, password: 'new', actor: 'operator' });
    expect(deps.accounts.setPassword).toHaveBeenCalledWith('acct_1', { hash: 'hash of new' }, 'operator');
    expect(deps.sessions.endOthers).toHaveBeenCalledWith('acct_1', null);
  });
});

describe('an operator', () => {
  it.each([0, -1, 1.5, Number.NaN, 2_000_000_000])('cannot grant %d certificates', async (certificates) => {
    const grant = { account: ACCOUNT.email, certificates, actor: 'operator' };
    await expect(grantCertificates(dependencies({}), grant)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('is told when there is no such account', async () => {
    const deps = dependencies({ findByEmail: async () => null, find: async () => null });
    const missing = { code: 'not_found', message: 'There is no account eva@example.test.' };
    await expect(findAccount(deps, 'eva@example.test')).rejects.toMatchObject(missing);
    const grant = { account: 'eva@example.test', certificates: 1, actor: 'operator' };
    await expect(grantCertificates(deps, grant)).rejects.toMatchObject(missing);
    await expect(findAccount(deps, 'acct_2')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot give anything to an address that somebody else may have signed up with, only to the account’s id', async () => {
    const claimed = { ...ACCOUNT, emailConfirmed: false };
    const grant = jest.fn(async () => claimed);
    const deps = dependencies({ find: async () => claimed, findByEmail: async () => claimed, grant });
    const refused = {
      code: 'invalid_request',
      message: expect.stringMatching(/acct_1 instead of the address/) as string,
    };
    const order = { certificates: 1, actor: 'operator' };
    await expect(grantCertificates(deps, { account: claimed.email, ...order })).rejects.toMatchObject(
      refused,
    );
    await expect(findRecipient(deps, claimed.email)).rejects.toMatchObject(refused);
    const reset = { account: claimed.email, password: 'new', actor: 'operator' };
    await expect(resetPassword(deps, reset)).rejects.toMatchObject(refused);
    expect(grant).not.toHaveBeenCalled();
    expect(deps.accounts.setPassword).not.toHaveBeenCalled();
    await expect(findAccount(deps, claimed.email)).resolves.toBe(claimed);
    await grantCertificates(deps, { account: 'acct_1', ...order });
    expect(grant).toHaveBeenCalledWith('acct_1', 1, 'operator');
  });

  it('creates invitations of which only the hash is stored', async () => {
    const create = jest.fn<Promise<void>, Parameters<InviteRepository['create']>>(async () => undefined);
    const invites = { create, isValid: async () => true, useUp: async () => true };
    const invite = await createInvite({ invites }, { email: null, expiresAt: null, actor: 'operator' });
    const stored = { hash: hashToken(invite), email: null, expiresAt: null };
    expect(create).toHaveBeenCalledWith(stored, 'operator');
  });
});
