import { Command } from 'commander';
import { createAccountRepository } from '../adapters/mongo/accounts';
import { createInviteRepository } from '../adapters/mongo/invites';
import { createSessionRepository } from '../adapters/mongo/sessions';
import { createPasswords } from '../adapters/passwords/scrypt';
import { mintToken } from '../domain/secret-token';
import { EmailTakenError } from '../domain/errors';
import { CliError } from './cli-error';
import { operator } from './operator';
import { parseEmail, parseFuture } from './parse';
import { readPassword } from './read-password';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';

export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('who may certify, and how many');

  accounts
    .command('create')
    .description('opens an account; its password is read from stdin, or asked for on a terminal')
    .requiredOption('--email <email>', 'the account', parseEmail)
    .option('--no-password', 'nobody can sign in to it; it has only the keys that are made for it here')
    .action(async ({ email, password }: { email: string; password: boolean }) => {
      const passwordHash = password ? await createPasswords().hash(await readPassword(process.stdin)) : null;
      await withDatabase(async (collections) => {
        const account = await createAccountRepository(collections)
          .create({ email, passwordHash, actor: operator() })
          .catch((error: unknown) => {
            throw error instanceof EmailTakenError
              ? new CliError(`There is already an account for ${email}.`)
              : error;
          });
        console.log(account.id);
      });
    });

  accounts
    .command('password <email>')
    .description('sets a new password, read from stdin, and ends every session of the account')
    .action(async (address: string) => {
      const email = parseEmail(address);
      const hash = await createPasswords().hash(await readPassword(process.stdin));
      await withDatabase(async (collections) => {
        const repository = createAccountRepository(collections);
        const account = await repository.findByEmail(email);
        if (account === null) throw new CliError(`There is no account for ${email}.`);
        await repository.setPassword(account.id, { hash }, operator());
        await createSessionRepository(collections).endOthers(account.id, null);
        console.log(`${email} has a new password. Whoever was signed in has to sign in again.`);
      });
    });

  accounts
    .command('invite')
    .description('makes a code that opens one account where SIGNUP=invite, and prints it, once')
    .option('--expires <date>', 'when it ends, as 2027-01-31 or a full ISO time', parseFuture)
    .action(({ expires = null }: { expires?: Date | null }) =>
      withDatabase(async (collections) => {
        const { token, hash } = mintToken('invite_');
        await createInviteRepository(collections).create(hash, expires, operator());
        console.log(token);
        const signup = optionalSetting(process.env, 'SIGNUP');
        if (signup !== null && signup !== 'invite')
          console.error(`Note: this service runs with SIGNUP=${signup}, where invitations have no effect.`);
      }),
    );

  accounts
    .command('grant <email> <certificates>')
    .description('more certificates for an account')
    .action((email: string, count: string) =>
      withDatabase(async (collections) => {
        const repository = createAccountRepository(collections);
        const account = await repository.grant(email, parseCount(count), operator());
        if (account === null) throw new CliError(`There is no account for ${email}.`);
        console.log(
          `${account.email} has ${account.certificatesGranted - account.certificatesUsed} certificates left.`,
        );
      }),
    );

  accounts.command('list').action(() =>
    withDatabase(async (collections) => {
      for (const account of await createAccountRepository(collections).list()) {
        const { id, email, certificatesUsed, certificatesGranted } = account;
        console.log(`${id}\t${email}\t${certificatesUsed} of ${certificatesGranted} certificates used`);
      }
    }),
  );
  return accounts;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= 1_000_000_000) return count;
  throw new CliError(`The number of certificates must be a whole number above 0, not "${text}".`);
}
