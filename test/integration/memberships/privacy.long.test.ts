import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../../domain/memberships/calendar-date';
import { firstBroken } from '../../../domain/memberships/ledger';
import { openCollege, today } from '../../support/memberships/enrolled-college';
import type { College } from '../../support/memberships/enrolled-college';
import { registerEndpoint } from '../../support/registered-endpoint';
import type { RegisteredEndpoint } from '../../support/registered-endpoint';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

/** Each occurs nowhere else. */
const MARKS = [
  'Xochiquetzal',
  'xochi7391',
  'XOQM800101MDFRRN09',
  'XOQM800101AB1',
  'LIC-7391',
  'EXT-7391',
  'motivo7391',
];
const [NAME = '', EMAIL = '', CURP = '', RFC = '', LICENSE = '', EXTERNAL = '', REASON = ''] = MARKS;

/** Which of the marks a text has. */
function marksIn(text: string): string[] {
  return MARKS.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));
}

describe('what is personal about a member', () => {
  let service: TestService;
  let endpoint: RegisteredEndpoint;
  let college: College;
  let member: string;
  let membership: string;
  let accreditation: string;
  beforeAll(async () => {
    service = await startService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', MEMBERSHIP_EVENTS_SECONDS: '2' });
    endpoint = await registerEndpoint(service, ['*']);
    college = await openCollege(service);
    await walk();
  });
  afterAll(async () => {
    await service.stop();
    await endpoint.close();
  });

  const idOf = (answer: Record<string, Record<string, unknown>>) => String(Object.values(answer)[0]?.['id']);
  const isIssued = async (id: string) =>
    (await service.collections.credentials.findOne({ subjectId: id, certificateId: null })) === null;

  /** Everything that a college does with a member. */
  async function walk(): Promise<void> {
    const { call, course, program } = college;
    const made = await call('POST', '/members', {
      name: NAME,
      email: `${EMAIL}@example.org`,
      external_id: EXTERNAL,
      identifiers: [
        { type: 'curp', value: CURP },
        { type: 'rfc', value: RFC },
        { type: 'license', value: LICENSE },
      ],
    });
    member = idOf(made);
    const filters = {
      email: `${EMAIL}@example.org`,
      external_id: EXTERNAL,
      curp: CURP,
      rfc: RFC,
      license: LICENSE,
    };
    for (const [name, value] of Object.entries(filters)) {
      const found = (await call(
        'GET',
        `/members?${new URLSearchParams({ [name]: value }).toString()}`,
      )) as unknown as {
        members: { id: string }[];
      };
      expect(found.members.map(({ id }) => id)).toEqual([member]);
    }
    await call('PATCH', `/members/${member}`, { name: `${NAME} Quiroz` });
    // Refused calls are logged too.
    await call('POST', '/members', { name: NAME, external_id: EXTERNAL }, 409);
    await call('POST', '/members', { name: NAME, email: `${EMAIL} is no address` }, 400);

    const completed_on = addDays(today(), -1);
    const first = idOf(
      await call('POST', '/accreditations', { member: { external_id: EXTERNAL }, course, completed_on }),
    );
    await call('POST', `/accreditations/${first}/revoke`, { reason: REASON });
    const row = { external_id: EXTERNAL, course, completed_on, ref: NAME };
    // Two rows fail: of this member, and of nobody whom the account has.
    const items = [row, { ...row, completed_on: '2999-01-01' }, { ...row, external_id: `${EXTERNAL}-x` }];
    const sent = await service.fetch('/accreditations/batches', {
      ...{ method: 'POST', body: JSON.stringify({ items }) },
      headers: { 'content-type': 'application/json', 'idempotency-key': `roster-of-${NAME}` },
    });
    expect(sent.status).toBe(202);
    const batch = idOf((await sent.json()) as Record<string, Record<string, unknown>>);
    const rows = (await call('GET', `/accreditations/batches/${batch}/items`)) as unknown as {
      items: { accreditation_id: string }[];
    };
    accreditation = rows.items[0]?.accreditation_id ?? '';

    membership = idOf(
      await call('POST', '/memberships', { member, program, starts_on: addDays(today(), -30) }),
    );
    await call('POST', `/memberships/${membership}/suspend`, { reason: REASON });
    await call('POST', `/memberships/${membership}/resume`, {});
    await call('POST', `/members/${member}/adjustments`, {
      ...{ program, category: 'general', points: 1, on: today(), reason: REASON },
    });
    await call('POST', `/memberships/${membership}/renewals`, { override: { reason: REASON } });
    await until(
      async () => (await isIssued(accreditation)) && (await isIssued(membership)) && (await isIssued(first)),
    );
    for (const path of [`/accreditations/${accreditation}/diploma`, `/memberships/${membership}/card`])
      expect((await service.fetch(path)).status).toBe(200);
    await until(() =>
      Promise.resolve(endpoint.received.some(({ body }) => body.includes('membership.renewed'))),
    );
  }

  it('is in no log', () => {
    const logs = readdirSync(service.dataDir).filter((name) => name.endsWith('.log'));
    expect(logs.length).toBeGreaterThanOrEqual(2);
    for (const name of logs) {
      const text = readFileSync(join(service.dataDir, name), 'utf8');
      expect(text).not.toBe('');
      expect({ name, marks: marksIn(text) }).toEqual({ name, marks: [] });
    }
  });

  it('is in no history, search attribute or summary of a run', async () => {
    const { temporal } = service;
    let runs = 0;
    for await (const run of temporal.workflow.list()) {
      const history = await temporal.workflow.getHandle(run.workflowId, run.runId).fetchHistory();
      // Payloads are bytes: as JSON they would be numbers.
      const bytes = (_key: string, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value;
      const text = JSON.stringify([run.workflowId, run.raw, history], (key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : bytes(key, value),
      );
      expect({ run: run.workflowId, marks: marksIn(text) }).toEqual({ run: run.workflowId, marks: [] });
      runs += 1;
    }
    // Those of the credentials, their certificates and the schedules.
    expect(runs).toBeGreaterThan(8);
  });

  it('is in no event, but for the reasons that the account gave', () => {
    expect(endpoint.received.length).toBeGreaterThan(4);
    const marks = endpoint.received.flatMap(({ body }) => marksIn(body));
    expect([...new Set(marks)]).toEqual([REASON]);
  });

  it('is on no public page, unless the account has chosen so', async () => {
    for (const id of [accreditation, membership])
      for (const accept of ['text/html', 'application/json']) {
        const page = await fetch(`${service.url}/v/${id}`, { headers: { accept } });
        expect(page.status).toBe(200);
        expect(marksIn(await page.text())).toEqual([]);
      }
    expect((await fetch(`${service.url}/v/${accreditation}/credential.jwt`)).status).toBe(404);
    await college.call('PATCH', `/courses/${college.course}`, { public_details: true });
    const page = await fetch(`${service.url}/v/${accreditation}`, {
      headers: { accept: 'application/json' },
    });
    expect(marksIn(await page.text())).toEqual([NAME]);
  });

  it('is nowhere after it was erased, and the ledger is still valid', async () => {
    await college.call('POST', `/members/${member}/erase`);
    const places = async (): Promise<string[]> => {
      const found = [];
      const { db } = service.collections.members as unknown as {
        db: {
          collections(): Promise<{ collectionName: string; find(): { toArray(): Promise<object[]> } }[]>;
        };
      };
      for (const collection of await db.collections()) {
        const marks = marksIn(JSON.stringify(await collection.find().toArray()));
        if (marks.length > 0) found.push(`${collection.collectionName}: ${marks.join(', ')}`);
      }
      return [...found, ...filesWithMarks(service.dataDir)];
    };
    await until(async () => (await places()).length === 0);
    const entries = await service.collections.ledger.find({ memberId: member }).sort({ _id: 1 }).toArray();
    expect(entries.length).toBeGreaterThan(4);
    expect(firstBroken(entries)).toBeNull();
    const page = await fetch(`${service.url}/v/${accreditation}`, {
      headers: { accept: 'application/json' },
    });
    expect(page.status).toBe(200);
    expect(marksIn(await page.text())).toEqual([]);
    expect((await service.fetch(`/accreditations/${accreditation}/diploma`)).status).toBe(410);
  });
});

/** Of all files below the folder. Credentials contain a hash of the name only, so their absence is seen by the certificate's file. */
function filesWithMarks(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => marksIn(readFileSync(path, 'latin1')).length > 0);
}
