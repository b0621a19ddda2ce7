import type { CertificateBody } from '../../../api/schemas/certificate';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';

const UNKNOWN = 'cert_0000000000000000000000';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

async function certify(fields: Record<string, string> = {}): Promise<string> {
  const answer = await service.fetch('/certificates', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file_base64: 'SG9sYQ==', file_name: 'secreto.pdf', ...fields }),
  });
  return ((await answer.json()) as { certificate: CertificateBody }).certificate.id;
}

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v/${path}`, { headers });
const html = async (id: string, headers: Record<string, string> = {}) => {
  const answer = await read(id, { accept: 'text/html', ...headers });
  return { answer, body: await answer.text() };
};
const tag = (body: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(body)?.[1];

describe('the link of a certificate', () => {
  it('has a preview in Spanish for programs, and in the language of a reader', async () => {
    const id = await certify({ title: 'Contrato 14' });
    const { answer, body } = await html(id);
    const url = `${service.env['PUBLIC_URL']}/v/${id}`;
    expect(tag(body, 'og:title')).toBe('Contrato 14');
    expect(tag(body, 'og:description')).toMatch(/^De ensayo, sin valor legal\. .* existía el \d+ de /);
    expect(tag(body, 'og:url')).toBe(url);
    expect(tag(body, 'og:image')).toBe(`${url}/preview.png?language=es`);
    expect(tag(body, 'twitter:card')).toBe('summary_large_image');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'Accept, Accept-Language, Cookie, Accept-Encoding',
    });
    const english = await html(id, { 'accept-language': 'en-US,es;q=0.5' });
    expect(tag(english.body, 'og:description')).toMatch(/^Sandbox, no legal value\. /);
  });

  it('never contains the name of a file, nor markup of a title', async () => {
    const { body } = await html(await certify());
    expect(tag(body, 'og:title')).toBe('Un archivo de 4 bytes');
    expect(body).not.toContain('secreto');
    const hostile = await html(await certify({ title: '"></script><script>alert(1)</script>' }));
    expect(hostile.body).not.toContain('<script>alert');
    expect(tag(hostile.body, 'og:title')).toBe(
      '&#34;&#62;&#60;/script&#62;&#60;script&#62;alert(1)&#60;/script&#62;',
    );
  });

  it('has the same page for every address without a public certificate', async () => {
    const unknown = await html(UNKNOWN);
    const other = await html('cert_1111111111111111111111');
    expect([other.answer.status, other.body]).toEqual([unknown.answer.status, unknown.body]);
    const hidden = await certify({ title: 'Contrato 14' });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'PATCH', headers, body: JSON.stringify({ public_page: false }) };
    expect((await service.fetch(`/certificates/${hidden}`, init)).status).toBe(200);
    const closed = await html(hidden);
    expect([closed.answer.status, closed.body]).toEqual([unknown.answer.status, unknown.body]);
    for (const name of ['preview.png', 'badge.svg', 'seal.svg', 'proof.json']) {
      const answers = await Promise.all([hidden, UNKNOWN].map((id) => read(`${id}/${name}`)));
      const [mine, unknownOne] = await Promise.all(
        answers.map(async (each) => [each.status, await each.text()]),
      );
      expect(mine).toEqual(unknownOne);
    }
    expect(unknown.body).not.toContain('og:');
    expect(unknown.body).not.toContain('<!--');
  });
});

describe('the pictures of a certificate', () => {
  let id: string;
  beforeAll(async () => {
    id = await certify({ title: 'Contrato <14> & "más"' });
  });

  it('include a preview of 1200 by 630, which caches show only after asking whether it still is', async () => {
    const answer = await read(`${id}/preview.png?language=en`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(bytes.subarray(0, 8)).toEqual(PNG);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
  });

  it('include a badge that other sites may show, and that states the grade', async () => {
    const answer = await read(`${id}/badge.svg`);
    const svg = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(svg).toMatch(/>Certificado por Sello<.*De ensayo, sin valor legal</s);
    expect(svg).not.toMatch(/<script|href=|@import|url\(/);
    expect(await (await read(`${id}/badge.svg?language=en`)).text()).toContain('Certified by Sello');
    expect((await read(`${id}/badge.svg?language=fr`)).status).toBe(400);
  });

  it.each(['preview.png', 'badge.svg', 'seal.svg'])(
    'are not sent again to who has them, but nobody is told so once the page is private: %s',
    async (name) => {
      const own = await certify({ title: 'Contrato 15' });
      let etag = '';
      const again = () => read(`${own}/${name}`, { 'if-none-match': `"other", W/${etag}` });
      // It may be anchored in between.
      const known = await until(async () => {
        etag = (await read(`${own}/${name}`)).headers.get('etag') ?? '';
        const answer = await again();
        return answer.status === 304 && answer;
      });
      expect(await known.text()).toBe('');
      const headers = { 'content-type': 'application/json' };
      await service.fetch(`/certificates/${own}`, {
        method: 'PATCH',
        headers,
        body: '{"public_page":false}',
      });
      expect((await again()).status).toBe(404);
    },
  );

  it('include the seal of the file', async () => {
    const svg = await (await read(`${id}/seal.svg`)).text();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  });

  it.each(['preview.png', 'badge.svg', 'seal.svg'])('do not exist for an unknown id: %s', async (name) => {
    const answer = await read(`${UNKNOWN}/${name}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'not_found' }]);
  });
});
