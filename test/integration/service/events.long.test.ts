import { randomBytes } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/client';
import { createBatchRepository } from '../../../adapters/mongo/batches';
import { documentOf } from '../../../adapters/mongo/certificates';
import { announceWorkflowId } from '../../../contract/announcements';
import type { EventType } from '../../../domain/event';
import { anchored } from '../../support/anchored';
import { certificateOf } from '../../support/crashes';
import { addEndpoint } from '../../support/endpoint';
import { accountWithKey, certifiedCertificate } from '../../support/fixtures';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

/** More than one page of members. */
const MEMBERS = 230;

describe('events', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const published = (accountId: string, type: EventType) =>
    service.collections.events.find({ accountId, type }).toArray();
  const batchOf = async (certificateId: string) => {
    const record = await service.collections.certificates.findOne({ _id: certificateId });
    return service.collections.batches.findOne({ _id: record?.anchor?.batchId ?? '' });
  };
  /** One certificate of every batch that holds some of these, once all are in one. */
  const firstOfEachBatch = (ids: readonly string[]) =>
    until(async () => {
      const records = await service.collections.certificates.find({ _id: { $in: [...ids] } }).toArray();
      const firsts = new Map(records.map(({ _id, anchor }) => [anchor?.batchId ?? null, _id]));
      return !firsts.has(null) && [...firsts.values()];
    });
  const announcementsMade = (certificateId: string, count: number) =>
    until(async () => {
      const { _id = '', announcements = [] } = (await batchOf(certificateId)) ?? {};
      return announcements.filter(({ made }) => made).length >= count && { _id, announcements };
    });
  const runOf = (batchId: string, number: number) =>
    service.temporal.workflow.getHandle(
      announceWorkflowId({ batchId, number, news: 'anchored', blockHash: '' }),
    );

  async function waiting(accountId: string, count: number): Promise<string[]> {
    const made = Array.from({ length: count }, () => {
      const leaf = randomBytes(32).toString('hex');
      const at = new Date();
      return certifiedCertificate(accountId, {
        anchor: { leaf, batchId: null, index: null },
        createdAt: at,
        updatedAt: at,
      });
    });
    await service.collections.certificates.insertMany(made.map((certificate) => documentOf(certificate)));
    return made.map(({ id }) => id);
  }

  it('cost nothing while no account has an endpoint', async () => {
    const { id } = await certificateOf(await service.upload('nobody is told'));
    const { events } = await service.temporal.workflow.getHandle(id).fetchHistory();
    const types = (events ?? []).flatMap((event) =>
      Object.keys(event).filter((key) => key.endsWith('Attributes')),
    );
    expect(types.filter((type) => type.startsWith('activity'))).toEqual([]);
    await anchored(service, id, 'confirmed');
    const { _id, announcements } = await announcementsMade(id, 1);
    expect(announcements).toMatchObject([{ news: 'anchored' }]);
    await expect(runOf(_id, 0).describe()).rejects.toThrow(WorkflowNotFoundError);
    expect(await service.collections.events.countDocuments()).toBe(0);
  });

  describe('of an account with an endpoint', () => {
    beforeAll(() => addEndpoint(service.collections, service.accountId, ['certificate.anchored']));

    it('tell how a certification ended, with the record as it was returned', async () => {
      const certificate = await certificateOf(await service.upload('the owner is told'));
      const [event] = await until(async () => {
        const found = await published(service.accountId, 'certificate.certified');
        return found.length > 0 && found;
      });
      expect(event?.data).toEqual({
        certificate: {
          ...certificate,
          // Anchor and revocation data may have come meanwhile.
          blockchain: expect.objectContaining({ network: 'sandbox' }) as object,
          evidence: expect.objectContaining({ renewals: 0 }) as object,
          updated_at: expect.any(String) as string,
        },
      });
    });

    it('tell of a failure', async () => {
      const answer = await service.upload('fails on request', { 'sello-test': 'psc_error' });
      expect(answer.status).toBe(502);
      const [event] = await until(async () => {
        const found = await published(service.accountId, 'certificate.failed');
        return found.length > 0 && found;
      });
      expect(event?.data).toMatchObject({
        certificate: { status: 'failed', failure: { code: 'psc_error' } },
      });
    });

    it('tell of every anchor, of its loss and of the next, and nothing to other accounts', async () => {
      const { account: other } = await accountWithKey(service.collections);
      const strangers = await waiting(other.id, 40);
      const members = await waiting(service.accountId, MEMBERS);
      // A window may close while they are being written, so two batches may hold them.
      const firsts = await firstOfEachBatch(members);
      let told = 0;
      for (const first of firsts) {
        await until(async () => (await batchOf(first))?.settledAt != null);
        const { _id } = await announcementsMade(first, 1);
        told += (await runOf(_id, 0).result()) as number;
      }
      // The batches may hold the certificates of the tests before.
      expect(told).toBeGreaterThanOrEqual(MEMBERS);
      const about = (type: EventType) =>
        service.collections.events.find({ type, 'data.certificate.id': { $in: members } }).toArray();
      const anchors = await about('certificate.anchored');
      expect(anchors).toHaveLength(MEMBERS);
      const { deliveries } = service.collections;
      const eventIds = anchors.map(({ _id }) => _id);
      expect(await deliveries.countDocuments({ eventId: { $in: eventIds } })).toBe(MEMBERS);
      const blocks = new Set<unknown>();
      for (const first of firsts) {
        const { _id: batchId, block } = (await batchOf(first))!;
        blocks.add(block!.hash);
        // As the chain's watch does; the chain then still has the block, and the batch is settled in it again.
        await createBatchRepository(service.collections).markReorganised(batchId, block!.hash, block!.height);
      }
      for (const { data } of anchors) {
        const { blockchain } = data['certificate'] as { blockchain: { status: string; block_hash: string } };
        expect(blockchain.status).toBe('confirmed');
        expect(blocks).toContain(blockchain.block_hash);
      }

      for (const first of firsts) await announcementsMade(first, 3);
      expect(await about('certificate.anchor_lost')).toHaveLength(MEMBERS);
      expect(await about('certificate.anchored')).toHaveLength(2 * MEMBERS);
      expect(await service.collections.events.countDocuments({ accountId: other.id })).toBe(0);
      expect(strangers).toHaveLength(40);
    });

    it('tell once that the allowance is low, and that it is exhausted', async () => {
      const { accounts } = service.collections;
      const setLeft = (left: number) =>
        accounts.updateOne({ _id: service.accountId }, [
          { $set: { certificatesGranted: { $add: ['$certificatesUsed', left] } } },
        ]);
      await setLeft(3);
      for (const content of ['third last', 'second last', 'last'])
        expect((await service.upload(content)).status).toBe(201);
      const [exhausted] = await until(async () => {
        const found = await published(service.accountId, 'allowance.exhausted');
        return found.length > 0 && found;
      });
      expect(exhausted?.data).toMatchObject({ allowance: { left: 0 } });
      expect(await published(service.accountId, 'allowance.exhausted')).toHaveLength(1);
      expect((await published(service.accountId, 'allowance.low')).length).toBeLessThan(2);
    });
  });
});
