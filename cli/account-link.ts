import { Command } from 'commander';
import { createAccountLinkRepository } from '../adapters/mongo/account-links';
import { createAccountRepository } from '../adapters/mongo/accounts';
import { createLink } from '../app/account-links';
import type { LinkPurpose } from '../domain/account-link';
import { operator } from './operator';
import { print, printError } from '../clients/cli/print';
import { serviceSetting } from './running-stack';
import { withDatabase } from './with-database';

const DESCRIPTIONS: Record<LinkPurpose, string> = {
  confirm: 'prints a link that confirms the address of an account: works once, for 24 hours',
  reset: 'prints a link that sets a new password and ends all sessions: works once, for 30 minutes',
};

/** Whoever opens the link is taken for the owner, so it must reach nobody else. */
const NOTES: Record<LinkPurpose, (email: string) => string> = {
  confirm: (email) =>
    `Send it to ${email}, and by no other way: opening it shows that the address is theirs.`,
  reset: (email) => `Send it to ${email}, and to nobody else: whoever opens it has the account.`,
};

/** What the service mails by itself where SMTP_URL is set. */
export function linkCommand(purpose: LinkPurpose): Command {
  return new Command(purpose)
    .argument('<account>', 'id or e-mail address')
    .description(DESCRIPTIONS[purpose])
    .action((name: string) =>
      withDatabase(async (collections) => {
        const publicUrl = serviceSetting(process.env, 'PUBLIC_URL').replace(/\/+$/, '');
        const { account, address } = await createLink(
          {
            accounts: createAccountRepository(collections),
            accountLinks: createAccountLinkRepository(collections),
          },
          { account: name, purpose, publicUrl, actor: operator() },
        );
        print(address);
        printError(NOTES[purpose](account.email));
      }),
    );
}
