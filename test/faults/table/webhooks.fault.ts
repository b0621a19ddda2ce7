import { setTimeout as pause } from 'node:timers/promises';
import { registerEndpoint } from '../../support/registered-endpoint';
import type { RegisteredEndpoint } from '../../support/registered-endpoint';
import { until } from '../../support/until';
import { auditPosts } from './audit';
import { startLoad } from './post';
import { Findings } from './scenario';
import type { Scenario } from './scenario';

const TYPE = 'certificate.certified';

/** How often an endpoint answered an event with success, by the certificate. */
function accepted(endpoint: RegisteredEndpoint, refuses: (times: number) => boolean) {
  const events = new Map<string, { ids: Set<string>; times: number; accepted: number }>();
  endpoint.answer = (response, event) => {
    const { data } = endpoint.verify(event, endpoint.secret);
    const { id } = data['certificate'] as { id: string };
    const seen = events.get(id) ?? { ids: new Set<string>(), times: 0, accepted: 0 };
    events.set(id, seen);
    seen.ids.add(event.id);
    seen.times += 1;
    const refused = refuses(seen.times);
    if (!refused) seen.accepted += 1;
    response.writeHead(refused ? 500 : 204).end();
  };
  return events;
}

export const webhooks: Scenario = {
  fault:
    'worker, mongod and Temporal killed while events are sent; an endpoint that fails, and one that hangs',
  promise: 'every event arrives at every endpoint that answers, under one id',
  async run(world) {
    const { service } = world;
    const findings = new Findings();
    const endpoints = await Promise.all(Array.from({ length: 3 }, () => registerEndpoint(service, [TYPE])));
    const [good, failing, hanging] = endpoints as [
      RegisteredEndpoint,
      RegisteredEndpoint,
      RegisteredEndpoint,
    ];
    const atGood = accepted(good, () => false);
    const atFailing = accepted(failing, (times) => times === 1);
    hanging.answer = () => undefined;

    const load = startLoad(world, 2);
    const rounds = world.long ? 5 : 1;
    for (let round = 0; round < rounds; round += 1) {
      for (const break_ of [
        async () => {
          service.worker.kill();
          await service.worker.exited;
          await service.startWorker();
        },
        async () => {
          await world.mongod.kill();
          await world.mongod.start();
        },
        async () => {
          await world.temporal.kill();
          await world.temporal.start();
        },
      ]) {
        await pause(3_000);
        await break_();
      }
    }
    await pause(3_000);
    await load.stop();
    await auditPosts(world, load.posts, findings);

    const ids = load.posts.flatMap(({ answers }) => answers.findLast(({ id }) => id !== null)?.id ?? []);
    const missing = (events: ReturnType<typeof accepted>) =>
      ids.filter((id) => (events.get(id)?.accepted ?? 0) === 0).length;
    await until(async () => missing(atGood) + missing(atFailing) === 0, 300).catch(() => undefined);
    findings.note(`${3 * rounds} kills, ${ids.length} certificates`);
    findings.zero('events missing', missing(atGood));
    findings.zero('events missing at the endpoint that fails each first attempt', missing(atFailing));
    const all = [...atGood.values(), ...atFailing.values()];
    findings.zero('events under a second id', all.filter((seen) => seen.ids.size > 1).length);
    const repeated = all.reduce((sum, seen) => sum + seen.accepted - 1, 0);
    findings.note(`${repeated} sent again after a success that was not recorded`);
    findings.note(`${hanging.received.length} requests to the endpoint that hangs`);
    for (const endpoint of endpoints) await endpoint.remove();
    return findings;
  },
};
