import { Command } from 'commander';
import { SCHEDULES } from '../contract/names';
import { runNow } from '../temporal/scheduled-run';
import { describeEvidence, needsOperator } from './evidence/present';
import { readEvidence } from './evidence/read-evidence';
import { print } from '../clients/cli/print';
import { withDatabase } from './with-database';
import { withTemporal } from './with-temporal';

export function evidenceCommand(): Command {
  const evidence = new Command('evidence').description(
    'shows and renews what keeps time stamps verifiable after their signers’ certificates end',
  );

  evidence
    .command('status')
    .description(
      'shows each signer, its revocation data and until when its time stamps are valid; exits with 1 when it needs an operator',
    )
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async (collections) => {
        const found = await readEvidence(collections, new Date());
        print(json ? JSON.stringify(found, null, 2) : describeEvidence(found));
        if (needsOperator(found)) process.exitCode = 1;
      }),
    );

  evidence
    .command('renew')
    .description('renews now what a better signer can renew, however long it would still be valid')
    .action(() =>
      withTemporal(async (client) => {
        const done = await runNow(client, SCHEDULES.renewEvidence);
        print(
          `${done === 'started' ? 'A run was started' : 'The open run was woken'}: it renews what gains at least 180 days. See: sello evidence status`,
        );
      }),
    );
  return evidence;
}
