import type { MemberPosition } from '../../ports/anchor-announcements';
import type { EventPublisher } from '../../ports/event-publisher';
import type { RenewalRepository } from '../../ports/renewals';
import type { WebhookRepository } from '../../ports/webhooks';
import type { CertificateRecords } from '../certificate-record';

export interface RenewalEventDependencies {
  renewals: Pick<RenewalRepository, 'renewedBy' | 'members' | 'markAnnounced'>;
  records: CertificateRecords;
  publisher: Pick<EventPublisher, 'publish'>;
  webhooks: Pick<WebhookRepository, 'accountsWithEndpoints'>;
}

/** How far an announcement has come. */
export interface RenewalProgress {
  /** How many of the renewals are done. */
  renewals: number;
  after: MemberPosition | null;
  told: number;
}

const PAGE = 100;

/**
 * Publishes that certificates were renewed, for accounts that have an endpoint, a page at a time: those in the renewal itself, and those in
 * earlier renewals that it renews. `proceed` is called after each page, and where it got to is where an interrupted announcement goes on.
 */
export async function publishRenewal(
  deps: RenewalEventDependencies,
  renewalId: string,
  progress: RenewalProgress,
  proceed: (progress: RenewalProgress) => void,
): Promise<number> {
  const { renewals, records, publisher, webhooks } = deps;
  const accounts = (await webhooks.accountsWithEndpoints()).sort();
  const covered = await coveredBy(renewals, renewalId);
  let { after, told } = progress;
  for (let i = progress.renewals; i < covered.length; i += 1) {
    for (;;) {
      const members = await renewals.members(covered[i] as string, accounts, { after, limit: PAGE });
      const last = members.at(-1);
      if (last === undefined) break;
      const kept = members.filter(({ erased }) => erased === undefined);
      const written = await records.ofAll(kept);
      await publisher.publish(
        written.map((certificate, index) => ({
          accountId: kept[index]?.accountId ?? '',
          type: 'certificate.renewed',
          subject: certificate.id,
          occurrence: renewalId,
          data: { certificate },
        })),
      );
      told += kept.length;
      after = { accountId: last.accountId, id: last.id };
      proceed({ renewals: i, after, told });
    }
    after = null;
  }
  await renewals.markAnnounced(renewalId);
  return told;
}

/** The renewal, those that it renews, those that they renew, and so on. */
async function coveredBy(
  renewals: Pick<RenewalRepository, 'renewedBy'>,
  renewalId: string,
): Promise<string[]> {
  const covered = [renewalId];
  for (let i = 0; i < covered.length; i += 1) {
    covered.push(...(await renewals.renewedBy(covered[i] as string)).sort());
  }
  return covered;
}
