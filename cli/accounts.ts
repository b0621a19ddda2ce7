import { Command, InvalidArgumentError } from 'commander';
import { createAccountRepository } from '../adapters/mongo/accounts';
import { CliError } from './cli-error';
import { operator } from './operator';
import { withDatabase } from './with-database';

export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('who may certify, and how many');

  accounts
    .command('create')
    .requiredOption('--email <email>', 'the account', parseEmail)
    .action(({ email }: { email: string }) =>
      withDatabase(async (collections) => {
        const account = await createAccountRepository(collections).create({
          email,
          passwordHash: null,
          actor: operator(),
        });
        console.log(account.id);
      }),
    );

  accounts
    .command('grant <email> <certificates>')
    .description('more certificates for an account')
    .action((email: string, count: string) =>
      withDatabase(async (collections) => {
        const account = await createAccountRepository(collections).grant(
          email,
          parseCount(count),
          operator(),
        );
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

function parseEmail(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an e-mail address.');
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= 1_000_000_000) return count;
  throw new CliError(`The number of certificates must be a whole number above 0, not "${text}".`);
}
