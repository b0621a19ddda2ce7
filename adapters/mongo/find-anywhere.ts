import type { Certificate } from '../../domain/certificate';
import type { Credential } from '../../domain/memberships/credential';
import type { Roster } from '../../domain/memberships/roster';
import type { DeliveryStatus } from '../../domain/webhook';
import type { Collections } from './collections';
import { certificateFromDocument, WITHOUT_TOKEN } from './certificates';
import { reportUnavailable } from './errors';
import { credentialFrom } from './memberships/credentials';
import { rosterFrom, WITHOUT_ROWS } from './memberships/roster-documents';

const NEWEST = 20;

/** Searches all accounts, for operators only. */
export function createFinder(collections: Collections) {
  const { certificates, accounts, erasures, webhooks, deliveries, credentials, rosters } = collections;
  return reportUnavailable({
    /** The newest certificates of a file, in any state. Lists all accounts first, because the index starts with the account. */
    async bySha256(sha256: string): Promise<Certificate[]> {
      const owners = await Promise.all([
        accounts.find({}, { projection: { _id: 1 } }).toArray(),
        erasures.find({}, { projection: { _id: 1 } }).toArray(),
      ]);
      const ids = owners.flat().map(({ _id }) => _id);
      const found = await certificates
        .find({ accountId: { $in: ids }, 'file.sha256': sha256 }, { projection: WITHOUT_TOKEN })
        .sort({ createdAt: -1 })
        .limit(NEWEST)
        .toArray();
      return found.map(certificateFromDocument);
    },

    async emailOf(accountId: string): Promise<string | null> {
      return (await accounts.findOne({ _id: accountId }))?.email ?? null;
    },

    /** Since when an endpoint fails, and how many of its deliveries wait or have failed for good. */
    async deliveryState(
      webhookId: string,
    ): Promise<{ failingSince: Date | null; pending: number; failed: number }> {
      const count = (status: DeliveryStatus) =>
        deliveries.countDocuments({ webhookId, status }, { hint: 'list-by-status' });
      const [webhook, pending, failed] = await Promise.all([
        webhooks.findOne({ _id: webhookId }, { projection: { failingSince: 1 } }),
        count('pending'),
        count('failed'),
      ]);
      return { failingSince: webhook?.failingSince ?? null, pending, failed };
    },

    /** Of an accreditation, or the cards of a membership; the newest first. */
    async credentialsOf(subjectId: string): Promise<Credential[]> {
      const found = await credentials.find({ subjectId }).sort({ createdAt: -1 }).limit(NEWEST).toArray();
      return found.map(credentialFrom);
    },

    async roster(id: string): Promise<Roster | null> {
      const found = await rosters.findOne({ _id: id }, WITHOUT_ROWS);
      return found && rosterFrom(found);
    },

    async eventOfDelivery(id: string): Promise<string | null> {
      return (await deliveries.findOne({ _id: id }, { projection: { eventId: 1 } }))?.eventId ?? null;
    },
  });
}
