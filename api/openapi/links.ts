import { operationsOf } from './for-generators';
import type { OpenapiDocument } from './types';

interface Links {
  /** By call: where its answer has what the others are about. */
  from: Readonly<Record<string, string>>;
  /** By parameter of the others: the field of it. */
  take: Readonly<Record<string, string>>;
  /** Parameters that are not from the answer: expressions, or values. */
  given?: Readonly<Record<string, string>>;
  to: readonly string[];
}

const CERTIFICATE = {
  createCertificate: 'certificate',
  createCertificateFromJson: 'certificate',
  createCertificateFromHash: 'certificate',
  listCertificates: 'certificates/0',
};
const WEBHOOK = { createWebhook: 'webhook', listWebhooks: 'webhooks/0' };
const MEMBER = { createMember: 'member', listMembers: 'members/0' };
const COURSE = { createCourse: 'course', listCourses: 'courses/0' };
const MEMBERSHIP = { createMembership: 'membership', listMemberships: 'memberships/0' };

/** What calls create or list, and what can be done with it: a program that knows nothing else of the API can follow these. */
const LINKS: readonly Links[] = [
  { from: CERTIFICATE, take: { id: 'id' }, to: ['getCertificate', 'changeCertificate'] },
  { from: CERTIFICATE, take: { id: 'id' }, given: { type: 'nom151' }, to: ['getProof', 'downloadProof'] },
  { from: CERTIFICATE, take: { hash: 'file/sha256' }, to: ['verifyHash'] },
  {
    from: { createBatch: 'batch', listBatches: 'batches/0' },
    take: { id: 'id' },
    to: ['getBatch', 'listBatchItems'],
  },
  {
    from: WEBHOOK,
    take: { id: 'id' },
    to: [
      ...['getWebhook', 'changeWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'testWebhook'],
      ...['listDeliveries', 'replayDeliveries'],
    ],
  },
  {
    from: { testWebhook: 'delivery', listDeliveries: 'deliveries/0' },
    take: { delivery_id: 'id' },
    given: { id: '$request.path.id' },
    to: ['retryDelivery'],
  },
  {
    from: { createProgram: 'program', listPrograms: 'programs/0' },
    take: { id: 'id' },
    to: ['getProgram', 'changeProgram'],
  },
  {
    from: MEMBER,
    take: { id: 'id' },
    to: [
      ...['getMember', 'changeMember', 'deleteMember', 'archiveMember', 'restoreMember', 'eraseMember'],
      ...['adjustPoints'],
    ],
  },
  {
    from: MEMBERSHIP,
    take: { id: 'member', program: 'program' },
    to: ['getMemberPoints', 'listLedgerEntries'],
  },
  {
    from: COURSE,
    take: { id: 'id' },
    to: ['getCourse', 'changeCourse', 'accreditCourse', 'closeCourse', 'withdrawCourse'],
  },
  {
    from: { createAccreditation: 'accreditation', listAccreditations: 'accreditations/0' },
    take: { id: 'id' },
    to: ['getAccreditation', 'revokeAccreditation', 'getAccreditationCredential', 'getDiploma'],
  },
  {
    from: { createAccreditationBatch: 'batch', listAccreditationBatches: 'batches/0' },
    take: { id: 'id' },
    to: ['getAccreditationBatch', 'listAccreditationBatchItems'],
  },
  {
    from: MEMBERSHIP,
    take: { id: 'id' },
    to: [
      ...['getMembership', 'suspendMembership', 'resumeMembership', 'endMembership', 'renewMembership'],
      ...['listRenewals', 'getMembershipCredential', 'getCard'],
    ],
  },
  {
    from: { renewMembership: 'renewal', listRenewals: 'renewals/0' },
    take: { id: 'membership', renewal: 'id' },
    to: ['getRenewal'],
  },
];

/** Each under the name of the call that it leads to. */
export function addLinks(document: OpenapiDocument): void {
  for (const { operationId = '', responses = {} } of operationsOf(document)) {
    const links = LINKS.flatMap(({ from, take, given, to }) => {
      const subject = from[operationId];
      if (subject === undefined) return [];
      const taken = Object.entries(take).map(([name, field]) => [
        name,
        `$response.body#/${subject}/${field}`,
      ]);
      const parameters = { ...given, ...(Object.fromEntries(taken) as Record<string, string>) };
      return to.map((target) => [target, { operationId: target, parameters }] as const);
    });
    if (links.length === 0) continue;
    for (const [status, answer] of Object.entries(responses))
      if (status.startsWith('2')) answer.links = Object.fromEntries(links);
  }
}
