import { readFileSync } from 'node:fs';
import { createDueMemberships } from '../../../adapters/mongo/memberships/due-memberships';
import { membershipDocument } from '../../../adapters/mongo/memberships/membership-documents';
import { addDays, dateIn, startOfDay } from '../../../domain/memberships/calendar-date';
import { newId } from '../../../domain/ids';
import { dueMembership, dueProgram } from '../../support/due-memberships';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { scaled } from '../../support/scale';
import { until } from '../../support/until';

const MEMBERSHIPS = scaled(8_000, 8_000, 100_000);
const POSTS = 60;
const ZONE = 'America/Mexico_City';
const INSERTED_AT_ONCE = 10_000;

describe('many members who are due on one day', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({
      ...{ MEMBERSHIP_EVENTS_SECONDS: '1', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' },
      ...{ ANCHOR_WINDOW_SECONDS: '3600' },
    });
  });
  afterAll(() => service.stop());

  /** How long single POSTs take, in milliseconds, the fastest first. */
  async function posts(goesOn: (count: number) => Promise<boolean>): Promise<number[]> {
    const times: number[] = [];
    while (await goesOn(times.length)) {
      const from = performance.now();
      const answer = await service.upload(`${times.length} ${Math.random()}`);
      if (answer.status !== 201) throw new Error(`A POST was answered with ${answer.status}.`);
      times.push(performance.now() - from);
    }
    return times.sort((one, other) => one - other);
  }

  async function insertDue(): Promise<void> {
    const { accountId, collections } = service;
    const today = dateIn(ZONE, new Date());
    const { id: programId, ...program } = dueProgram(accountId, { id: newId('prg') });
    await collections.programs.insertOne({ _id: programId, ...program });
    const cycle = { ...dueMembership(accountId).cycle, endsBefore: addDays(today, 60) };
    for (let first = 0; first < MEMBERSHIPS; first += INSERTED_AT_ONCE) {
      const page = Array.from({ length: Math.min(INSERTED_AT_ONCE, MEMBERSHIPS - first) }, () =>
        membershipDocument(
          dueMembership(accountId, {
            ...{ id: newId('mbr'), memberId: newId('mem'), programId, cycle, nextEventAt: null },
          }),
        ),
      );
      await collections.memberships.insertMany(page, { ordered: false });
    }
    await collections.memberships.updateMany(
      { accountId },
      {
        $set: { nextEventAt: startOfDay(today, ZONE) },
      },
    );
  }

  /** Of all runs of the workflow that have ended. */
  async function histories(): Promise<{ runs: number; largest: number; total: number }> {
    const found = { runs: 0, largest: 0, total: 0 };
    for await (const { workflowId, runId } of service.temporal.workflow.list({
      query: "WorkflowType = 'membershipEvents'",
    })) {
      const { raw } = await service.temporal.workflow.getHandle(workflowId, runId).describe();
      const bytes = Number(raw.workflowExecutionInfo?.historySizeBytes ?? 0);
      found.runs += 1;
      found.largest = Math.max(found.largest, bytes);
      found.total += bytes;
    }
    return found;
  }

  const memory = () =>
    Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${service.worker.pid}/status`, 'utf8'))?.[1]) /
    1_024;

  it('are each told once, while single certificates go on', async () => {
    const { accountId, collections } = service;
    await collections.accounts.updateOne({ _id: accountId }, { $set: { certificatesGranted: 100_000 } });
    // Events are stored for an account that has an endpoint; this one is sent none of these.
    const created = await service.fetch('/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['webhook.*'] }),
    });
    expect(created.status).toBe(201);
    const before = await posts(async (count) => count < POSTS);
    const memoryBefore = memory();
    const due = createDueMemberships(collections);
    await insertDue();
    const from = Date.now();
    const isOpen = () => due.has(new Date());
    const during = await posts(async (count) => count < POSTS || isOpen());
    await until(async () => !(await isOpen()));
    const type = 'membership.renewal_due';
    await until(async () => (await collections.membershipNews.findOne({ publishedAt: null })) === null);
    const seconds = (Date.now() - from) / 1_000;
    const subjects = await collections.events
      .aggregate<{ all: number }>([
        { $match: { accountId, type } },
        { $group: { _id: '$data.membership.id' } },
        { $count: 'all' },
      ])
      .toArray();
    expect([subjects[0]?.all, await collections.events.countDocuments({ accountId, type })]).toEqual([
      MEMBERSHIPS,
      MEMBERSHIPS,
    ]);
    const { runs, largest, total } = await histories();
    const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)] ?? 0;
    process.stdout.write(
      `${MEMBERSHIPS} memberships told in ${seconds.toFixed(1)} s; ` +
        `worker ${memory().toFixed(0)} MB at most (before: ${memoryBefore.toFixed(0)}); ` +
        `history ${runs} runs, ${largest} bytes the largest, ${total} in all; ` +
        `POST p95 ${p95(before).toFixed(0)} ms before (${before.length}), ${p95(during).toFixed(0)} ms during (${during.length}): ` +
        `x${(p95(during) / p95(before)).toFixed(2)}\n`,
    );
    expect(largest).toBeLessThan(300_000);
  });
});
