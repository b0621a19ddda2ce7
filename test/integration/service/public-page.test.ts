import type { CertificateBody } from '../../../api/schemas/certificate';
import type { PublicProofBody } from '../../../api/schemas/public-proof';
import { newId } from '../../../domain/ids';
import { readBundle } from '../../../proofs/bundle/read-bundle';
import { anchored } from '../../support/anchored';
import { signedUp } from '../../support/dashboard-client';
import { readPdfs } from '../../support/pdf';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

const PRIVATE = {
  name: 'nombre-secreto.pdf',
  mime: 'application/x-private',
  description: 'private-description',
  reference: 'private-reference',
  holder: 'Private Holder S.A.',
};
const DOWNLOADS = {
  'constancia.pdf': ['application/pdf', '.pdf'],
  'timestamp.tsr': ['application/timestamp-reply', '.tsr'],
  'anchor.xml': ['application/xml', '.xml'],
  'anchor.ots': ['application/vnd.opentimestamps.v1', '.sandbox.ots'],
  'bundle.zip': ['application/zip', '.zip'],
} as const;

describe('the public page of a certificate', () => {
  let service: SharedService;
  let untitled: CertificateBody;
  beforeAll(async () => {
    service = await sharedService();
    const { accounts } = service.collections;
    await accounts.updateOne({ _id: service.accountId }, { $set: { holderName: PRIVATE.holder } });
    untitled = (await post()).body.certificate;
  });
  afterAll(() => service.stop());

  async function post(fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const body = new FormData();
    body.set('file', new File(['the same file'], PRIVATE.name, { type: PRIVATE.mime }));
    const { description, reference } = PRIVATE;
    for (const [name, value] of Object.entries({ description, reference, ...fields })) body.set(name, value);
    const answer = await service.fetch('/certificates', { method: 'POST', body, headers });
    type Body = { certificate: CertificateBody; error?: string; message: string };
    return { status: answer.status, body: (await answer.json()) as Body };
  }
  const at = (id: string, path = '', headers = {}) => fetch(`${service.url}/v/${id}${path}`, { headers });
  const change = (id: string, body: unknown, init: RequestInit = {}) =>
    service.fetch(`/certificates/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      ...init,
    });
  /** Everything under the address, without what differs between two requests. */
  const answers = async (id: string) => {
    const paths = ['/proof.json', ...Object.keys(DOWNLOADS).map((name) => `/${name}`)];
    return Promise.all(
      [...paths.map((path) => [path, {}] as const), ['', { accept: 'text/html' }] as const].map(
        async ([path, headers]) => {
          const answer = await at(id, path, headers);
          return [path, answer.status, (await answer.text()).replaceAll(id, 'ID')];
        },
      ),
    );
  };

  it('never has the file’s name: without a title that was given, it has none', async () => {
    const { title } = (await (await at(untitled.id, '/proof.json')).json()) as PublicProofBody;
    expect(title).toBeNull();
    expect(untitled).toMatchObject({ title: PRIVATE.name, public_page: true });
    const html = await (await at(untitled.id, '', { accept: 'text/html' })).text();
    expect(html).not.toContain(PRIVATE.name);
  });

  it('is private when asked for at the upload, in a form and in JSON, and then answers like an unknown id', async () => {
    const { certificate } = (await post({ public_page: 'false' })).body;
    expect(certificate.public_page).toBe(false);
    const answer = await service.fetch('/certificates', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file_base64: 'SG9sYQ==', public_page: false }),
    });
    const json = ((await answer.json()) as { certificate: CertificateBody }).certificate;
    expect(json.public_page).toBe(false);
    const unknown = await answers(newId('cert'));
    expect(unknown.map(([, status]) => status)).toEqual([404, 404, 404, 404, 404, 404, 200]);
    expect(await answers(certificate.id)).toEqual(unknown);
    expect(await answers(json.id)).toEqual(unknown);
    // Its owner sees all of it.
    expect((await service.fetch(`/certificates/${json.id}/proof/nom151`)).status).toBe(200);
  });

  it.each(['yes', '1', 'FALSE', 'x'.repeat(100)])('is not chosen by %p', async (value) => {
    const { status, body } = await post({ public_page: value });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.message).toContain('public_page');
  });

  it('is part of what an idempotency key stands for, also after it was changed', async () => {
    const headers = { 'idempotency-key': newId('key') };
    const first = (await post({ public_page: 'false' }, headers)).body.certificate;
    await change(first.id, { public_page: true });
    const again = await post({ public_page: 'false' }, headers);
    expect([again.status, again.body.certificate.id]).toEqual([201, first.id]);
    const other = await post({}, headers);
    expect([other.status, other.body.message]).toEqual([
      422,
      expect.stringContaining('another public_page') as string,
    ]);
  });

  it('is made private and public again by PATCH, which changes nothing else and is in the audit log', async () => {
    const { id } = untitled;
    for (const [public_page, status] of [
      [false, 404],
      [false, 404],
      [true, 200],
    ] as const) {
      const answer = await change(id, { public_page });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ certificate: { id, public_page } });
      expect((await at(id, '/proof.json')).status).toBe(status);
    }
    const after: unknown = await (await service.fetch(`/certificates/${id}`)).json();
    expect(after).toMatchObject({ certificate: { created_at: untitled.created_at, title: PRIVATE.name } });
    const changed = await service.fetch(`/certificates?updated_after=${untitled.updated_at}`);
    const { certificates } = (await changed.json()) as { certificates: CertificateBody[] };
    expect(certificates.map((certificate) => certificate.id)).toContain(id);
    const entries = await service.collections.audit
      .find({ subject: id, action: 'certificate.public_page_set' })
      .sort({ at: 1 })
      .toArray();
    expect(entries.map(({ accountId, details }) => ({ accountId, details }))).toEqual([
      { accountId: service.accountId, details: { publicPage: false } },
      { accountId: service.accountId, details: { publicPage: true } },
    ]);
  });

  it.each([
    [{}, 'public_page'],
    [{ public_page: 'perhaps' }, 'public_page'],
    [{ public_page: null }, 'public_page'],
    [{ public_page: 'false' }, 'public_page'],
    [{ public_page: 0 }, 'public_page'],
    [{ public_page: false, title: 'Other' }, 'title'],
  ])('is not changed by %j', async (body, field) => {
    const answer = await change(untitled.id, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_request', message: expect.stringContaining(field) as string },
    ]);
  });

  it('is changed by its owner alone: in the dashboard too, with the scope to write', async () => {
    const { client } = await signedUp(service);
    const body = new FormData();
    body.set('file', new File(['mine'], 'a.txt'));
    const { certificate } = (
      await client.call<{ certificate: CertificateBody }>('POST', '/certificates', body)
    ).body;
    expect(
      (await client.call('PATCH', `/certificates/${certificate.id}`, { public_page: false })).status,
    ).toBe(200);
    expect((await at(certificate.id, '/proof.json')).status).toBe(404);
    expect((await change(certificate.id, { public_page: true })).status).toBe(404);
    const { key } = await service.addKey({ scopes: ['certificates:read'] });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    expect((await change(untitled.id, { public_page: false }, { headers })).status).toBe(403);
    const text = { headers: { 'content-type': 'text/plain' } };
    expect((await change(untitled.id, { public_page: false }, text)).status).toBe(415);
  });

  describe('has downloads', () => {
    it('that need the anchor: 409 with Retry-After before it is confirmed', async () => {
      const { certificate } = (await post()).body;
      await service.collections.certificates.updateOne({ _id: certificate.id }, { $set: { anchor: null } });
      for (const name of ['anchor.xml', 'anchor.ots', 'bundle.zip']) {
        const answer = await at(certificate.id, `/${name}`);
        expect([answer.status, await answer.json()]).toMatchObject([409, { error: 'proof_not_ready' }]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await at(certificate.id, '/constancia.pdf')).status).toBe(200);
      expect((await at(certificate.id, '/timestamp.tsr')).status).toBe(200);
    });

    it('for any site, out of search engines, and with nothing in them that is private', async () => {
      const titled = (await post({ title: 'Contrato 14' })).body.certificate;
      for (const { id } of [untitled, titled]) {
        await anchored(service, id, 'confirmed');
        const given = id === titled.id ? 'Contrato 14' : null;
        const contents: [string, string][] = [];
        for (const [name, [mime, ending]] of Object.entries(DOWNLOADS)) {
          const answer = await at(id, `/${name}`, { origin: 'https://elsewhere.example' });
          expect([name, answer.status]).toEqual([name, 200]);
          expect(Object.fromEntries(answer.headers)).toMatchObject({
            'content-type': mime,
            'content-disposition': expect.stringContaining(
              name === 'constancia.pdf' && given !== null ? 'Constancia - Contrato 14.pdf' : `${id}${ending}`,
            ) as string,
            'x-robots-tag': 'noindex',
            'access-control-allow-origin': '*',
          });
          contents.push(...(await textsIn(name, new Uint8Array(await answer.arrayBuffer()))));
        }
        for (const [name, text] of contents)
          for (const secret of [...Object.values(PRIVATE), service.accountId])
            expect([name, text.includes(secret)]).toEqual([name, false]);
        const record = JSON.parse(new Map(contents).get('certificate.json')!) as object;
        expect(record).toMatchObject({ id, title: given, file: { size: 13 } });
        expect(Object.keys(record).sort()).toEqual([
          'blockchain',
          'created_at',
          'custody',
          'document_type',
          'evidence',
          'file',
          'id',
          'nom151',
          'qr_verification_url',
          'title',
        ]);
      }
    });
  });

  /** The texts of a file and of those inside it. */
  async function textsIn(name: string, bytes: Uint8Array): Promise<[string, string][]> {
    if (name.endsWith('.zip')) {
      const inside = await readBundle(bytes);
      return (await Promise.all(inside.map((each) => textsIn(each.name, each.content)))).flat();
    }
    const plain: [string, string] = [name, Buffer.from(bytes).toString('utf8')];
    if (!name.endsWith('.pdf')) return [plain];
    const [sheet] = await readPdfs([Buffer.from(bytes)]);
    return [plain, [name, sheet!.text]];
  }
});
