import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

const run = promisify(execFile);
const PROJECT = resolve(__dirname, '../../..');
const bin = (name: string) => join(PROJECT, 'node_modules/.bin', name);

/** What a caller would write: only the generated types know about Sello. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api';

const [baseUrl = '', key = '', slowKey = ''] = process.argv.slice(2);
const client = (token: string) => createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } });

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The answer is missing.');
  return value;
}

async function main(): Promise<void> {
  const api = client(key);
  const form = new FormData();
  form.set('title', 'From a generated client');
  form.set('file', new File(['generated'], 'g.txt', { type: 'text/plain' }));
  const created = await api.POST('/api/public/v1/certificates', {
    body: { file: '', title: 'From a generated client' },
    bodySerializer: () => form,
  });
  const { id, title, file, nom151 } = must(created.data).certificate;

  const json = await api.POST('/api/public/v1/certificates/json', {
    body: { file_base64: 'SG9sYQ==', file_name: 'hola.txt' },
  });
  const list = await api.GET('/api/public/v1/certificates', { params: { query: { limit: 1, offset: 1 } } });
  const hash = await api.POST('/api/public/v1/certificates/hash', {
    body: { sha256: 'AB'.repeat(32), file_size: 7_000_000_000, file_name: 'kept.iso' },
  });
  const read = await api.GET('/api/public/v1/certificates/{id}', { params: { path: { id } } });
  const proof = await api.GET('/api/public/v1/certificates/{id}/proof/{type}', {
    params: { path: { id, type: 'nom151' } },
    parseAs: 'arrayBuffer',
  });
  const sheet = await api.GET('/api/public/v1/certificates/{id}/proof', {
    params: { path: { id }, query: { type: 'pdf', format: 'raw' } },
    parseAs: 'text',
  });
  const known = await api.GET('/api/public/v1/verify/{hash}', { params: { path: { hash: file.sha256 } } });
  const missing = await api.GET('/api/public/v1/certificates/{id}', { params: { path: { id: 'cert_none' } } });

  const slow = client(slowKey);
  const ask = () => slow.GET('/api/public/v1/verify/{hash}', { params: { path: { hash: file.sha256 } } });
  await ask();
  const limited = await ask();

  console.log(
    JSON.stringify({
      created: { status: created.response.status, title, provider: nom151.provider },
      json: must(json.data).certificate.file.name,
      hash: must(hash.data).certificate.custody,
      listed: must(list.data).certificates.map((certificate) => certificate.id),
      sameId: must(read.data).certificate.id === id,
      tsrBytes: must(proof.data as ArrayBuffer | undefined).byteLength,
      sheet: String(must(sheet.data)).slice(0, 5),
      id,
      certified: must(known.data).certified,
      missing: missing.error?.error,
      limited: { error: limited.error?.error, retryAfter: Number(limited.response.headers.get('retry-after')) },
    }),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
`;

describe('a client generated from the OpenAPI document', () => {
  let service: SharedService;
  // Inside the project, so that it finds the packages a caller would install.
  const folder = mkdtempSync(join(PROJECT, 'test', '.client-'));
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  });

  it('compiles in strict mode, uploads, lists, downloads proofs and reports a 429', async () => {
    await run(bin('openapi-typescript'), [
      `${service.url}/api/public/v1/openapi`,
      '-o',
      join(folder, 'api.d.ts'),
    ]);
    writeFileSync(join(folder, 'client.ts'), PROGRAM);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'es2022',
          lib: ['es2022', 'dom'],
          module: 'nodenext',
          types: ['node'],
          outDir: 'out',
          skipLibCheck: true,
        },
        files: ['client.ts'],
      }),
    );
    await run(bin('tsc'), ['-p', folder]).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });
    const slow = await service.addKey({ ratePerMinute: 1 });
    const { stdout } = await run(process.execPath, [
      join(folder, 'out/client.js'),
      service.url,
      service.key,
      slow.key,
    ]);
    const seen = JSON.parse(stdout) as { id: string; tsrBytes: number };
    expect(seen).toMatchObject({
      created: { status: 201, title: 'From a generated client', provider: 'sandbox' },
      json: 'hola.txt',
      hash: 'hash_only',
      listed: [seen.id],
      sameId: true,
      sheet: '%PDF-',
      certified: true,
      missing: 'not_found',
      limited: { error: 'rate_limit_exceeded', retryAfter: expect.any(Number) as number },
    });
    expect(seen.tsrBytes).toBeGreaterThan(500);
  });
});
