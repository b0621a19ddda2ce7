import { setTimeout as sleep } from 'node:timers/promises';
import { createDeliveryRepository } from '../../adapters/mongo/deliveries';
import { createEventRepository } from '../../adapters/mongo/events';
import { createWebhookRepository } from '../../adapters/mongo/webhooks';
import { createEventPublisher } from '../../app/events/publisher';
import { derivedId, newId } from '../../domain/ids';
import type { EventPublisher, NewEvent } from '../../ports/event-publisher';
import { createDeliveryEngine } from '../../temporal/delivery-engine';
import { connectTemporal } from '../../temporal/connect';
import type { BenchCase, Measurement } from '../case';
import type { BenchContext } from '../support/context';
import { startEndpoints } from '../support/endpoints';
import type { Behaviour, Endpoints } from '../support/endpoints';
import { residentMebibytes } from '../support/memory';
import { processorMilliseconds } from '../support/processor-time';
import { makeAccount, makeKeys } from '../support/service';
import type { BenchService } from '../support/service';
import { percentiles } from '../support/statistics';

/** How long the last events may take. */
const ARRIVE_WITHIN_MILLISECONDS = 120_000;
const MEMORY_EVERY_MILLISECONDS = 1_000;

interface Endpoint {
  accountId: string;
  behaviour: Behaviour;
}

interface Run {
  /** From publication to receipt, of good endpoints, in milliseconds. */
  latencies: number[];
  published: number;
  repeated: number;
  /** Of the worker, in MiB, in order. */
  memory: number[];
  processorMilliseconds: number;
}

/**
 * Events at a steady rate to endpoints of which a tenth hangs and a tenth answers 500. The yardstick is the same rate to the good ones
 * alone, in the same service, before.
 */
export const webhooks: BenchCase = {
  name: 'webhooks',
  async run(context) {
    const { events, minutes } = sizes(context);
    const count = context.pick({ smoke: 20, quick: 100, full: 100 });
    const service = await context.service();
    const servers = await context.servers();
    const client = connectTemporal({
      ...{
        address: servers.temporalAddress,
        namespace: 'default',
        tls: null,
        apiKey: null,
        codecKeyFile: null,
      },
    });
    const { collections } = service;
    const publisher = createEventPublisher({
      webhooks: createWebhookRepository(collections),
      events: createEventRepository(collections),
      deliveries: createDeliveryRepository(collections),
      engine: createDeliveryEngine(client),
      clock: () => new Date(),
    });
    const receivers = await startEndpoints();
    const pids = { ...servers.pids, worker: service.pids.worker };
    try {
      const all = await Promise.all(
        Array.from({ length: count }, (_, number) =>
          subscribe(service, receivers, number, behaviourOf(number)),
        ),
      );
      const good = all.filter(({ behaviour }) => behaviour === 'good');
      const parts = { context, publisher, receivers, pids, minutes };
      await publishSteadily({ ...parts, minutes: 0.1 }, good, good.length);
      context.say(`${good.length} endpoints that answer`);
      const alone = await publishSteadily(parts, good, Math.round((events * good.length) / count));
      context.say(`the same and ${count - good.length} that hang or fail`);
      const together = await publishSteadily(parts, all, events);
      return rows(alone, together, count - good.length);
    } finally {
      await receivers.close();
      await client.connection.close();
    }
  },
};

function sizes(context: BenchContext): { events: number; minutes: number } {
  return {
    events: context.settings.events ?? context.pick({ smoke: 100, quick: 1_000, full: 10_000 }),
    minutes: context.settings.minutes ?? context.pick({ smoke: 0.1, quick: 1, full: 10 }),
  };
}

/** Of every ten, one hangs and one fails. */
function behaviourOf(number: number): Behaviour {
  if (number % 10 === 0) return 'hanging';
  return number % 10 === 1 ? 'failing' : 'good';
}

async function subscribe(
  { url, collections }: BenchService,
  receivers: Endpoints,
  number: number,
  behaviour: Behaviour,
): Promise<Endpoint> {
  const accountId = await makeAccount(collections);
  const [key] = await makeKeys(collections, accountId, 1);
  const answer = await fetch(`${url}/api/public/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receivers.urlOf(number, behaviour), events: ['certificate.*'] }),
  });
  if (answer.status !== 201) throw new Error(`An endpoint was refused: ${await answer.text()}`);
  return { accountId, behaviour };
}

interface Publishing {
  context: BenchContext;
  publisher: EventPublisher;
  receivers: Endpoints;
  pids: Record<string, number>;
  minutes: number;
}

/** Each endpoint in turn, at even intervals, whether or not the one before was received. */
async function publishSteadily(
  { context, publisher, receivers, pids, minutes }: Publishing,
  endpoints: Endpoint[],
  events: number,
): Promise<Run> {
  receivers.forget();
  const publishedAt = new Map<string, number>();
  const memory: number[] = [];
  const sample = () => memory.push(residentMebibytes(pids['worker'] ?? 0));
  const timer = setInterval(sample, MEMORY_EVERY_MILLISECONDS);
  const processor = () => Object.values(pids).reduce((sum, pid) => sum + processorMilliseconds(pid), 0);
  const before = processor();
  const begun = performance.now();
  const pauseMilliseconds = (minutes * 60_000) / events;
  const publications: Promise<void>[] = [];
  try {
    for (let number = 0; number < events; number += 1) {
      const endpoint = endpoints[number % endpoints.length];
      if (endpoint === undefined) throw new Error('There is no endpoint.');
      const { event, id } = certified(endpoint.accountId);
      if (endpoint.behaviour === 'good') publishedAt.set(id, performance.now());
      publications.push(publisher.publish([event]));
      await sleep(Math.max(0, begun + (number + 1) * pauseMilliseconds - performance.now()));
    }
    await Promise.all(publications);
    const deadline = performance.now() + ARRIVE_WITHIN_MILLISECONDS;
    const missing = () => [...publishedAt.keys()].filter((id) => !receivers.received.has(id)).length;
    while (missing() > 0 && performance.now() < deadline) await sleep(100);
    if (missing() > 0) context.say(`${missing()} of ${publishedAt.size} events did not arrive`);
    sample();
  } finally {
    clearInterval(timer);
  }
  const latencies = [...publishedAt].flatMap(([id, at]) => {
    const arrived = receivers.received.get(id);
    return arrived === undefined ? [] : [arrived - at];
  });
  const spent = (processor() - before) / events;
  return {
    latencies,
    published: publishedAt.size,
    repeated: receivers.repeated(),
    memory,
    processorMilliseconds: spent,
  };
}

/** About as large as a certificate's record. */
function certified(accountId: string): { event: NewEvent; id: string } {
  const subject = newId('cert');
  const type = 'certificate.certified';
  const data = { certificate: { id: subject, status: 'certified', filler: 'x'.repeat(1_000) } };
  return { event: { accountId, type, subject, data }, id: derivedId('evt', type, subject, '') };
}

function rows(alone: Run, together: Run, bad: number): Measurement[] {
  const [ours, yardstick] = [percentiles(together.latencies), percentiles(alone.latencies)];
  const { memory } = together;
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    {
      what: `webhook, publication to receipt, beside ${bad} that hang or fail, p95`,
      unit: 'ms',
      ours: ours.p95,
      yardstick: { what: 'without these', value: yardstick.p95 },
      goal: { kind: 'at most', value: 3 },
      percentiles: { ours, yardstick },
    },
    {
      what: 'webhooks received by the endpoints that answer',
      unit: '',
      ours: together.latencies.length,
      yardstick: { what: 'published for them', value: together.published },
      goal: { kind: 'at least', value: 1 },
      note: `${together.repeated} were received twice`,
    },
    {
      what: 'worker memory, last third of the run',
      unit: 'MiB',
      ours: mean(memory.slice(-third)),
      yardstick: { what: 'the first third', value: mean(memory.slice(0, third)) },
      goal: { kind: 'at most more', value: 32 },
    },
    {
      what: 'processor, worker, Temporal and mongod, one event',
      unit: 'ms',
      ours: together.processorMilliseconds,
      yardstick: { what: 'without these', value: alone.processorMilliseconds },
      goal: null,
    },
  ];
}
