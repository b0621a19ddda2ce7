import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { collectionsOf } from '../../adapters/mongo/collections';
import type { Collections } from '../../adapters/mongo/collections';
import { connectDatabase } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { inTransaction } from '../../adapters/mongo/transaction';
import { newId } from '../../domain/ids';
import type { BenchCase, Measurement } from '../case';
import { load, perSecond } from '../support/load';
import { processorMilliseconds } from '../support/processor-time';
import { sampleCertificate } from '../support/seed';
import { makeAccount } from '../support/service';
import { percentiles } from '../support/statistics';

type Way = 'record, then unit' | 'unit, then record' | 'no transaction';

/** How the unit of an account is charged, and over how many documents its count is split. */
const WAYS: readonly { way: Way; documents: number }[] = [
  { way: 'record, then unit', documents: 1 },
  { way: 'unit, then record', documents: 1 },
  { way: 'unit, then record', documents: 8 },
  { way: 'unit, then record', documents: 64 },
  { way: 'no transaction', documents: 1 },
];

/**
 * A record and its unit in one transaction. Two transactions that change the same document conflict, and one of them runs again; outside
 * a transaction the server repeats the update itself. For docs/scale.md.
 */
export const hotAccount: BenchCase = {
  name: 'hot-account',
  async run(context) {
    const servers = await context.servers();
    const { mongod = 0 } = servers.pids;
    const database = connectDatabase(servers.mongodbUri(`bench_hot_${randomBytes(3).toString('hex')}`));
    const collections = collectionsOf(database.db);
    const calls = context.pick({ smoke: 20, quick: 300, full: 1_000 });
    const rows: Measurement[] = [];
    try {
      await ensureIndexes(collections);
      for (const { way, documents } of WAYS) {
        const accounts = await Promise.all(Array.from({ length: documents }, () => makeAccount(collections)));
        const work = (call: number) => charge(collections, way, accounts[call % documents] ?? '');
        for (const callers of context.pick({ smoke: [2], quick: [1, 20], full: [1, 20, 100] })) {
          const name = `${way}, ${documents} ${documents === 1 ? 'document' : 'documents'}, ${callers} callers`;
          context.say(name);
          await load(callers, 20, work);
          const conflicts = await conflictsSoFar(collections);
          const processor = processorMilliseconds(mongod);
          const found = await load(callers, calls, work);
          rows.push(
            {
              what: name,
              unit: '/s',
              ours: perSecond(found),
              yardstick: null,
              goal: null,
              percentiles: { ours: percentiles(found.latencies) },
              note: `${(((await conflictsSoFar(collections)) - conflicts) / calls).toFixed(2)} conflicts each`,
            },
            {
              what: `processor, mongod, ${name}`,
              unit: 'ms',
              ours: (processorMilliseconds(mongod) - processor) / calls,
              yardstick: null,
              goal: null,
            },
          );
        }
      }
      return rows;
    } finally {
      await database.db.dropDatabase();
      await database.close();
    }
  },
};

async function charge(collections: Collections, way: Way, accountId: string): Promise<void> {
  const { accounts, certificates } = collections;
  const document = { ...sampleCertificate(accountId), _id: newId('cert') };
  const insert = (session?: ClientSession) =>
    certificates.insertOne(document, { ...(session && { session }) });
  const take = async (session?: ClientSession) => {
    const { matchedCount } = await accounts.updateOne(
      { _id: accountId, $expr: { $lt: ['$certificatesUsed', '$certificatesGranted'] } },
      { $inc: { certificatesUsed: 1 } },
      { ...(session && { session }) },
    );
    if (matchedCount === 0) throw new Error(`Account ${accountId} has no unit left.`);
  };
  switch (way) {
    case 'no transaction':
      await take();
      await insert();
      return;
    case 'record, then unit':
      return inTransaction(accounts, async (session) => {
        await insert(session);
        await take(session);
      });
    case 'unit, then record':
      return inTransaction(accounts, async (session) => {
        await take(session);
        await insert(session);
      });
  }
}

/** Transactions that ran in vain, and updates that the server repeated by itself. */
async function conflictsSoFar({ accounts }: Collections): Promise<number> {
  const status = await accounts.db.command({ serverStatus: 1 });
  const { operation } = status['metrics'] as { operation: { writeConflicts: number } };
  const { totalAborted } = status['transactions'] as { totalAborted: number };
  return Number(operation.writeConflicts) + Number(totalAborted);
}
