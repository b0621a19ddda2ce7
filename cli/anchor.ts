import { Command } from 'commander';
import { createAnchorControl } from '../temporal/anchor-control';
import type { AnchoringStatus } from '../temporal/anchor-control';
import { withTemporal } from './with-temporal';

type Control = ReturnType<typeof createAnchorControl>;

export function anchorCommand(): Command {
  const anchor = new Command('anchor').description('anchoring: what it does, and whether it may');

  anchor
    .command('status')
    .description('the window under way; exit code 1 when it needs a person')
    .option('--json', 'as JSON')
    .action(({ json }: { json?: true }) =>
      withControl(async (control) => {
        const status = await control.status();
        console.log(json ? JSON.stringify(status, null, 2) : describe(status));
        if (status.run?.attention) process.exitCode = 1;
      }),
    );

  anchor
    .command('hold')
    .description('begins nothing more until "resume"; certificates go on and wait')
    .action(() =>
      withControl(async (control) => {
        await control.hold('held with: sello anchor hold');
        console.log('Anchoring is on hold.');
      }),
    );

  anchor.command('resume').action(() =>
    withControl(async (control) => {
      await control.resume();
      console.log('Anchoring goes on.');
    }),
  );

  anchor
    .command('now')
    .description('begins a window now, or wakes the one under way')
    .action(() =>
      withControl(async (control) => {
        const done = await control.now();
        console.log(done === 'started' ? 'A window was begun.' : 'The window under way tries again now.');
      }),
    );
  return anchor;
}

function describe({ held, nextWindowAt, run }: AnchoringStatus): string {
  const lines = [
    held ? 'On hold.' : `Next window: ${nextWindowAt?.toISOString() ?? 'none'}`,
    ...(run === null
      ? ['No window is under way.']
      : [
          `Under way: ${run.workflowId}, ${run.phase}`,
          ...(run.batchId === null ? [] : [`Batch: ${run.batchId}, ${run.certificates ?? '?'} certificates`]),
          ...(run.txid === null ? [] : [`Transaction: ${run.txid}, fee ${run.feeSats ?? '?'} satoshi`]),
          ...(run.lost.length === 0 ? [] : [`Lost their block: ${run.lost.join(', ')}`]),
          ...(run.attention === null
            ? []
            : [
                `Needs a person since ${run.attention.since} (${run.attention.code}): ${run.attention.message}`,
              ]),
        ]),
  ];
  return lines.join('\n');
}

function withControl(command: (control: Control) => Promise<void>): Promise<void> {
  return withTemporal((client) => command(createAnchorControl(client)));
}
