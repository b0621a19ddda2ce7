import { Command } from 'commander';
import { createAnchorControl } from '../temporal/anchor-control';
import { createAnchorOperations } from '../adapters/mongo/anchor-operations';
import { createBatchRepository } from '../adapters/mongo/batches';
import { anchoringRecords, describeStatus } from './anchor-status';
import { CliError } from '../clients/cli/cli-error';
import { network, openChain, openWallet } from './open-chain';
import { operator } from './operator';
import { print } from '../clients/cli/print';
import { fundableCoin } from './wallet-coin';
import { withDatabase } from './with-database';
import { withTemporal } from './with-temporal';

type Control = ReturnType<typeof createAnchorControl>;

export function anchorCommand(): Command {
  const anchor = new Command('anchor').description('shows and controls anchoring');

  anchor
    .command('status')
    .description(
      'shows the current or next window and the fees of the day; exits with 1 when it needs an operator',
    )
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      withControl(async (control) => {
        const [status, records] = await Promise.all([control.status(), anchoringRecords()]);
        print(json ? JSON.stringify({ ...status, ...records }, null, 2) : describeStatus(status, records));
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

  anchor
    .command('resign')
    .argument('<batch>', 'a batch whose transactions the node can’t use')
    .option('--coin <txid:vout>', 'the coin to spend; otherwise one is chosen')
    .description('signs another transaction for the root of a batch')
    .action((batchId: string, { coin }: { coin?: string }) => resign(batchId, coin ?? null));

  anchor
    .command('accept-chain')
    .description('takes the node’s chain as the right one, although one with more work was seen before')
    .action(async () => {
      await withDatabase((collections) =>
        createAnchorOperations(collections).acceptChain(network(), operator()),
      );
      print('Anchoring goes by the node’s present chain.');
    });
  return anchor;
}

async function resign(batchId: string, coinName: string | null): Promise<void> {
  const chain = openChain();
  const coin = coinName === null ? null : await fundableCoin(chain, await openWallet(), coinName);
  await withDatabase(async (collections) => {
    const batch = await createBatchRepository(collections).find(batchId);
    if (batch === null) throw new CliError(`There is no batch ${batchId}.`);
    for (const { txid, change } of batch.transactions) {
      const { state } = await chain.locate(change);
      // Another transaction could confirm besides it.
      if (state === 'mempool')
        throw new CliError(
          `Transaction ${txid} of ${batchId} waits in the node’s mempool; nothing is signed.`,
        );
      if (state === 'confirmed') throw new CliError(`Transaction ${txid} of ${batchId} is in a block.`);
    }
    if (!(await createAnchorOperations(collections).requestResign(batchId, coin, operator())))
      throw new CliError(
        `${batchId} has no transaction yet, or is in a block: there is nothing to sign again.`,
      );
  });
  await withControl(async (control) => {
    await control.now();
  });
  print(`${batchId} is signed again as soon as a worker has checked its coin: sello anchor status`);
}

function withControl(command: (control: Control) => Promise<void>): Promise<void> {
  return withTemporal((client) => command(createAnchorControl(client)));
}
