import type { Collections } from '../collections';

/** With their account: everything that names anyone. What the status of credentials and the ledger need stays. */
export async function eraseMemberships(collections: Collections, accountId: string): Promise<void> {
  const { programs, members, courses, accreditations, memberships, membershipRenewals } = collections;
  const { ledger, rosters, credentials, writeKeys, membershipNews, memberMail } = collections;
  const own = { accountId };
  await Promise.all([
    members.updateMany(own, {
      $set: {
        status: 'erased',
        externalId: null,
        name: null,
        email: null,
        identifiers: [],
        unsubscribed: true,
      },
    }),
    programs.updateMany(own, {
      $set: { name: '', publicDetails: false, 'versions.$[].categories.$[].name': '' },
    }),
    courses.updateMany(own, {
      $set: {
        ...{ title: '', edition: null, publicDetails: false },
        ...{ 'provider.name': '', 'provider.accreditationRef': null },
      },
    }),
    accreditations.updateMany({ ...own, revoked: { $ne: null } }, { $set: { 'revoked.reason': null } }),
    memberships.updateMany({ ...own, standing: { $ne: null } }, { $set: { 'standing.reason': null } }),
    membershipRenewals.updateMany({ ...own, override: { $ne: null } }, { $set: { 'override.reason': null } }),
    ledger.updateMany({ ...own, reason: { $type: 'string' } }, { $set: { reason: null } }),
    // Their files are deleted with those of all certificates.
    credentials.updateMany(own, { $set: { token: null, erased: true, fileErased: true } }),
    rosters.deleteMany(own),
    writeKeys.deleteMany(own),
    membershipNews.deleteMany(own),
    memberMail.deleteOne({ _id: accountId }),
  ]);
}
