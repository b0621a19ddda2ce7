import { Readable } from 'node:stream';
import { CONTENT, createService, FIELDS, KEY } from './certify-upload-service';

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
        return { fields: FIELDS, custody: 'held', size: CONTENT.length, sha256: 'ab'.repeat(32) };
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
