import { Readable } from 'node:stream';
import type { UploadOrder } from '../../../app/certify-upload';
import { ServiceError } from '../../../app/errors';
import { objectKey } from '../../../domain/certificate';
import { createService, FIELDS, ISSUED, KEY, statesHash } from './certify-upload-service';

describe('a repeated request', () => {
  const again = { idempotencyKey: KEY };

  it('gets the certificate of the first, charges nothing more and keeps no second file', async () => {
    const { upload, world } = createService();
    const first = await upload(again).answer;
    const { answer, request } = upload(again);
    expect(await answer).toMatchObject({ replayed: true, certificate: { id: first.certificate.id } });
    expect(request.ids.at(-1)).toBe(first.certificate.id);
    expect(world.account.certificatesUsed).toBe(1);
    expect(world.held.size).toBe(0);
    expect([...world.objects.keys()]).toEqual([objectKey(first.certificate.id)]);
  });

  it('takes no unit, which another file may need', async () => {
    const { upload, world } = createService();
    await upload(again).answer;
    world.log.calls = [];
    await upload(again).answer;
    expect(world.log.calls).toContain('findByIdempotencyKey');
    expect(world.log.calls).not.toContain('reserve');
  });

  it('is answered when no unit is left, because it costs nothing', async () => {
    const { upload, exhaust, world } = createService();
    const first = await upload(again).answer;
    exhaust();
    expect(await upload(again).answer).toMatchObject({
      replayed: true,
      certificate: { id: first.certificate.id, status: 'certified' },
    });
    expect(world.account.certificatesUsed).toBe(1);
    await expect(upload({ idempotencyKey: 'another' }).answer).rejects.toMatchObject({
      code: 'allowance_exhausted',
    });
  });

  it.each([true, false])('with other content is refused, with units left: %s', async (unitsLeft) => {
    const { upload, world, exhaust } = createService();
    await upload(again).answer;
    if (!unitsLeft) exhaust();
    await expect(upload(again, 'another contract').answer).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      message:
        'This Idempotency-Key was already used with another file. Use a new key for a new request, or send the same content.',
    });
    expect(world.account.certificatesUsed).toBe(1);
    expect(world.held.size).toBe(0);
    expect(world.objects.size).toBe(1);
  });

  it('with another file and other texts is told each field that differs', async () => {
    const { upload } = createService();
    await upload(again).answer;
    const receive: UploadOrder['receive'] = async (sink) => {
      await sink(Readable.from([Buffer.from('another contract')]));
      const fields = { ...FIELDS, title: 'c.txt', documentType: 'contract', fileName: 'd.txt' };
      return { fields, custody: 'held', size: 16, sha256: 'cd'.repeat(32) };
    };
    await expect(upload({ ...again, receive }).answer).rejects.toThrow(
      'already used with another file, another title and another document_type.',
    );
  });

  it('with the hash of the same file instead of the file is told so', async () => {
    const { upload, world } = createService();
    await upload(again).answer;
    await expect(upload({ ...again, receive: statesHash() }).answer).rejects.toThrow(
      'already used with another custody. Use a new key',
    );
    expect(world.account.certificatesUsed).toBe(1);
    expect(world.objects.size).toBe(1);
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'without a unit is never certified, though the first fails and frees the key meanwhile (before call %i)',
    async (moment) => {
      const { upload, world, engine, settleAs, exhaust } = createService();
      engine.certify = async () => ({ kind: 'pending' });
      const { certificate } = await upload(again).answer;
      exhaust();
      let calls = 0;
      world.log.beforeCall = () => {
        if (calls++ === moment) void settleAs.failed(certificate.id, 'psc_error');
      };
      await upload(again).answer.catch((error: unknown) => {
        expect(error).toBeInstanceOf(ServiceError);
      });
      expect(calls).toBeGreaterThan(moment);
      for (const [id, record] of world.records)
        expect(record.certificate.status === 'failed' || world.held.has(id)).toBe(true);
      expect(world.account.certificatesUsed).toBe(world.held.size);
    },
  );

  describe('while the record of the first is processing', () => {
    async function createPending(order: Partial<UploadOrder> = {}) {
      const service = createService();
      service.engine.certify = async () => ({ kind: 'pending' });
      const { certificate } = await service.upload({ ...again, respondAsync: true }).answer;
      service.started.length = 0;
      return { ...service, id: certificate.id, repeat: () => service.upload({ ...again, ...order }).answer };
    }

    it('waits for its run', async () => {
      const { repeat, engine, settleAs, started } = await createPending();
      engine.certify = async ({ certificateId }) => {
        await settleAs.certified(certificateId);
        return { kind: 'certified', issued: ISSUED };
      };
      expect(await repeat()).toMatchObject({ replayed: true, certificate: { status: 'certified' } });
      expect(started).toEqual([]);
    });

    it.each([
      ['was certified before the database was restored', { kind: 'certified', issued: ISSUED }],
      ['failed before the database was restored', { kind: 'failed', code: 'psc_error' }],
      ['has no answer yet, or was stopped', { kind: 'pending' }],
    ] as const)('starts a run again that %s, and stays processing', async (_what, outcome) => {
      const { repeat, engine, started, id } = await createPending();
      engine.certify = async () => outcome;
      expect(await repeat()).toMatchObject({ replayed: true, certificate: { id, status: 'processing' } });
      expect(started).toEqual([id]);
    });

    it('starts the run without waiting when the caller does not wait', async () => {
      const { repeat, engine, started, id } = await createPending({ respondAsync: true });
      engine.certify = () => Promise.reject(new Error('waited'));
      expect(await repeat()).toMatchObject({ certificate: { status: 'processing' } });
      expect(started).toEqual([id]);
    });

    it('fails as the record does, whatever the run says', async () => {
      const { repeat, engine, settleAs, started } = await createPending();
      engine.certify = async ({ certificateId }) => {
        await settleAs.failed(certificateId, 'psc_error');
        return { kind: 'certified', issued: ISSUED };
      };
      await expect(repeat()).rejects.toMatchObject({ code: 'psc_error' });
      expect(started).toEqual([]);
    });
  });
});
