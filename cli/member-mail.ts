import { Argument, Command } from 'commander';
import { createAccountRepository } from '../adapters/mongo/accounts';
import { createMemberMail } from '../adapters/mongo/memberships/member-mail';
import { findAccount } from '../app/accounts';
import { counted } from '../domain/text';
import { parseCount } from './parse';
import { print, printError } from '../clients/cli/print';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';

const DAILY = 1_000;

/** Members are written to only where the operator, whose mail server is used, has decided so. */
export function memberMailCommand(): Command {
  return new Command('member-mail')
    .description('lets the service remind the members of an account by mail of their renewals, or not')
    .argument('<account>', 'the id of the account or its confirmed address')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .option('--daily <n>', 'how many reminders are sent on one day (UTC); the others wait', parseCount, DAILY)
    .action((account: string, state: 'on' | 'off', { daily }: { daily: number }) =>
      withDatabase(async (collections) => {
        const { id, email } = await findAccount({ accounts: createAccountRepository(collections) }, account);
        const memberMail = createMemberMail(collections);
        if (state === 'off') {
          await memberMail.disable(id);
          print(`Members of ${email} are sent no mail.`);
          return;
        }
        await memberMail.enable(id, { daily });
        print(`Members of ${email} are reminded by mail, with at most ${counted(daily, 'mail')} a day.`);
        if (optionalSetting(process.env, 'SMTP_URL') === null)
          printError('Note: SMTP_URL is not set here. Without it, the service sends no mail.');
      }),
    );
}
