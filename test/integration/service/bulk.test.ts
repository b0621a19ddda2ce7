import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { documentOf } from '../../../adapters/mongo/certificates';
import { newId } from '../../../domain/ids';
import { signedUp } from '../../support/dashboard-client';
import type { DashboardClient } from '../../support/dashboard-client';
import { failedCertificate } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';

describe('many certificates at once', () => {
  let service: SharedService;
  let client: DashboardClient;
  let accountId: string;
  beforeAll(async () => {
    service = await sharedService();
    ({ client, id: accountId } = await signedUp(service));
    await service.collections.accounts.updateOne({ _id: accountId }, { $set: { certificatesGranted: 100 } });
  });
  afterAll(() => service.stop());

  const get = (path: string, signal?: AbortSignal) =>
    fetch(`${service.url}/api/dashboard/v1/certificates/${path}`, {
      headers: { cookie: client.cookie!, 'sec-fetch-site': 'same-origin' },
      ...(signal && { signal }),
    });
  const certify = async (content: string | Uint8Array<ArrayBuffer>, name: string, fields: object = {}) => {
    const body = new FormData();
    body.set('file', new File([content], name));
    for (const [field, value] of Object.entries(fields)) body.set(field, String(value));
    const answer = await client.call<{ certificate: CertificateBody }>('POST', '/certificates', body);
    expect(answer.status).toBe(201);
    return answer.body.certificate;
  };

  describe('as a ZIP', () => {
    it('have a folder each, with the file and the proofs, by names that lead nowhere else', async () => {
      const one = await certify('one', '../../x.pdf', { title: '../../x' });
      const two = await certify('two', 'same.txt', { title: 'Contrato 14' });
      const three = await certify('three', 'same.txt', { title: 'contrato 14' });
      for (const { id } of [one, two])
        await until(async () => {
          const answer = await client.call<{ certificate: CertificateBody }>('GET', `/certificates/${id}`);
          return answer.body.certificate.blockchain.status === 'confirmed';
        });
      // A certificate whose anchor is not confirmed has its other proofs.
      await service.collections.certificates.updateOne({ _id: three.id }, { $set: { anchor: null } });
      const failed = failedCertificate(accountId);
      await service.collections.certificates.insertOne(documentOf(failed));

      const ids = [one, two, three, failed, one].map(({ id }) => id).join();
      const answer = await get(`download?ids=${ids}`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': expect.stringMatching(/attachment; filename="?certificates-.*\.zip/) as string,
      });
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      expect(Object.keys(files).sort()).toEqual(
        [
          `_.._x/${one.id}.zip`,
          '_.._x/x.pdf',
          `Contrato 14/${two.id}.zip`,
          'Contrato 14/same.txt',
          `contrato 14 (2)/${three.id}.tsr`,
          'contrato 14 (2)/Constancia - contrato 14.pdf',
          'contrato 14 (2)/same.txt',
          'problems.txt',
        ].sort(),
      );
      expect(strFromU8(files['Contrato 14/same.txt']!)).toBe('two');
      expect(strFromU8(files['contrato 14 (2)/same.txt']!)).toBe('three');
      expect(strFromU8(files['problems.txt']!)).toContain(failed.id);
      expect(Object.keys(unzipSync(files[`Contrato 14/${two.id}.zip`]!))).toContain('certificate.json');
    });

    it('are of the own account only, and as many and as large as one download may have', async () => {
      const mine = failedCertificate(accountId);
      const other = failedCertificate('acct_other');
      const large = Array.from({ length: 2 }, () =>
        failedCertificate(accountId, { file: { ...mine.file, size: 600 * 1024 ** 2 } }),
      );
      const { certificates } = service.collections;
      await certificates.insertMany([mine, other, ...large].map((each) => documentOf(each)));
      const many = Array.from({ length: 101 }, () => newId('cert'));
      for (const [ids, status, message] of [
        [[other.id], 404, 'no certificate with the id'],
        [[newId('cert')], 404, 'no certificate with the id'],
        [many, 400, 'at most 100 certificates, and these are 101'],
        [large.map(({ id }) => id), 400, 'at most 1 GB of files, and these have 1.2 GB'],
        [['../../etc'], 400, 'ids'],
        [[''], 400, 'ids'],
      ] as const) {
        const answer = await get(`download?ids=${ids.join()}`);
        expect([answer.status, await answer.json()]).toEqual([
          status,
          { error: expect.any(String) as string, message: expect.stringContaining(message) as string },
        ]);
      }
      expect(
        (await fetch(`${service.url}/api/dashboard/v1/certificates/download?ids=${mine.id}`)).status,
      ).toBe(401);
      await certificates.deleteMany({ _id: { $in: [mine, other, ...large].map(({ id }) => id) } });
    });

    it('are three downloads at once at most; one that is left makes room', async () => {
      // More than the buffers on the way hold, so that an answer stays open until it is read or left.
      const { id } = await certify(new Uint8Array(randomBytes(32 << 20)), 'large.bin');
      const open = await Promise.all(
        [1, 2, 3].map(async () => {
          const leaving = new AbortController();
          const answer = await get(`download?ids=${id}`, leaving.signal);
          return { status: answer.status, leaving };
        }),
      );
      expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
      const refused = await get(`download?ids=${id}`);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
      open[0]!.leaving.abort();
      const admitted = await until(async () => {
        const answer = await get(`download?ids=${id}`);
        return answer.status === 200 && answer;
      });
      expect((await admitted.arrayBuffer()).byteLength).toBeGreaterThan(32 << 20);
      for (const { leaving } of open) leaving.abort();
    });
  });

  describe('as CSV', () => {
    const csv = async (query = '') => {
      const answer = await until(async () => {
        const one = await get(`export.csv${query}`);
        return one.status !== 429 && one;
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
      const [header = '', ...lines] = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
      return { columns: header.split(','), lines };
    };

    it('have every field of the record as a column, and no cell that is a formula', async () => {
      const { id } = await certify('formula', 'f.txt', {
        title: '=HYPERLINK("http://evil.example")',
        description: '@SUM(1)',
        document_type: '+1',
        reference: '-1',
      });
      const { columns, lines } = await csv('?q=hyperlink');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(
        `${id},certified,,,"'=HYPERLINK(""http://evil.example"")",'@SUM(1),'+1,'-1,f.txt,`,
      );
      const { body } = await client.call<{ certificate: object }>('GET', `/certificates/${id}`);
      expect(columns.filter((name) => !name.startsWith('failure.'))).toEqual(paths(body.certificate));
    });

    it('are all of the list that its filters leave, however many pages it takes', async () => {
      const many = Array.from({ length: 450 }, (_, i) =>
        documentOf(failedCertificate(accountId, { title: `Exportado ${i}`, createdAt: new Date(i % 7) })),
      );
      await service.collections.certificates.insertMany(many);
      const { lines } = await csv('?q=exportado&status=failed');
      expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(many.map(({ _id }) => _id)));
      expect(lines).toHaveLength(450);
      expect((await csv('?q=exportado&status=processing')).lines).toEqual([]);
      expect((await get('export.csv?limit=5')).status).toBe(400);
    });
  });
});

/** `file.name` and so on, in order; a failure is null here. */
function paths(record: object): string[] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'failure') return [];
    if (typeof value !== 'object' || value === null) return [name];
    return Object.keys(value).map((inner) => `${name}.${inner}`);
  });
}
