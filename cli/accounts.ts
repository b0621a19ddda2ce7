import { Command, Option } from 'commander';
import { createAccountRepository } from '../adapters/mongo/accounts';
import { createAttemptLimiter } from '../adapters/mongo/attempt-limiter';
import { createAuditTrail } from '../adapters/mongo/audit-trail';
import type { Collections } from '../adapters/mongo/collections';
import { createInviteRepository } from '../adapters/mongo/invites';
import { createSessionRepository } from '../adapters/mongo/sessions';
import { createPasswords } from '../adapters/passwords/scrypt';
import { createAccount, createInvite, findAccount, grantCertificates } from '../app/accounts';
import { closeAccount, reopenAccount } from '../app/close-account';
import { isServiceError } from '../app/errors';
import { resetPassword } from '../app/passwords';
import { PAGE_CHOICES } from '../domain/account';
import type { PageChoice } from '../domain/account';
import { LIMITS } from '../domain/limits';
import { counted } from '../domain/text';
import { linkCommand } from './account-link';
import { CliError } from '../clients/cli/cli-error';
import { memberMailCommand } from './member-mail';
import { operator } from './operator';
import { parseCount, parseEmail, parseFuture } from './parse';
import { inLine, print, printError } from '../clients/cli/print';
import { readPassword } from './read-password';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';

export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('accounts and their certificate allowance');

  accounts
    .command('create')
    .description('creates an account; its password is read from stdin or, on a terminal, prompted for')
    .requiredOption('--email <email>', 'e-mail address of the account', parseEmail)
    .option('--no-password', 'nobody can sign in; the account has only the keys that are created here')
    .action(async ({ email, password }: { email: string; password: boolean }) => {
      const order = {
        email,
        password: password ? await readPassword(process.stdin) : null,
        actor: operator(),
      };
      await withDatabase(async (collections) => {
        const account = await createAccount(dependencies(collections), order).catch((error: unknown) => {
          throw isServiceError(error, 'email_taken')
            ? new CliError(`There is already an account for ${email}.`)
            : error;
        });
        print(account.id);
      });
    });

  accounts
    .command('password <account>')
    .description('sets a new password, read from stdin, and ends every session of the account')
    .action(async (account: string) => {
      const password = await readPassword(process.stdin);
      await withDatabase(async (collections) => {
        await resetPassword(dependencies(collections), { account, password, actor: operator() });
        print(`${account} has a new password. All its sessions have ended.`);
      });
    });

  accounts.addCommand(linkCommand('confirm'));
  accounts.addCommand(linkCommand('reset'));
  accounts.addCommand(memberMailCommand());

  accounts
    .command('invite')
    .description('creates an invitation for one account, where SIGNUP=invite, and prints it once')
    .option('--email <email>', 'the only address that can use it; send it there', parseEmail)
    .option('--expires <date>', 'when it expires: 2027-01-31 or a full ISO time', parseFuture)
    .action(({ email = null, expires: expiresAt = null }: { email?: string | null; expires?: Date | null }) =>
      withDatabase(async (collections) => {
        const invites = createInviteRepository(collections);
        print(await createInvite({ invites }, { email, expiresAt, actor: operator() }));
        const signup = optionalSetting(process.env, 'SIGNUP');
        if (signup !== null && signup !== 'invite')
          printError(`Note: this service runs with SIGNUP=${signup}, which ignores invitations.`);
      }),
    );

  accounts
    .command('grant <account> <certificates>')
    .description('adds certificates to the allowance of an account, named by its id or a confirmed address')
    .action((account: string, count: string) =>
      withDatabase(async (collections) => {
        const grant = { account, certificates: Number(count), actor: operator() };
        const { email, certificatesGranted, certificatesUsed } = await grantCertificates(
          dependencies(collections),
          grant,
        );
        const left = certificatesGranted - certificatesUsed;
        print(`${email} has ${counted(left, 'certificate')} left.`);
      }),
    );

  accounts
    .command('audit <account>')
    .description('prints sign-ins, password changes, keys and grants of an account, newest first')
    .option('--limit <n>', 'how many entries', parseCount, 50)
    .action((name: string, { limit }: { limit: number }) =>
      withDatabase(async (collections) => {
        const { id } = await findAccount(dependencies(collections), name);
        for (const { at, action, subject, actor, details } of await createAuditTrail(collections).list(
          id,
          limit,
        ))
          print(
            [at.toISOString(), action, subject, inLine(actor), inLine(JSON.stringify(details))].join('\t'),
          );
      }),
    );

  accounts
    .command('close <account>')
    .description(
      `closes an account: its keys and sessions end at once; after ${LIMITS.closingDays} days it is erased, until then it can be reopened`,
    )
    .addOption(
      new Option('--pages <choice>', 'the public pages of its certificates, afterwards')
        .choices(PAGE_CHOICES)
        .default('keep'),
    )
    .action((account: string, { pages }: { pages: PageChoice }) =>
      withDatabase(async (collections) => {
        const order = { account, pages, actor: operator() };
        const { email, closing } = await closeAccount(dependencies(collections), order);
        print(
          `${email} is being closed, and is erased after ${closing?.erasedFrom.toISOString() ?? ''}. Until then, undo it with: sello accounts reopen ${account}`,
        );
      }),
    );

  accounts
    .command('reopen <account>')
    .description('undoes the closing of an account; its keys stay ended')
    .action((name: string) =>
      withDatabase(async (collections) => {
        const deps = dependencies(collections);
        const { id } = await findAccount(deps, name);
        const { email } = await reopenAccount(deps, id, operator());
        print(`${email} is open again. Its keys stay ended: create new ones.`);
      }),
    );

  accounts
    .command('list')
    .description('prints every account with its allowance')
    .action(() =>
      withDatabase(async (collections) => {
        for (const account of await createAccountRepository(collections).list()) {
          const { id, email, emailConfirmed, certificatesUsed, certificatesGranted, closing } = account;
          const used = `${certificatesUsed} of ${counted(certificatesGranted, 'certificate')} used`;
          const ends = closing === null ? [] : [`erased after ${closing.erasedFrom.toISOString()}`];
          const confirmed = emailConfirmed ? 'confirmed' : 'unconfirmed';
          print([id, inLine(email), confirmed, used, ...ends].join('\t'));
        }
      }),
    );
  return accounts;
}

function dependencies(collections: Collections) {
  return {
    accounts: createAccountRepository(collections),
    passwords: createPasswords(),
    sessions: createSessionRepository(collections),
    attemptLimiter: createAttemptLimiter(collections),
    clock: () => new Date(),
  };
}
