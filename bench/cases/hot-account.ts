import { randomBytes } from 'node:crypto';
import { MongoServerError } from 'mongodb';
import type { ClientSession } from 'mongodb';
import { createAccountRepository } from '../../adapters/mongo/accounts';
import type { CertificateDocument } from '../../adapters/mongo/certificate-document';
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

type Way = 'record, then unit' | 'unit, then record' | 'joined' | 'as it is';

/** The driver repeats a transaction for two minutes. */
const WRITE_CONFLICT = 112;

/** How the unit of an account is charged, and over how many documents its count is split. */
const WAYS: readonly { way: Way; documents: number }[] = [
  { way: 'record, then unit', documents: 1 },
  { way: 'unit, then record', documents: 1 },
  { way: 'unit, then record', documents: 8 },
  // One transaction at a time; the next one takes all records that have arrived meanwhile.
  { way: 'joined', documents: 1 },
  // Without a transaction, but with a second update once the certificate is there.
  { way: 'as it is', documents: 1 },
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
    let gaveUp = 0;
    const rows: Measurement[] = [];
    try {
      await ensureIndexes(collections);
      for (const { way, documents } of WAYS) {
        const accounts = await Promise.all(Array.from({ length: documents }, () => makeAccount(collections)));
        const work = (call: number) =>
          charge(collections, way, accounts[call % documents] ?? '').catch((error: unknown) => {
            if (!(error instanceof MongoServerError) || error.code !== WRITE_CONFLICT) throw error;
            gaveUp += 1;
          });
        for (const callers of context.pick({ smoke: [2], quick: [1, 4, 20, 100], full: [1, 4, 20, 100] })) {
          const name = `${way}, ${documents} ${documents === 1 ? 'document' : 'documents'}, ${callers} callers`;
          context.say(name);
          await load(callers, 20, work);
          gaveUp = 0;
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
              note: `${(((await conflictsSoFar(collections)) - conflicts) / calls).toFixed(2)} conflicts each, ${gaveUp} given up`,
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
      // Less than a tick of the processor clock at the smallest scale.
      return rows.filter(({ ours }) => ours > 0);
    } finally {
      await database.db.dropDatabase();
      await database.close();
    }
  },
};

interface Waiting {
  document: CertificateDocument;
  done: () => void;
  failed: (error: unknown) => void;
}
const waiting: Waiting[] = [];
let running = false;

async function chargeJoined({ accounts, certificates }: Collections, accountId: string): Promise<void> {
  if (running) return;
  running = true;
  while (waiting.length > 0) {
    const group = waiting.splice(0);
    try {
      await inTransaction(accounts, async (session) => {
        await certificates.insertMany(
          group.map(({ document }) => document),
          { session },
        );
        const { matchedCount } = await accounts.updateOne(
          {
            _id: accountId,
            $expr: { $lte: [{ $add: ['$certificatesUsed', group.length] }, '$certificatesGranted'] },
          },
          { $inc: { certificatesUsed: group.length } },
          { session },
        );
        if (matchedCount === 0) throw new Error(`Account ${accountId} has not enough units left.`);
      });
      for (const { done } of group) done();
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  }
  running = false;
}

async function charge(collections: Collections, way: Way, accountId: string): Promise<void> {
  const { accounts, certificates } = collections;
  const document = { ...sampleCertificate(accountId), _id: newId('cert') };
  const insert = (session?: ClientSession) =>
    certificates.insertOne(document, { ...(session && { session }) });
  const take = async (session: ClientSession) => {
    const { matchedCount } = await accounts.updateOne(
      { _id: accountId, $expr: { $lt: ['$certificatesUsed', '$certificatesGranted'] } },
      { $inc: { certificatesUsed: 1 } },
      { session },
    );
    if (matchedCount === 0) throw new Error(`Account ${accountId} has no unit left.`);
  };
  switch (way) {
    case 'joined':
      return new Promise((done, failed) => {
        waiting.push({ document, done, failed });
        void chargeJoined(collections, accountId);
      });
    case 'as it is': {
      const allowance = createAccountRepository(collections);
      if (!(await allowance.reserve(accountId, { certificateId: document._id, idempotencyKey: null })))
        throw new Error(`Account ${accountId} has no unit left.`);
      await insert();
      return allowance.settle(accountId, document._id);
    }
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

/** Aborted transactions, and updates that the server itself retried. */
async function conflictsSoFar({ accounts }: Collections): Promise<number> {
  const status = await accounts.db.command({ serverStatus: 1 });
  const { operation } = status['metrics'] as { operation: { writeConflicts: number } };
  const { totalAborted } = status['transactions'] as { totalAborted: number };
  return operation.writeConflicts + totalAborted;
}
