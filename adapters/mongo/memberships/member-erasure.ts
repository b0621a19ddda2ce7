import { deliveryId, derivedId } from '../../../domain/ids';
import type { MemberErasure } from '../../../ports/memberships/member-erasure';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { stripPipeline } from '../strip-record';
import { ERASED_FILES } from './credential-documents';
import { eraseRosterTexts } from './erase-roster-texts';

export function createMemberErasure(collections: Collections): MemberErasure {
  const { certificates, credentials } = collections;
  return reportUnavailable({
    eraseTexts: (accountId, memberId) => eraseTexts(collections, accountId, memberId),
    eraseEvents: (accountId, memberId) => eraseEvents(collections, accountId, memberId),

    async filesToErase(memberId, limit) {
      const found = await credentials
        .find(
          { ...ERASED_FILES, ...(memberId !== null && { memberId }) },
          { projection: { certificateId: 1 } },
        )
        .limit(limit)
        .toArray();
      return found.flatMap(({ _id: credentialId, certificateId }) =>
        certificateId === null ? [] : [{ credentialId, certificateId }],
      );
    },

    async stripCertificates(ids, at) {
      await certificates.updateMany(
        { _id: { $in: ids }, erased: { $exists: false } },
        stripPipeline({ at, pages: 'keep' }),
      );
    },

    async markFilesErased(ids) {
      await credentials.updateMany({ _id: { $in: ids } }, { $set: { fileErased: true } });
    },
  });
}

async function eraseTexts(collections: Collections, accountId: string, memberId: string): Promise<void> {
  const { accreditations, memberships, membershipRenewals, ledger, writeKeys } = collections;
  const own = { accountId, memberId };
  await accreditations.updateMany(
    { ...own, 'revoked.reason': { $type: 'string' } },
    {
      $set: { 'revoked.reason': null },
    },
  );
  await memberships.updateMany(
    { ...own, 'standing.reason': { $type: 'string' } },
    {
      $set: { 'standing.reason': null },
    },
  );
  await ledger.updateMany({ memberId, reason: { $type: 'string' } }, { $set: { reason: null } });
  const membershipIds = await idsOf(memberships.find(own, { projection: { _id: 1 } }));
  const renewed = { membershipId: { $in: membershipIds } };
  await membershipRenewals.updateMany(
    { ...renewed, 'override.reason': { $type: 'string' } },
    {
      $set: { 'override.reason': null },
    },
  );
  await eraseRosterTexts(collections, accountId, memberId);
  const accreditationIds = await idsOf(accreditations.find(own, { projection: { _id: 1 } }));
  const renewalIds = await idsOf(membershipRenewals.find(renewed, { projection: { _id: 1 } }));
  const adjusted = await ledger.distinct('source', { memberId, kind: 'adjust' });
  const made = [...accreditationIds, ...membershipIds, ...renewalIds, ...adjusted];
  await writeKeys.deleteMany({ id: { $in: made } }, { hint: 'created' });
}

/** Their ids are derived from the news, which are kept longer than events. */
async function eraseEvents(
  { events, deliveries, webhooks, membershipNews }: Collections,
  accountId: string,
  memberId: string,
): Promise<void> {
  const news = await membershipNews.find({ accountId, memberId }).toArray();
  if (news.length === 0) return;
  const eventIds = news.map(({ type, subject, occurrence }) => derivedId('evt', type, subject, occurrence));
  const endpoints = await idsOf(webhooks.find({ accountId }, { projection: { _id: 1 } }));
  const deliveryIds = eventIds.flatMap((eventId) =>
    endpoints.map((endpoint) => deliveryId(eventId, endpoint)),
  );
  // What is not published yet would be published with the record as it is then: without anything personal.
  await deliveries.deleteMany({ _id: { $in: deliveryIds } });
  await events.deleteMany({ _id: { $in: eventIds } });
}

async function idsOf(found: { toArray(): Promise<{ _id: string }[]> }): Promise<string[]> {
  return (await found.toArray()).map(({ _id }) => _id);
}
