import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import { connectTemporal } from '../../temporal/connect';
import type { BenchCase, Measurement } from '../case';
import { CERTIFICATES, keyFor, MULTIPART, multipartBody, expectStatus, openClient } from '../support/client';
import { load, perSecond } from '../support/load';
import { processorMilliseconds } from '../support/processor-time';
import type { BenchService } from '../support/service';
import { percentiles } from '../support/statistics';
import { WAITING } from '../../adapters/mongo/certificate-document';

const CONCURRENCY = 20;
const IDLE_SECONDS = 15;
/** Commands that connections send by themselves. */
const NOT_OURS = new Set([
  'hello',
  'isMaster',
  'ping',
  'serverStatus',
  'collStats',
  'endSessions',
  'aggregate',
]);

/** Everything a certificate costs, for the model in docs/scale.md. */
export const cost: BenchCase = {
  name: 'cost',
  async run(context) {
    const service = await context.service();
    const servers = await context.servers();
    const pids: Record<string, number> = { ...service.pids, ...servers.pids };
    const client = openClient(service.url, CONCURRENCY);
    const post = async (call: number): Promise<string> =>
      expectStatus(
        201,
        await client.post(
          CERTIFICATES,
          keyFor(service.keys, call),
          MULTIPART,
          multipartBody(randomBytes(1_024)),
        ),
      );
    const count = context.pick({ smoke: 20, quick: 500, full: 2_000 });
    try {
      await load(CONCURRENCY, context.pick({ smoke: 5, quick: 100, full: 1_000 }), post);
      const read = async () => ({
        at: Date.now(),
        processor: Object.fromEntries(
          Object.entries(pids).map(([name, pid]) => [name, processorMilliseconds(pid)]),
        ),
        database: await databaseTotals(service),
      });
      context.say('waiting for the anchors');
      await anchored(service);
      context.say('idle');
      const resting = await read();
      await sleep(context.pick({ smoke: 1, quick: IDLE_SECONDS, full: IDLE_SECONDS }) * 1_000);
      const before = await read();
      context.say(`${count} certificates`);
      const bytesBefore = await storedBytes(service);
      const found = await load(CONCURRENCY, count, post);
      const after = await read();
      const bytesAfter = await storedBytes(service);

      const idleShare = (after.at - before.at) / (before.at - resting.at);
      /** Per certificate, without what the servers use when nobody calls. */
      const each = (a: number, b: number, c: number) => (c - b - (b - a) * idleShare) / count;
      const perCertificate = (part: 'processor' | 'database', name: string) =>
        each(resting[part][name] ?? 0, before[part][name] ?? 0, after[part][name] ?? 0);
      const rows: Measurement[] = [
        row('POST 1 KiB, throughput', '/s', perSecond(found), { ours: percentiles(found.latencies) }),
        ...Object.keys(pids).map((name) =>
          row(`processor, ${name}`, 'ms', perCertificate('processor', name)),
        ),
        ...Object.keys(pids).map((name) =>
          row(
            `processor when idle, ${name}`,
            'ms/s',
            (1000 * ((before.processor[name] ?? 0) - (resting.processor[name] ?? 0))) /
              (before.at - resting.at),
          ),
        ),
        ...Object.keys(after.database).map((name) =>
          row(`MongoDB, ${name}`, '', perCertificate('database', name)),
        ),
        ...Object.keys(bytesAfter).map((name) =>
          row(`stored, ${name}`, 'bytes', ((bytesAfter[name] ?? 0) - (bytesBefore[name] ?? 0)) / count),
        ),
        ...(await history(servers.temporalAddress, await post(0))),
      ];
      // A process that did nothing measurable is left out: the table has only positive values.
      return rows.filter(({ ours }) => ours > 0.005);
    } finally {
      await client.close();
    }
  },
};

/** Anchoring what came before would count as idle work. */
async function anchored({ collections: { certificates, batches } }: BenchService): Promise<void> {
  while (
    (await certificates.findOne(WAITING, { projection: { _id: 1 } })) !== null ||
    (await batches.findOne({ settledAt: null }, { projection: { _id: 1 } })) !== null
  )
    await sleep(500);
}

function row(
  what: string,
  unit: string,
  ours: number,
  percentiles?: Measurement['percentiles'],
): Measurement {
  return { what, unit, ours, yardstick: null, goal: null, ...(percentiles && { percentiles }) };
}

/** Counters of mongod since its start: commands by name, bytes over the network, and bytes of the journal. */
async function databaseTotals({ collections }: BenchService): Promise<Record<string, number>> {
  const status = await collections.certificates.db.command({ serverStatus: 1 });
  const commands = (status['metrics'] as { commands: Record<string, { total?: number }> }).commands;
  const network = status['network'] as { bytesIn: number; bytesOut: number };
  const journal = (status['wiredTiger'] as { log: Record<string, number> }).log;
  const ours = Object.entries(commands).filter(([name]) => !NOT_OURS.has(name) && !name.startsWith('_'));
  return {
    ...Object.fromEntries(ours.map(([name, { total }]) => [name, total ?? 0])),
    'bytes in': network.bytesIn,
    'bytes out': network.bytesOut,
    'journal bytes': journal['log bytes written'] ?? 0,
  };
}

async function storedBytes({ collections }: BenchService): Promise<Record<string, number>> {
  const { db } = collections.certificates;
  // A checkpoint: sizes on disk change only then.
  await db.admin().command({ fsync: 1 });
  const certificates = await statistics(db, 'certificates');
  const oplog = await statistics(db.client.db('local'), 'oplog.rs');
  return {
    'certificate documents': certificates['size'] as number,
    'certificate documents on disk, compressed': certificates['storageSize'] as number,
    'certificate indexes': certificates['totalIndexSize'] as number,
    oplog: oplog['size'] as number,
  };
}

async function statistics(db: Db, collection: string): Promise<Document> {
  const [found] = await db
    .collection(collection)
    .aggregate<{ storageStats: Document }>([{ $collStats: { storageStats: {} } }])
    .toArray();
  if (found === undefined) throw new Error(`MongoDB returned no statistics of ${collection}.`);
  return found.storageStats;
}

async function history(address: string, answer: string): Promise<Measurement[]> {
  const { id } = (JSON.parse(answer) as { certificate: { id: string } }).certificate;
  const temporal = connectTemporal({
    address,
    namespace: 'default',
    tls: null,
    apiKey: null,
    codecKeyFile: null,
  });
  try {
    const handle = temporal.workflow.getHandle(id);
    await handle.result();
    const { raw, historyLength, historySize } = await handle.describe();
    return [
      row('history, events', '', historyLength),
      row('history, bytes', 'bytes', historySize ?? Number(raw.workflowExecutionInfo?.historySizeBytes)),
    ];
  } finally {
    await temporal.connection.close();
  }
}
