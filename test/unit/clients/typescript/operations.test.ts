import { describeApi } from '../../../../api/openapi/describe';
import type { Sello } from '../../../../clients/typescript/src/index';
import { broken, json, rejection, scriptedClient } from '../../../support/clients/scripted-client';

/** Another form of a call that has a method. */
const ELSEWHERE = ['getOpenapi', 'createCertificateFromJson'];
/** Doing these twice does them twice. */
const NOT_IDEMPOTENT = [
  'createWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'retryDelivery',
  'replayDeliveries',
];

const HASH = { sha256: 'ab'.repeat(32), file_size: 7 };
const REASON = { reason: 'By mistake.' };
const LIMIT = { limit: 3 };
const COURSE = {
  title: 'Anatomy',
  provider: { name: 'College' },
  starts_on: '2026-01-01',
  ends_on: '2026-01-02',
  points: [],
};
const ROW = { member: 'ID', course: 'ID', completed_on: '2026-01-01' };

/** One call of every operation. Every id is ID; query and body need only be there. */
const CALLS: Record<string, (sello: Sello) => Promise<unknown>> = {
  createCertificate: (sello) => sello.certify(new Blob(['text'])),
  listCertificates: (sello) => sello.certificates.list({ status: 'certified', q: 'contract' }).page(),
  createCertificateFromHash: (sello) => sello.certifyHash(HASH),
  getCertificate: (sello) => sello.certificates.get('ID'),
  changeCertificate: (sello) => sello.certificates.update('ID', { public_page: false }),
  getProof: (sello) => sello.proofs.get('ID', 'pdf', { language: 'en' }),
  downloadProof: (sello) => sello.proofs.download('ID', 'pdf', { language: 'en' }),
  createBatch: (sello) => sello.batches.create([HASH]),
  listBatches: (sello) => sello.batches.list(LIMIT).page(),
  getBatch: (sello) => sello.batches.get('ID'),
  listBatchItems: (sello) => sello.batches.items('ID', { status: 'failed' }).page(),
  verifyHash: (sello) => sello.verify('ID'),
  getAccount: (sello) => sello.account(),
  createWebhook: (sello) => sello.webhooks.create({ url: 'https://hooks.example', events: ['*'] }),
  listWebhooks: (sello) => sello.webhooks.list(),
  getWebhook: (sello) => sello.webhooks.get('ID'),
  changeWebhook: (sello) => sello.webhooks.update('ID', { enabled: false }),
  deleteWebhook: (sello) => sello.webhooks.delete('ID'),
  rotateWebhookSecret: (sello) => sello.webhooks.rotate('ID'),
  testWebhook: (sello) => sello.webhooks.test('ID'),
  listDeliveries: (sello) => sello.webhooks.deliveries('ID', { status: 'failed' }).page(),
  retryDelivery: (sello) => sello.webhooks.retry('ID', 'ID'),
  replayDeliveries: (sello) => sello.webhooks.replay('ID', { since: '2026-01-01T00:00:00Z' }),
  listEvents: (sello) => sello.events.list({ after: 'x' }).page(),
  createProgram: (sello) =>
    sello.programs.create({
      name: 'Medicine',
      cycle: { months: 12, anchor: 'calendar' },
      points_required: 50,
      categories: [],
    }),
  listPrograms: (sello) => sello.programs.list(LIMIT).page(),
  getProgram: (sello) => sello.programs.get('ID'),
  changeProgram: (sello) => sello.programs.update('ID', { name: 'Surgery' }),
  createMember: (sello) => sello.members.create({ external_id: '7', name: 'Ana' }),
  listMembers: (sello) => sello.members.list({ email: 'ana@example.org' }).page(),
  getMember: (sello) => sello.members.get('ID'),
  changeMember: (sello) => sello.members.update('ID', { name: 'Ana B' }),
  deleteMember: (sello) => sello.members.delete('ID'),
  archiveMember: (sello) => sello.members.archive('ID'),
  restoreMember: (sello) => sello.members.restore('ID'),
  eraseMember: (sello) => sello.members.erase('ID'),
  getMemberPoints: (sello) => sello.members.points('ID', { program: 'prg_1' }),
  listLedgerEntries: (sello) => sello.members.ledger('ID', LIMIT).page(),
  adjustPoints: (sello) =>
    sello.members.adjust('ID', { program: 'prg_1', category: 'a', points: 1, on: '2026-01-01', ...REASON }),
  createCourse: (sello) => sello.courses.create(COURSE),
  listCourses: (sello) => sello.courses.list({ status: 'draft' }).page(),
  getCourse: (sello) => sello.courses.get('ID'),
  changeCourse: (sello) => sello.courses.update('ID', { title: 'Anatomy II' }),
  accreditCourse: (sello) => sello.courses.accredit('ID'),
  closeCourse: (sello) => sello.courses.close('ID'),
  withdrawCourse: (sello) => sello.courses.withdraw('ID'),
  createAccreditation: (sello) => sello.accreditations.create(ROW),
  listAccreditations: (sello) => sello.accreditations.list({ member: 'mem_1' }).page(),
  getAccreditation: (sello) => sello.accreditations.get('ID'),
  revokeAccreditation: (sello) => sello.accreditations.revoke('ID', REASON),
  getAccreditationCredential: (sello) => sello.accreditations.credential('ID'),
  getDiploma: (sello) => sello.accreditations.diploma('ID', { language: 'en' }),
  createAccreditationBatch: (sello) => sello.accreditations.batches.create([ROW]),
  listAccreditationBatches: (sello) => sello.accreditations.batches.list(LIMIT).page(),
  getAccreditationBatch: (sello) => sello.accreditations.batches.get('ID'),
  listAccreditationBatchItems: (sello) => sello.accreditations.batches.items('ID', LIMIT).page(),
  createMembership: (sello) =>
    sello.memberships.create({ member: 'mem_1', program: 'prg_1', starts_on: '2026-01-01' }),
  listMemberships: (sello) => sello.memberships.list({ program: 'prg_1' }).page(),
  getMembership: (sello) => sello.memberships.get('ID'),
  suspendMembership: (sello) => sello.memberships.suspend('ID', REASON),
  resumeMembership: (sello) => sello.memberships.resume('ID', REASON),
  endMembership: (sello) => sello.memberships.end('ID', REASON),
  getMembershipCredential: (sello) => sello.memberships.credential('ID'),
  getCard: (sello) => sello.memberships.card('ID', { language: 'en' }),
  renewMembership: (sello) => sello.memberships.renewals.create('ID'),
  listRenewals: (sello) => sello.memberships.renewals.list('ID', LIMIT).page(),
  getRenewal: (sello) => sello.memberships.renewals.get('ID', 'ID'),
};

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: object;
}

type Documented = [id: string, method: string, path: string, operation: Operation];

/** The operations with their method and their path under the prefix, every parameter written as ID. */
async function readOperations(): Promise<Documented[]> {
  const { paths } = (await describeApi('public')) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]): Documented => [
      operation.operationId,
      method.toUpperCase(),
      path
        .replace('/api/public/v1', '')
        .replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'type' ? 'pdf' : 'ID')),
      operation,
    ]),
  );
}

/** Enough of an answer for every method: the record it picks may be missing. */
const answer = () => json({ certificate: { id: 'cert_1', status: 'certified' } });

describe('the operations of the API', () => {
  let documented: Documented[];
  beforeAll(async () => {
    documented = await readOperations();
  });

  test('all have a method', () => {
    const ids = documented.map(([id]) => id).filter((id) => !ELSEWHERE.includes(id));
    expect(Object.keys(CALLS).sort()).toEqual(ids.sort());
  });

  test('are called by the method, the path, the query and the body that the document names', async () => {
    for (const [id, method, path, { parameters = [], requestBody }] of documented) {
      const call = CALLS[id];
      if (call === undefined) continue;
      const { sello, sent } = scriptedClient([answer()]);
      await call(sello);
      const [request] = sent;
      const [sentPath = '', query = ''] = request!.path.split('?');
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const unknown = [...new URLSearchParams(query).keys()].filter((name) => !names.includes(name));
      const seen = { id, method: request!.method, path: sentPath, unknown, body: request!.body.length > 0 };
      expect(seen).toEqual({ id, method, path, unknown: [], body: requestBody !== undefined });
      expect([id, request!.headers.get('authorization')]).toEqual([id, 'Bearer sello_live_secret']);
    }
  });

  test('carry an Idempotency-Key where the service takes one, the same with the repeat after a broken connection', async () => {
    for (const [id, , , { parameters = [] }] of documented) {
      const call = CALLS[id];
      if (call === undefined || NOT_IDEMPOTENT.includes(id)) continue;
      const { sello, sent } = scriptedClient([broken(), answer()]);
      await call(sello);
      const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
      const keyed = parameters.some(({ name }) => name === 'Idempotency-Key');
      const key = keyed ? (expect.stringMatching(/^[0-9a-f]{32}$/) as string) : null;
      expect([id, ...keys]).toEqual([id, key, keys[0]]);
    }
  });

  test('that are not idempotent are repeated after a 429 only', async () => {
    for (const id of NOT_IDEMPOTENT) {
      const call = CALLS[id]!;
      const limited = json({ error: 'rate_limit_exceeded', message: 'Later.' }, 429, { 'retry-after': '1' });
      const afterLimit = scriptedClient([limited, answer()]);
      await call(afterLimit.sello);
      expect([id, afterLimit.sent.length]).toEqual([id, 2]);
      for (const failure of [broken(), json({ error: 'service_unavailable', message: 'Down.' }, 503)]) {
        const { sello, sent } = scriptedClient([failure]);
        await rejection(call(sello));
        expect([id, sent.length, sent[0]!.headers.has('idempotency-key')]).toEqual([id, 1, false]);
      }
    }
  });
});
