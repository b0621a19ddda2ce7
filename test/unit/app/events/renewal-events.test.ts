import { createCertificateRecords } from '../../../../app/certificate-record';
import { publishRenewal } from '../../../../app/events/renewal-events';
import type { RenewalProgress } from '../../../../app/events/renewal-events';
import type { Certificate } from '../../../../domain/certificate';
import type { MemberPosition } from '../../../../ports/anchor-announcements';
import { ANCHOR_SETTINGS } from '../../../support/batch';
import { certifiedCertificate } from '../../../support/certificates';
import { NO_EVIDENCE } from '../../../support/in-memory/evidence';
import { enabledWebhook, inMemoryPublishing } from '../../../support/in-memory/publishing';

const BEGINNING: RenewalProgress = { renewals: 0, after: null, told: 0 };
const ignore = () => undefined;

/** `ren_2` renews `ren_1`, and both have certificates of two accounts; the one of these without an endpoint is never told. */
function service(count: number) {
  const world = inMemoryPublishing([enabledWebhook('acct_a')]);
  const inRenewal = (id: string, accountId: string): Certificate =>
    certifiedCertificate(accountId, {
      evidence: { signer: 'aa', hashAlgorithm: 'SHA-256', renewal: { id, index: 0, capture: null } },
    });
  const certificates = ['ren_1', 'ren_2'].flatMap((id) =>
    Array.from({ length: count }, () => ['acct_a', 'acct_b'].map((account) => inRenewal(id, account))).flat(),
  );
  const announced: string[] = [];
  const key = ({ accountId, id }: MemberPosition) => `${accountId} ${id}`;
  const deps = {
    renewals: {
      renewedBy: async (id: string) => (id === 'ren_2' ? ['ren_1'] : []),
      members: async (
        id: string,
        accountIds: string[],
        { after, limit }: { after: MemberPosition | null; limit: number },
      ) =>
        certificates
          .filter(({ evidence, accountId }) => evidence?.renewal?.id === id && accountIds.includes(accountId))
          .filter((certificate) => after === null || key(certificate) > key(after))
          .sort((a, b) => (key(a) < key(b) ? -1 : 1))
          .slice(0, limit),
      markAnnounced: async (id: string) => {
        announced.push(id);
      },
    },
    records: createCertificateRecords({
      ...NO_EVIDENCE,
      batches: { findMany: async () => [], tip: async () => null },
      clock: () => new Date('2029-11-14T19:15:00Z'),
      settings: ANCHOR_SETTINGS,
    }),
    publisher: world.publisher,
    webhooks: { accountsWithEndpoints: async () => ['acct_a'] },
  };
  return { world, certificates, announced, deps };
}

describe('the announcement of a renewal', () => {
  it('tells of its certificates and of those in the renewals that it renews, each once', async () => {
    const { world, certificates, announced, deps } = service(130);
    expect(await publishRenewal(deps, 'ren_2', BEGINNING, ignore)).toBe(260);
    const events = [...world.events.values()];
    expect(events).toHaveLength(260);
    const told = events.map(({ data }) => (data['certificate'] as { id: string }).id).sort();
    const own = certificates.filter(({ accountId }) => accountId === 'acct_a').map(({ id }) => id);
    expect(told).toEqual(own.sort());
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['certificate.renewed']));
    expect(announced).toEqual(['ren_2']);
  });

  it('goes on where it was interrupted, and publishes nothing twice', async () => {
    const { world, announced, deps } = service(150);
    let reached = BEGINNING;
    const interrupt = (progress: RenewalProgress) => {
      reached = progress;
      if (progress.told === 250) throw new Error('killed');
    };
    await expect(publishRenewal(deps, 'ren_2', BEGINNING, interrupt)).rejects.toThrow('killed');
    expect(announced).toEqual([]);
    expect(await publishRenewal(deps, 'ren_2', reached, ignore)).toBe(300);
    expect(world.events.size).toBe(300);
  });

  it('leaves out what was erased', async () => {
    const { world, certificates, deps } = service(2);
    certificates[0]!.erased = { at: new Date(), pages: 'keep' };
    await publishRenewal(deps, 'ren_1', BEGINNING, ignore);
    expect(world.events.size).toBe(1);
  });
});
