import { Command } from 'commander';
import { UNDER_WAY } from '../adapters/mongo/anchoring-documents';
import { createBatchRepository } from '../adapters/mongo/batches';
import { createCertificateRepository } from '../adapters/mongo/certificates';
import type { Collections } from '../adapters/mongo/collections';
import { createInterruptionDecisions, INTERRUPTED_AFTER_MS } from '../adapters/mongo/continuity';
import { createFileStore } from '../adapters/storage/create-file-store';
import type { Interruption } from '../domain/interruption';
import { createCertificationEngine } from '../temporal/certification-engine';
import { storageOptions } from './doctor/examine-storage';
import { network, openChain } from './open-chain';
import { operator } from './operator';
import { print, printError } from '../clients/cli/print';
import { compareFiles } from './restore/compare-files';
import { compareRuns } from './restore/compare-runs';
import type { ChainFindings, RestoreFindings } from './restore/findings';
import { pagesOfRecords } from './restore/pages-of-records';
import { describeFindings, EXIT_CODES, verdictOf } from './restore/verdict';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';
import { withTemporal } from './with-temporal';

const HOUR = 3_600_000;
const PROGRESS_MS = 10_000;

export function restoreCommand(): Command {
  const restore = new Command('restore').description('what to do after a restore from a backup');
  restore
    .command('check')
    .description(
      'compares database, storage, Temporal and chain, and decides nothing; exits with 0: safe to start, 3: safe to start, but decide about files, 4: files are missing, 1: could not compare',
    )
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async (collections) => {
        const found = await examine(collections);
        const verdict = verdictOf(found);
        print(json ? JSON.stringify({ verdict, ...found }, null, 2) : describeFindings(found));
        process.exitCode = EXIT_CODES[verdict];
      }),
    );
  restore
    .command('keep')
    .description(
      'keeps the files that the database may have forgotten, for good; the sweeper goes on with others',
    )
    .action(() => decide('keep'));
  restore
    .command('discard')
    .description('lets the sweeper delete the files without a record that the database may have forgotten')
    .action(() => decide('delete'));
  return restore;
}

async function decide(files: 'keep' | 'delete'): Promise<void> {
  await withDatabase(async (collections) => {
    const decided = await createInterruptionDecisions(collections).decide(files, operator());
    if (decided.length === 0) print('There is nothing to decide.');
    for (const { from, to } of decided)
      print(
        `Files without a record from ${from.toISOString()} to ${to.toISOString()} are ${files === 'keep' ? 'kept' : 'deleted by the sweeper once they are older than SWEEP_ORPHAN_AFTER_HOURS'}.`,
      );
  });
}

async function examine(collections: Collections): Promise<RestoreFindings> {
  const { env } = process;
  const continuity = await createInterruptionDecisions(collections).read();
  const certificates = createCertificateRepository(collections);
  const now = new Date();
  const interruptions = withPresent(continuity, now);
  const statusesOf = (ids: string[]) => certificates.statusesOf(ids);
  const orphanHours = Number(optionalSetting(env, 'SWEEP_ORPHAN_AFTER_HOURS') ?? 24);
  const compared = await compareFiles({
    records: pagesOfRecords(collections),
    statusesOf,
    files: await createFileStore(storageOptions(env)),
    interruptions,
    youngSince: new Date(now.getTime() - orphanHours * HOUR),
    say: everySeconds(),
  });
  const runs = await withTemporal((client) => {
    const engine = createCertificationEngine(client, { providers: [], budgetMilliseconds: 0 });
    return compareRuns(client, {
      usedAt: continuity?.usedAt ?? null,
      processing: pagesOfProcessing(collections),
      statusesOf,
      isRunning: (id) => engine.isRunning(id),
    });
  });
  return {
    ...compared,
    accounts: await collections.accounts.estimatedDocumentCount(),
    keys: await collections.keys.estimatedDocumentCount(),
    usedAt: continuity?.usedAt.toISOString() ?? null,
    interruptions: interruptions.filter(({ files }) => files === 'undecided'),
    runs,
    chain: await compareChain(collections),
  };
}

/** As the next process will find them. */
function withPresent(
  continuity: { usedAt: Date; interruptions: Interruption[] } | null,
  now: Date,
): Interruption[] {
  const from = continuity?.usedAt ?? new Date(0);
  const known = continuity?.interruptions ?? [];
  const isUnused = now.getTime() - from.getTime() > INTERRUPTED_AFTER_MS;
  return isUnused ? [...known, { from, to: now, files: 'undecided' }] : known;
}

async function* pagesOfProcessing(collections: Collections): AsyncGenerator<string[]> {
  for await (const page of pagesOfRecords(collections, { status: 'processing' }))
    yield page.map(({ id }) => id);
}

async function compareChain(collections: Collections): Promise<ChainFindings | string> {
  if (optionalSetting(process.env, 'BITCOIN_RPC_URL') === null) return 'BITCOIN_RPC_URL is not set here.';
  try {
    const chain = openChain();
    const { change } = await createBatchRepository(collections).coins(network());
    const spentByUnknown: string[] = [];
    for (const { txid, vout } of change) {
      const isSpent =
        (await chain.coin(txid, vout)) === null || (await chain.spenderOf({ txid, vout })) !== null;
      if (isSpent) spentByUnknown.push(`${txid}:${vout}`);
    }
    const underWay = await collections.batches.countDocuments({
      network: network(),
      status: { $in: [...UNDER_WAY] },
    });
    return { underWay, spentByUnknown };
  } catch (error) {
    // Certificates do not depend on the node, and anchoring waits for it.
    return (error as Error).message;
  }
}

/** On standard error, so that it is not part of the result. */
function everySeconds(): (progress: string) => void {
  let last = Date.now();
  return (progress) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    printError(`${progress} …`);
  };
}
