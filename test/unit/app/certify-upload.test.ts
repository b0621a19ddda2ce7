import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { certifyUpload } from '../../../app/certify-upload';
import type { UploadOrder } from '../../../app/certify-upload';
import type { AppDependencies } from '../../../app/dependencies';
import { ServiceError } from '../../../app/errors';
import type { Sink } from '../../../app/upload';
import type { FailureCode } from '../../../domain/certificate';
import { objectKey } from '../../../domain/certificate';
import { UnavailableError } from '../../../domain/errors';
import type { CertificationOrder, CertificationOutcome } from '../../../ports/certification-engine';
import { certifiedCertificate } from '../../support/fixtures';
import { createCertificationWorld } from '../../support/in-memory/certification';

const NOW = new Date('2026-11-15T12:00:00Z');
const CONTENT = 'a contract';
const FIELDS = {
  title: null,
  description: null,
  documentType: null,
  reference: null,
  publicPage: true,
  fileName: 'c.txt',
  mime: null,
};
const { token, anchor } = certifiedCertificate('acct_1');
const ISSUED = { token: token!, leaf: anchor!.leaf, savedAt: NOW };
const KEY = 'order-14';

type Certify = (order: CertificationOrder) => Promise<CertificationOutcome>;

/** The service with an account of five units, and an engine that certifies the record unless told otherwise. */
function createService() {
  const world = createCertificationWorld(NOW);
  const started: string[] = [];
  const settleAs = {
    async certified(id: string) {
      const { token: facts, leaf } = ISSUED;
      const times = { hashedAt: NOW, timestampedAt: NOW };
      await world.certificates.saveToken(id, { facts, tsr: Uint8Array.of(0), leaf, ...times });
      await world.accounts.settle('acct_1', id);
    },
    async failed(id: string, code: FailureCode) {
      await world.certificates.markFailed(id, { code, message: 'No.' }, NOW);
      await world.accounts.release('acct_1', id);
    },
  };
  const engine: { certify: Certify; start: (order: CertificationOrder) => Promise<void> } = {
    async certify({ certificateId }) {
      await settleAs.certified(certificateId);
      return { kind: 'certified', issued: ISSUED };
    },
    async start({ certificateId }) {
      started.push(certificateId);
    },
  };
  const deps = {
    ...world,
    engine,
    clock: () => NOW,
    settings: { resultWaitMilliseconds: 1_000, supportContact: null },
  } as unknown as AppDependencies;

  /** As the API does with a request; `received` tells whether its body was read. */
  function upload(order: Partial<UploadOrder> = {}, content = CONTENT) {
    const request = { received: false, ids: [] as string[] };
    const receive = async (sink: Sink) => {
      request.received = true;
      await sink(Readable.from([Buffer.from(content)]));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { fields: FIELDS, size: content.length, sha256 };
    };
    const answer = certifyUpload(deps, {
      accountId: 'acct_1',
      idempotencyKey: null,
      respondAsync: false,
      receive,
      onCertificate: (id) => request.ids.push(id),
      ...order,
    });
    return { answer, request };
  }

  const records = () => [...world.records.values()].map(({ certificate }) => certificate);
  /** Nothing remains of a request but what was there before it. */
  const expectUntouched = () => {
    expect(world.account.certificatesUsed).toBe(world.held.size);
    expect(records()).toEqual([]);
    expect([...world.objects]).toEqual([]);
    expect(world.held.size).toBe(0);
  };
  const exhaust = () => (world.account.certificatesGranted = world.account.certificatesUsed);
  return { world, engine, settleAs, started, upload, records, expectUntouched, exhaust };
}

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

  it('takes its unit before its body is read', async () => {
    const { upload, world } = createService();
    await upload().answer;
    const { calls } = world.log;
    expect(calls.indexOf('reserve')).toBeLessThan(calls.indexOf('put'));
    expect(calls.filter((call) => call === 'reserve')).toHaveLength(1);
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
});

describe('requests with the same new idempotency key, arriving together,', () => {
  const same = { idempotencyKey: KEY };

  /** An upload whose file is arriving until `end` is called. */
  function arriving({ upload }: ReturnType<typeof createService>) {
    let end: (how: 'complete' | 'broken') => void = () => undefined;
    const ended = new Promise<string>((done) => (end = done));
    const { answer } = upload({
      ...same,
      receive: async (sink) => {
        if ((await ended) === 'broken') throw new Error('aborted');
        await sink(Readable.from([Buffer.from(CONTENT)]));
        return { fields: FIELDS, size: CONTENT.length, sha256: 'ab'.repeat(32) };
      },
    });
    // Awaited later.
    answer.catch(() => undefined);
    return {
      answer,
      end: (how: 'complete' | 'broken') => {
        end(how);
      },
    };
  }

  it('need one unit: each gets the certificate, and another file has the unit that is left', async () => {
    const service = createService();
    service.world.account.certificatesGranted = 2;
    const three = [arriving(service), arriving(service), arriving(service)];
    const other = await service.upload().answer;
    expect(other.certificate.status).toBe('certified');
    for (const { end } of three) end('complete');
    const answers = await Promise.all(three.map(({ answer }) => answer));
    expect(new Set(answers.map(({ certificate }) => certificate.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(2);
    expect(service.world.account.certificatesUsed).toBe(2);
    expect(service.world.held.size).toBe(0);
    expect(service.world.objects.size).toBe(2);
  });

  it('are all answered although the first is certified, with the last unit, just before the second takes one', async () => {
    const { upload, world } = createService();
    world.account.certificatesGranted = 1;
    const { reserve } = world.accounts;
    let first: Promise<unknown> | undefined;
    Object.defineProperty(world.accounts, 'reserve', {
      value: async (...claim: Parameters<typeof reserve>) => {
        if (first === undefined) await (first = upload(same).answer);
        return reserve(...claim);
      },
    });
    const second = await upload(same).answer;
    expect(await first).toMatchObject({ replayed: false, certificate: { id: second.certificate.id } });
    expect(second.replayed).toBe(true);
    expect(world.account.certificatesUsed).toBe(1);
  });

  it('keep the unit when one of them breaks off, and give it back when all do', async () => {
    const service = createService();
    service.world.account.certificatesGranted = 1;
    const [first, second] = [arriving(service), arriving(service)];
    first.end('broken');
    await expect(first.answer).rejects.toThrow('aborted');
    await expect(service.upload().answer).rejects.toMatchObject({ code: 'allowance_exhausted' });
    second.end('broken');
    await expect(second.answer).rejects.toThrow('aborted');
    service.expectUntouched();
  });

  it('pass the unit on when the first of them fails', async () => {
    const service = createService();
    service.world.account.certificatesGranted = 1;
    const [first, second] = [arriving(service), arriving(service)];
    const certify = service.engine.certify;
    service.engine.certify = async ({ certificateId }) => {
      await service.settleAs.failed(certificateId, 'psc_error');
      return { kind: 'failed', code: 'psc_error' };
    };
    first.end('complete');
    await expect(first.answer).rejects.toMatchObject({ code: 'psc_error' });
    service.engine.certify = certify;
    second.end('complete');
    expect(await second.answer).toMatchObject({ replayed: false, certificate: { status: 'certified' } });
    expect(service.world.account.certificatesUsed).toBe(1);
  });
});

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
      return { fields, size: 16, sha256: 'cd'.repeat(32) };
    };
    await expect(upload({ ...again, receive }).answer).rejects.toThrow(
      'already used with another file, another title and another document_type.',
    );
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
