import { publishAnchor } from '../../../../app/events/anchor-events';
import type { AnnouncementProgress } from '../../../../app/events/anchor-events';
import type { AnchorAnnouncement } from '../../../../domain/anchor-announcement';
import type { MemberPosition } from '../../../../ports/anchor-announcements';
import { ANCHOR_SETTINGS, BLOCK, settledBatch, submittedBatch } from '../../../support/batch';
import { certifiedCertificate } from '../../../support/certificates';
import { enabledWebhook, inMemoryPublishing } from '../../../support/in-memory/publishing';
import { NO_EVIDENCE } from '../../../support/in-memory/evidence';

const BEGINNING: AnnouncementProgress = { after: null, told: 0 };
const ANCHORED: AnchorAnnouncement = {
  batchId: 'batch_1',
  number: 0,
  news: 'anchored',
  blockHash: BLOCK.hash,
};
const LOST: AnchorAnnouncement = { ...ANCHORED, number: 1, news: 'anchor_lost' };

/** Two accounts with an endpoint and one without, each with `count` certificates in the batch. */
function service(count: number) {
  const world = inMemoryPublishing([enabledWebhook('acct_a'), enabledWebhook('acct_c')]);
  const certificates = ['acct_a', 'acct_b', 'acct_c'].flatMap((accountId) =>
    Array.from({ length: count }, (_, index) =>
      certifiedCertificate(accountId, {
        id: `cert_${accountId}_${String(index).padStart(4, '0')}`,
        anchor: { leaf: 'ee'.repeat(32), batchId: 'batch_1', index },
      }),
    ),
  );
  const isAfter = (after: MemberPosition | null, { accountId, id }: MemberPosition) =>
    after === null || accountId > after.accountId || (accountId === after.accountId && id > after.id);
  const state = { batch: settledBatch(), made: [] as AnchorAnnouncement[], pages: 0 };
  const deps = {
    announcements: {
      async members(
        batchId: string,
        accountIds: string[],
        { after, limit }: { after: MemberPosition | null; limit: number },
      ) {
        state.pages += 1;
        return certificates
          .filter(({ anchor, accountId }) => anchor?.batchId === batchId && accountIds.includes(accountId))
          .filter((certificate) => isAfter(after, certificate))
          .slice(0, limit);
      },
      async markMade(announcement: AnchorAnnouncement) {
        state.made.push(announcement);
      },
    },
    ...NO_EVIDENCE,
    batches: { find: async () => state.batch, tip: async () => ({ height: BLOCK.height + 6, work: '00' }) },
    publisher: world.publisher,
    webhooks: { accountsWithEndpoints: async () => ['acct_c', 'acct_a'] },
    clock: () => new Date('2026-11-14T19:15:00Z'),
    settings: ANCHOR_SETTINGS,
  };
  return { world, certificates, state, deps };
}

const ignore = () => undefined;

describe('an announcement', () => {
  it('tells of every certificate of an account with an endpoint, and of no other', async () => {
    const { world, state, deps } = service(250);
    expect(await publishAnchor(deps, ANCHORED, BEGINNING, ignore)).toBe(500);
    expect(world.events.size).toBe(500);
    expect([...world.events.values()].filter(({ accountId }) => accountId === 'acct_b')).toEqual([]);
    expect(state.made).toEqual([ANCHORED]);
    expect(state.pages).toBe(6);
  });

  it('carries the record with its block', async () => {
    const { world, deps } = service(1);
    await publishAnchor(deps, ANCHORED, BEGINNING, ignore);
    const [event] = [...world.events.values()];
    expect(event).toMatchObject({
      type: 'certificate.anchored',
      data: {
        certificate: { blockchain: { status: 'confirmed', block_hash: BLOCK.hash, confirmations: 7 } },
      },
    });
  });

  it('goes on where it was interrupted', async () => {
    const { world, state, deps } = service(250);
    let reached = BEGINNING;
    const interrupted = publishAnchor(deps, ANCHORED, BEGINNING, (progress) => {
      reached = progress;
      if (progress.told === 200) throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect(state.made).toEqual([]);
    const before = state.pages;
    expect(await publishAnchor(deps, ANCHORED, reached, ignore)).toBe(500);
    expect([world.events.size, state.pages - before]).toEqual([500, 4]);
  });

  it('is made once even if it is repeated from the beginning', async () => {
    const { world, deps } = service(10);
    await publishAnchor(deps, ANCHORED, BEGINNING, ignore);
    await publishAnchor(deps, ANCHORED, BEGINNING, ignore);
    expect([world.events.size, world.deliveries.size]).toEqual([20, 20]);
  });

  it('of a loss follows that of the anchor, and the next anchor is another event, even in the same block', async () => {
    const { world, state, deps } = service(1);
    await publishAnchor(deps, ANCHORED, BEGINNING, ignore);
    state.batch = submittedBatch();
    await publishAnchor(deps, LOST, BEGINNING, ignore);
    state.batch = settledBatch();
    await publishAnchor(deps, { ...ANCHORED, number: 2 }, BEGINNING, ignore);
    const told = [...world.events.values()].filter(({ accountId }) => accountId === 'acct_a');
    expect(told.map(({ type, data }) => [type, statusIn(data)])).toEqual([
      ['certificate.anchored', 'confirmed'],
      ['certificate.anchor_lost', 'submitted'],
      ['certificate.anchored', 'confirmed'],
    ]);
  });

  it.each([
    ['was lost meanwhile', submittedBatch()],
    ['is in its block again, but not for good', settledBatch({ settledAt: null })],
    ['is in another block meanwhile', settledBatch({ block: { ...BLOCK, hash: '11'.repeat(32) } })],
  ])('of an anchor that %s is left to the next', async (_what, batch) => {
    const { world, state, deps } = service(10);
    state.batch = batch;
    expect(await publishAnchor(deps, ANCHORED, BEGINNING, ignore)).toBe(0);
    expect(world.events.size).toBe(0);
    expect(state.made).toEqual([ANCHORED]);
  });

  it('leaves erased certificates out', async () => {
    const { world, certificates, deps } = service(2);
    certificates[0]!.erased = { at: new Date(), pages: 'keep' };
    expect(await publishAnchor(deps, ANCHORED, BEGINNING, ignore)).toBe(3);
    expect(world.events.size).toBe(3);
  });
});

function statusIn(data: Record<string, unknown>): string {
  return (data as { certificate: { blockchain: { status: string } } }).certificate.blockchain.status;
}
