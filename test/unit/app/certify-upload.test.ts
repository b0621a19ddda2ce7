import { Readable } from 'node:stream';
import type { UploadOrder } from '../../../app/certify-upload';
import { ServiceError } from '../../../app/errors';
import type { Sink } from '../../../app/upload';
import { objectKey } from '../../../domain/certificate';
import { UnavailableError } from '../../../domain/errors';
import { CONTENT, createService, ISSUED, KEY, statesHash } from './certify-upload-service';

describe('an upload', () => {
  it('is certified, for one unit of the allowance', async () => {
    const { upload, world, records } = createService();
    const { answer, request } = upload();
    const { certificate, replayed } = await answer;
    expect(replayed).toBe(false);
    expect(certificate).toMatchObject({ status: 'certified', token: ISSUED.token, title: null });
    expect(records()).toMatchObject([{ id: certificate.id, status: 'certified' }]);
    expect(request.ids).toEqual([certificate.id]);
    expect(world.account.certificatesUsed).toBe(1);
    expect([...world.objects.keys()]).toEqual([objectKey(certificate.id)]);
  });

  it('of a hash is certified for one unit, and never touches storage', async () => {
    const { upload, world } = createService();
    const { certificate } = await upload({ receive: statesHash() }).answer;
    expect(certificate).toMatchObject({ status: 'certified', custody: 'hash_only', batch: null });
    expect(world.account.certificatesUsed).toBe(1);
    expect(world.log.calls).not.toContain('put');
    expect(world.log.calls).not.toContain('delete');
  });

  it('of a hash, repeated, is answered while storage is down', async () => {
    const { upload, world } = createService();
    const same = { idempotencyKey: KEY, receive: statesHash() };
    const first = await upload(same).answer;
    world.log.beforeCall = (name) => {
      if (name === 'put' || name === 'delete') throw new UnavailableError('storage', { cause: null });
    };
    expect(await upload(same).answer).toMatchObject({
      certificate: { id: first.certificate.id },
      replayed: true,
    });
  });

  it('takes its unit before its body is read', async () => {
    const { upload, world } = createService();
    await upload().answer;
    const { calls } = world.log;
    expect(calls.indexOf('reserve')).toBeLessThan(calls.indexOf('put'));
    expect(calls.filter((call) => call === 'reserve')).toHaveLength(1);
  });

  it.each([
    ['an endpoint', async () => true, true],
    ['no endpoint', async () => false, false],
    ['nobody knows what', () => Promise.reject(new UnavailableError('database', { cause: null })), true],
  ])('of an account with %s tells the run whether to publish', async (_what, hasEndpoints, notify) => {
    const { upload, engine, publisher } = createService();
    publisher.hasEndpoints = hasEndpoints;
    const certify = jest.spyOn(engine, 'certify');
    const start = jest.spyOn(engine, 'start');
    await upload().answer;
    await upload({ respondAsync: true }).answer;
    expect(certify.mock.calls[0]?.[0]).toMatchObject({ notify });
    expect(start.mock.calls[0]?.[0]).toMatchObject({ notify });
  });

  it('is refused before its body is read when no unit is left', async () => {
    const { upload, exhaust, world } = createService();
    exhaust();
    const { answer, request } = upload();
    await expect(answer).rejects.toMatchObject({ code: 'allowance_exhausted' });
    expect(request).toEqual({ received: false, ids: [] });
    expect(world.log.calls).toEqual(['reserve']);
  });

  it.each([
    ['breaks off', () => Promise.reject(new Error('aborted'))],
    [
      'is refused after its last byte',
      async (sink: Sink) => {
        await sink(Readable.from([Buffer.from(CONTENT)]));
        throw new ServiceError('invalid_request');
      },
    ],
  ])('that %s gives its unit back and leaves no file', async (_how, receive: UploadOrder['receive']) => {
    const { upload, expectUntouched } = createService();
    await expect(upload({ receive }).answer).rejects.toThrow(/aborted|invalid_request/);
    expectUntouched();
  });

  it('whose reservation was made, though its answer was lost, gives the unit back', async () => {
    const { upload, world, expectUntouched } = createService();
    const { reserve } = world.accounts;
    const error = new UnavailableError('database', { cause: null });
    Object.defineProperty(world.accounts, 'reserve', {
      value: async (...claim: Parameters<typeof reserve>) => {
        await reserve(...claim);
        throw error;
      },
    });
    const { answer, request } = upload();
    await expect(answer).rejects.toBe(error);
    expect(request.received).toBe(false);
    expectUntouched();
  });

  it.each(['reserve', 'put'])('whose %s fails leaves nothing behind', async (call) => {
    const { upload, world, expectUntouched } = createService();
    const error = new UnavailableError('database', { cause: null });
    world.log.beforeCall = (name) => {
      if (name === call) throw error;
    };
    await expect(upload().answer).rejects.toBe(error);
    expectUntouched();
  });

  it('that can’t be undone still gets its own error; the sweep undoes it', async () => {
    const { upload, world } = createService();
    world.log.beforeCall = (name) => {
      if (name === 'release') throw new UnavailableError('database', { cause: null });
    };
    const receive = () => Promise.reject(new Error('aborted'));
    await expect(upload({ receive }).answer).rejects.toThrow('aborted');
    expect(world.held.size).toBe(1);
  });

  it('whose record may or may not have been written keeps its unit and its file', async () => {
    const { upload, world } = createService();
    const error = new UnavailableError('database', { cause: null });
    world.log.beforeCall = (name) => {
      if (name === 'insert') throw error;
    };
    await expect(upload().answer).rejects.toBe(error);
    expect(world.held.size).toBe(1);
    expect(world.objects.size).toBe(1);
  });

  it('whose idempotency key is held by a record that can’t be read is refused, and nothing of it remains', async () => {
    const { upload, world, expectUntouched } = createService();
    Object.defineProperty(world.certificates, 'insert', { value: async () => ({ outcome: 'undecided' }) });
    const { answer } = upload({ idempotencyKey: KEY });
    await expect(answer).rejects.toMatchObject({ code: 'service_unavailable' });
    expectUntouched();
  });

  it('is only started when the caller does not wait', async () => {
    const { upload, started } = createService();
    const { certificate } = await upload({ respondAsync: true }).answer;
    expect(certificate.status).toBe('processing');
    expect(started).toEqual([certificate.id]);
  });

  it.each([
    ['psc_error', { code: 'psc_error' }],
    ['cancelled', { code: 'service_unavailable', message: expect.stringContaining('cancelled') as string }],
    [
      'file_damaged',
      { message: expect.stringMatching(/^Certificate cert_\w+ failed: file_damaged\.$/) as string },
    ],
    ['internal_error', { message: expect.stringContaining('internal_error') as string }],
  ] as const)('that fails with %s is told so', async (code, error) => {
    const { upload, engine } = createService();
    engine.certify = async () => ({ kind: 'failed', code });
    await expect(upload().answer).rejects.toMatchObject(error);
  });

  describe('whose run has no answer yet', () => {
    it.each([
      ['is processing, when the record is', () => undefined, { status: 'processing' }],
      ['is certified, when the record is', 'certified', { status: 'certified', token: ISSUED.token }],
    ] as const)('%s', async (_what, settled, expected) => {
      const { upload, engine, settleAs, started } = createService();
      engine.certify = async ({ certificateId }) => {
        if (settled === 'certified') await settleAs.certified(certificateId);
        return { kind: 'pending' };
      };
      expect((await upload().answer).certificate).toMatchObject(expected);
      // The run continues, or the sweep starts another one.
      expect(started).toEqual([]);
    });

    it('fails as its record has', async () => {
      const { upload, engine, settleAs } = createService();
      engine.certify = async ({ certificateId }) => {
        await settleAs.failed(certificateId, 'cancelled');
        return { kind: 'pending' };
      };
      await expect(upload().answer).rejects.toMatchObject({ code: 'service_unavailable' });
    });
  });

  describe('whose run the engine does not know', () => {
    const unknown = new UnavailableError('engine', { cause: null });

    it('gets what its settled record says: an operator may have deleted the run', async () => {
      const { upload, engine, settleAs } = createService();
      engine.certify = async ({ certificateId }) => {
        await settleAs.certified(certificateId);
        throw unknown;
      };
      expect((await upload().answer).certificate).toMatchObject({ status: 'certified' });
      engine.certify = async ({ certificateId }) => {
        await settleAs.failed(certificateId, 'psc_error');
        throw unknown;
      };
      await expect(upload().answer).rejects.toMatchObject({ code: 'psc_error' });
    });

    it('gets the error of the engine while its record is not settled', async () => {
      const { upload, engine } = createService();
      engine.certify = () => Promise.reject(unknown);
      await expect(upload().answer).rejects.toBe(unknown);
    });
  });
});
