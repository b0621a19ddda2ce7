import { Command } from 'commander';
import { createAnchorControl } from '../temporal/anchor-control';
import type { AnchoringStatus } from '../temporal/anchor-control';
import { CliError } from './cli-error';
import { batchSize } from './find/present';
import { print } from './print';
import { withTemporal } from './with-temporal';

type Control = ReturnType<typeof createAnchorControl>;

export function anchorCommand(): Command {
  const anchor = new Command('anchor').description('shows and controls anchoring');

  anchor
    .command('status')
    .description('shows the current or next window; exits with 1 when it needs an operator')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      withControl(async (control) => {
        const status = await control.status();
        print(json ? JSON.stringify(status, null, 2) : describe(status));
        if (status.run?.attention) process.exitCode = 1;
      }),
    );

  anchor
    .command('hold')
    .description(
      'starts no further step until "resume"; certificates are still issued and wait for their anchor',
    )
    .action(() =>
      withControl(async (control) => {
        await control.hold('held with: sello anchor hold');
        print('Anchoring is on hold.');
      }),
    );

  anchor
    .command('resume')
    .description('ends a hold')
    .action(() =>
      withControl(async (control) => {
        await control.resume();
        print('Anchoring continues.');
      }),
    );

  anchor
    .command('now')
    .description('anchors what waits now, or makes the current window retry at once')
    .action(() =>
      withControl(async (control) => {
        const done = await control.now();
        if (done === 'held')
          throw new CliError('Anchoring is on hold. End the hold with: sello anchor resume');
        print(
          done === 'started'
            ? 'A window was started.'
            : 'The open run was woken: it anchors what waits now, or retries at once.',
        );
      }),
    );
  return anchor;
}

function describe({ held, nextWindowAt, nextTickAt, run }: AnchoringStatus): string {
  const lines = [
    ...(held ? ['On hold.'] : []),
    ...(held || nextWindowAt === null ? [] : [`Next window: ${nextWindowAt.toISOString()}`]),
    ...(run === null
      ? [`No run is open. The next one starts at ${nextTickAt?.toISOString() ?? 'an unknown time'}.`]
      : [
          run.phase === 'idle'
            ? `Nothing is due: ${run.workflowId} waits.`
            : `Current window: ${run.workflowId}, ${run.phase}`,
          ...(run.batchId === null ? [] : [`Batch: ${run.batchId}, ${batchSize(run.certificates)}`]),
          ...(run.txid === null ? [] : [`Transaction: ${run.txid}, fee ${run.feeSats ?? '?'} satoshi`]),
          ...(run.lost.length === 0 ? [] : [`Transactions that lost their block: ${run.lost.join(', ')}`]),
          ...(run.attention === null
            ? []
            : [
                `Needs an operator since ${run.attention.since} (${run.attention.code}): ${run.attention.message}`,
              ]),
        ]),
  ];
  return lines.join('\n');
}

function withControl(command: (control: Control) => Promise<void>): Promise<void> {
  return withTemporal((client) => command(createAnchorControl(client)));
}
