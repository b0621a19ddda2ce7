import { Sello, SelloError } from '../../../../clients/typescript/src/index';
import type { SelloOptions } from '../../../../clients/typescript/src/index';
import { json, rejection, scriptedClient } from '../../../support/clients/scripted-client';

/** The address and the headers of one call. */
async function called(options: SelloOptions): Promise<{ url: string; headers: Headers }> {
  let seen: Request | undefined;
  const record: typeof fetch = (input, init) => {
    seen = new Request(input, init);
    return Promise.resolve(json({ account: {} }));
  };
  await new Sello({ ...options, fetch: record }).account();
  return seen!;
}

describe('the settings of a client', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  test.each([
    ['https://sello.example', 'https://sello.example/api/public/v1/account'],
    ['https://sello.example/', 'https://sello.example/api/public/v1/account'],
    ['https://example.org/sello/', 'https://example.org/sello/api/public/v1/account'],
    ['https://sello.example/api/public/v1/', 'https://sello.example/api/public/v1/account'],
    ['http://127.0.0.1:3000?x#y', 'http://127.0.0.1:3000/api/public/v1/account'],
  ])('take %s as the address', async (url, expected) => {
    expect((await called({ url })).url).toBe(expected);
  });

  test('come from the environment unless they are given', async () => {
    process.env['SELLO_URL'] = 'https://env.example';
    process.env['SELLO_API_KEY'] = ' key-of-env\n';
    const byDefault = await called({});
    const given = await called({ url: 'https://own.example', apiKey: 'own', userAgent: 'shop/1' });
    expect([byDefault, given].map(({ url }) => new URL(url).host)).toEqual(['env.example', 'own.example']);
    const keys = [byDefault, given].map(({ headers }) => headers.get('authorization'));
    expect(keys).toEqual(['Bearer key-of-env', 'Bearer own']);
    expect(given.headers.get('user-agent')).toMatch(/^shop\/1 sello-client\/\d/);
  });

  test('need no key: a proxy may add it', async () => {
    delete process.env['SELLO_API_KEY'];
    expect((await called({ url: 'https://own.example' })).headers.has('authorization')).toBe(false);
  });

  test('that can’t be right are refused when the client is made, without printing the key', () => {
    delete process.env['SELLO_URL'];
    const wrong: SelloOptions[] = [
      {},
      { url: '' },
      { url: 'sello.example' },
      { url: 'ftp://sello.example' },
      { url: 'https://user:pass@sello.example' },
      { url: 'https://sello.example', apiKey: 'sello_live_ä' },
      { url: 'https://sello.example', apiKey: 'two\nlines' },
    ];
    for (const options of wrong) {
      const make = () => new Sello(options);
      expect(make).toThrow(SelloError);
      expect(make).not.toThrow(/pass|sello_live_|two/);
    }
  });
});

describe('a download', () => {
  const download = (headers: Record<string, string>) => {
    const { sello } = scriptedClient([new Response('bytes', { headers })]);
    return sello.proofs.download('cert_1', 'nom151');
  };

  test.each([
    ['attachment; filename=cert_1.tsr', 'cert_1.tsr'],
    ['attachment; filename="a \\"b\\".tsr"', 'a "b".tsr'],
    ['attachment; filename="x.tsr"; filename*=UTF-8\'\'a%C3%B1o.tsr', 'año.tsr'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ["attachment; filename*=UTF-8''%2e%2e%2fx", 'x'],
    ['attachment; filename="x.tsr"; filename*=UTF-8\'\'%zz', 'x.tsr'],
    ['inline', 'nom151'],
  ])('named by %s is called %s', async (disposition, name) => {
    const type = 'application/timestamp-reply; x=y';
    const file = await download({ 'content-disposition': disposition, 'content-type': type });
    expect({ ...file, bytes: Buffer.from(file.bytes).toString() }).toEqual({
      bytes: 'bytes',
      name,
      mime: 'application/timestamp-reply',
    });
  });

  test('of the original follows the signed link, without the key', async () => {
    const link = 'https://storage.example/signed?x=1';
    const proof = { type: 'file', url: link, name: 'c.pdf', mime: 'application/pdf' };
    const { sello, sent } = scriptedClient([json({ proof }), new Response('bytes')]);
    await expect(sello.proofs.download('cert_1', 'file')).resolves.toMatchObject({
      name: 'c.pdf',
      mime: 'application/pdf',
    });
    expect(sent[1]!.path).toBe(link);
    expect([...sent[1]!.headers.keys()]).toEqual([]);
  });

  test('that does not exist yet rejects with the time after which it may', async () => {
    const early = json({ error: 'proof_not_ready', message: 'Not yet.' }, 409, { 'retry-after': '600' });
    const { sello } = scriptedClient([early]);
    const error = await rejection(sello.proofs.download('cert_1', 'bundle'));
    expect(error).toMatchObject({ code: 'proof_not_ready', retryAfter: 600 });
  });
});
