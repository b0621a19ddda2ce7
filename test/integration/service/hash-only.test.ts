import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { CertificateBody } from '../../../api/schemas/certificate';
import type { PublicProofBody } from '../../../api/schemas/public-proof';
import { anchored } from '../../support/anchored';
import { hasObject } from '../../support/operators/certificate-facts';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

describe('a certificate of a hash', () => {
  let service: SharedService;
  let kept: CertificateBody;
  const original = 'a file that never leaves its owner';
  const sha256 = createHash('sha256').update(original).digest('hex');

  const post = (body: object, headers = {}, path = '/certificates') =>
    service.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const certificateOf = async (answer: Response) =>
    ((await answer.json()) as { certificate: CertificateBody }).certificate;
  const errorOf = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as { error: string; message: string }),
  });

  beforeAll(async () => {
    service = await sharedService();
    const answer = await post({ sha256: sha256.toUpperCase(), file_size: 34, file_name: 'kept.txt' });
    expect(answer.status).toBe(201);
    kept = await certificateOf(answer);
  });
  afterAll(() => service.stop());

  it('is complete at once, in lower case, with what the caller stated, and nothing is stored', async () => {
    expect(kept).toMatchObject({
      status: 'certified',
      custody: 'hash_only',
      title: 'kept.txt',
      file: { name: 'kept.txt', mime: 'application/octet-stream', size: 34, sha256 },
      nom151: { status: 'granted' },
    });
    expect(hasObject(service, kept.id)).toBe(false);
    const record = await service.collections.certificates.findOne({ _id: kept.id });
    expect(record?.steps).toMatchObject({ hashedAt: null, savedAt: expect.any(Date) as Date });
    const verified = await service.fetch(`/verify/${sha256}`);
    expect(await verified.json()).toMatchObject({ certified: true, certificates: [{ id: kept.id }] });
  });

  it.each(['/certificates', '/certificates/json', '/certificates/hash'])(
    'is taken at POST %s',
    async (path) => {
      const answer = await post({ sha256, file_size: 34 }, {}, path);
      expect(await certificateOf(answer)).toMatchObject({ custody: 'hash_only', file: { name: 'file' } });
    },
  );

  it.each(['proof?type=file', 'proof?type=file&format=raw', 'proof/file'])(
    'has no original to give: GET %s says who has it',
    async (path) => {
      expect(await errorOf(await service.fetch(`/certificates/${kept.id}/${path}`))).toEqual({
        status: 404,
        error: 'file_not_held',
        message:
          'Only the hash of this file was sent, so the service does not have it. The original is with the owner of the certificate.',
      });
    },
  );

  it('is not the certificate of the file under the same idempotency key, nor the reverse', async () => {
    const key = { 'idempotency-key': 'held-or-hash' };
    const first = await certificateOf(await post({ sha256, file_size: 34 }, key));
    const again = await post({ sha256: sha256.toUpperCase(), file_size: 34, file_name: 'other.txt' }, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await certificateOf(again)).id).toBe(first.id);
    const file = { file_base64: Buffer.from(original).toString('base64') };
    expect(await errorOf(await post(file, key))).toMatchObject({
      status: 422,
      error: 'idempotency_key_reused',
      message: expect.stringContaining('with another custody.') as string,
    });
  });

  it('says on its page, in its public proof and in its bundle that its owner has the original', async () => {
    const page = await fetch(`${service.url}/v/${kept.id}`, {
      headers: { accept: 'text/html', 'accept-language': 'es' },
    });
    expect(await page.text()).toContain('El original lo tiene su titular, quien debe conservarlo diez años');
    const proof = (await (await fetch(`${service.url}/v/${kept.id}/proof.json`)).json()) as PublicProofBody;
    expect(proof).toMatchObject({ custody: 'hash_only', file: { sha256, size: 34 }, title: null });
    await anchored(service, kept.id, 'confirmed');
    const bundle = await service.fetch(`/certificates/${kept.id}/proof/bundle`);
    const files = unzipSync(new Uint8Array(await bundle.arrayBuffer()));
    expect(JSON.parse(strFromU8(files['certificate.json']!))).toMatchObject({ custody: 'hash_only' });
    expect(strFromU8(files['README.txt']!)).toContain(
      'If its custody is hash_only, the service never had the',
    );
  });
});
