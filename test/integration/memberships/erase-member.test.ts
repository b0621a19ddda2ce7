import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { documentOf } from '../../../adapters/mongo/certificates';
import { createErasureRepository } from '../../../adapters/mongo/erasure';
import { accreditationDocument } from '../../../adapters/mongo/memberships/accreditation-documents';
import { createCredentialRepository } from '../../../adapters/mongo/memberships/credentials';
import { createLedger } from '../../../adapters/mongo/memberships/ledger';
import { createMemberErasure } from '../../../adapters/mongo/memberships/member-erasure';
import { createMemberRepository } from '../../../adapters/mongo/memberships/members';
import {
  membershipDocument,
  renewalDocument,
} from '../../../adapters/mongo/memberships/membership-documents';
import { newsDocument } from '../../../adapters/mongo/memberships/news-document';
import { closeAccount } from '../../../app/close-account';
import type { AppDependencies } from '../../../app/dependencies';
import { eraseMember } from '../../../app/memberships/erase-member';
import { objectKey } from '../../../domain/certificate';
import { deliveryId, derivedId } from '../../../domain/ids';
import { firstBroken } from '../../../domain/memberships/ledger';
import type { News } from '../../../domain/memberships/news';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { dueMembership, dueProgram } from '../../support/due-memberships';
import { accountWithKey, certifiedCertificate } from '../../support/fixtures';
import { useTempDir } from '../../support/temp-dir';

const MARKER = 'Xochitl';
const NOW = new Date('2026-11-17T12:00:00Z');
const MEMBER = 'mem_1';

describe('erasing a member', () => {
  const directory = useTempDir();
  let database: TestDatabase;
  let accountId: string;
  beforeEach(async () => {
    database = await freshDatabase();
    ({
      account: { id: accountId },
    } = await accountWithKey(database.collections));
    await fill();
  });
  afterEach(() => database.drop());

  const pathOf = (key: string) => join(directory(), key);

  /** A member whose name is wherever a name can be. */
  async function fill(): Promise<void> {
    const all = database.collections;
    const times = { createdAt: NOW, updatedAt: NOW };
    const { id: program, ...rules } = dueProgram(accountId);
    await all.programs.insertOne({ _id: program, ...rules });
    await all.members.insertOne({
      ...{ _id: MEMBER, accountId, status: 'active', externalId: `x-${MARKER}`, name: MARKER },
      ...{ email: `${MARKER}@example.com`, identifiers: [{ type: 'curp', value: MARKER }], subject: 'u' },
      ...{ unsubscribed: false, ...times },
    });
    await all.accreditations.insertOne(
      accreditationDocument({
        ...{ id: 'acr_1', accountId, memberId: MEMBER, courseId: 'crs_1', edition: null, points: [] },
        ...{ completedOn: '2026-05-01', role: 'attendee', roster: { id: 'ros_1', index: 0 }, createdAt: NOW },
        revoked: { at: NOW, reason: `${MARKER} asked for it` },
      }),
    );
    const standing = { status: 'ended' as const, at: NOW, reason: `${MARKER} left` };
    const membership = dueMembership(accountId, { memberId: MEMBER, standing, nextEventAt: null });
    await all.memberships.insertOne(membershipDocument(membership));
    await all.membershipRenewals.insertOne(
      renewalDocument({
        ...{ id: 'rnw_1', accountId, memberId: MEMBER, membershipId: membership.id, programId: program },
        ...{ from: membership.cycle, to: membership.cycle, override: { reason: `${MARKER} is ill` } },
        createdAt: NOW,
      }),
    );
    await all.rosters.insertOne({
      ...{ _id: 'ros_1', accountId, createdAt: NOW, doneAt: NOW },
      counts: { total: 1, accredited: 1, failed: 0 },
      rows: [{ index: 0, ref: MARKER, memberId: MEMBER, accreditationId: 'acr_1', failure: null }],
      memberIds: [MEMBER],
    });
    const draft = {
      kind: 'adjust',
      programId: program,
      category: 'a',
      points: 100,
      on: '2026-05-01',
    } as const;
    for (const source of ['adj_1', 'adj_2'])
      await createLedger(all).adjust({
        ...{ accountId, memberId: MEMBER, draft: { ...draft, source }, reason: `For ${MARKER}` },
        ...{ recordedAt: NOW, writeKey: [{ name: `${MARKER}-${source}`, fingerprint: 'f' }] },
      });
    const certificate = certifiedCertificate(accountId, { id: 'cert_1', title: null });
    await all.certificates.insertOne(documentOf(certificate, null));
    await all.credentials.insertOne({
      ...{
        _id: 'acr_1',
        accountId,
        memberId: MEMBER,
        kind: 'accreditation',
        subjectId: 'acr_1',
        cycle: null,
      },
      ...{ roster: 'ros_1', statusIndex: 0, standing: 'revoked', token: MARKER, certificateId: 'cert_1' },
      ...{ claimed: true, erased: false, createdAt: NOW },
    });
    const file = pathOf(objectKey('cert_1'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, MARKER);
    const news: News = {
      ...{ accountId, memberId: MEMBER, subject: 'acr_1', type: 'accreditation.revoked', occurrence: '' },
      ...{ daysLeft: null, createdAt: NOW },
    };
    await all.membershipNews.insertOne(newsDocument(news));
    const eventId = derivedId('evt', news.type, news.subject, news.occurrence);
    await all.events.insertOne({
      ...{ _id: eventId, accountId, type: news.type, at: NOW, data: { reason: MARKER } },
      position: 0 as never,
    });
    await all.webhooks.insertOne({ _id: 'whk_1', accountId, enabled: true } as never);
    await all.deliveries.insertOne({ _id: deliveryId(eventId, 'whk_1'), webhookId: 'whk_1' } as never);
  }

  const files = {
    delete: async (key: string) => {
      const { rm } = await import('node:fs/promises');
      await rm(pathOf(key), { force: true });
    },
  };

  function dependencies(changes: object = {}) {
    const all = database.collections;
    const memberships = {
      members: createMemberRepository(all),
      credentials: createCredentialRepository(all),
      memberErasure: createMemberErasure(all),
      ...changes,
    };
    return { memberships, files, clock: () => NOW } as unknown as AppDependencies;
  }

  /** Collections and files in which the name is found. */
  async function found(): Promise<string[]> {
    const { db } = database.collections.members;
    const places: string[] = [];
    for (const collection of await db.collections())
      if (JSON.stringify(await collection.find().toArray()).includes(MARKER))
        places.push(collection.collectionName);
    for (const entry of readdirSync(directory(), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(MARKER))
        places.push('a file');
    return places.sort();
  }

  const EVERYWHERE = [
    ...['a file', 'accreditations', 'credentials', 'events', 'ledger', 'members', 'membership_renewals'],
    ...['memberships', 'rosters', 'write_keys'],
  ];

  it('leaves the name nowhere, and the ledger and the certificate valid', async () => {
    expect(await found()).toEqual(EVERYWHERE);
    const erased = await eraseMember(dependencies(), accountId, MEMBER);
    expect(erased).toMatchObject({ status: 'erased', name: null });
    expect(await found()).toEqual([]);
    const entries = await createLedger(database.collections).list(accountId, MEMBER, { after: 0, limit: 10 });
    expect([entries.length, firstBroken(entries)]).toEqual([2, null]);
    expect(await database.collections.certificates.findOne({ _id: 'cert_1' })).toMatchObject({
      ...{ status: 'certified', file: { sha256: 'ab'.repeat(32) }, erased: { pages: 'keep' } },
    });
    expect(await database.collections.deliveries.countDocuments()).toBe(0);
    expect(existsSync(pathOf(objectKey('cert_1')))).toBe(false);
  });

  const fail = () => Promise.reject(new Error('Killed.'));
  it.each(['eraseTexts', 'eraseEvents', 'filesToErase', 'stripCertificates', 'markFilesErased'])(
    'is completed by repeating it when it was interrupted before %s',
    async (step) => {
      const memberErasure = { ...createMemberErasure(database.collections), [step]: fail };
      await expect(eraseMember(dependencies({ memberErasure }), accountId, MEMBER)).rejects.toThrow(
        'Killed.',
      );
      await eraseMember(dependencies(), accountId, MEMBER);
      expect(await found()).toEqual([]);
    },
  );

  it('also happens with the account, which is not closed while a membership is open', async () => {
    const all = database.collections;
    const accounts = createAccountRepository(all);
    const order = { account: accountId, pages: 'keep' as const, actor: 'test' };
    const open = dueMembership(accountId, { id: 'mbr_2', memberId: 'mem_2' });
    await all.memberships.insertOne(membershipDocument(open));
    const closing = () => closeAccount({ accounts, clock: () => NOW }, order);
    await expect(closing()).rejects.toMatchObject({ code: 'open_memberships' });
    await all.memberships.deleteOne({ _id: 'mbr_2' });
    await closing();
    const erasure = createErasureRepository(all);
    await erasure.eraseAccount({ id: accountId, pages: 'keep' }, NOW);
    // The activity deletes the files.
    expect(await found()).toEqual(['a file']);
    const entries = await createLedger(all).list(accountId, MEMBER, { after: 0, limit: 10 });
    expect([entries.length, firstBroken(entries)]).toEqual([2, null]);
  });
});
