import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { readmeBlocks } from '../../support/clients/readme-blocks';
import { newAccount } from '../../support/clients/story/story-project';
import type { StoryProject } from '../../support/clients/story/story-project';
import { startStoryWorld } from '../../support/clients/story/story-world';
import type { StoryWorld } from '../../support/clients/story/story-world';
import type { SharedService } from '../../support/shared';
import { run } from '../clients/run';

const ROOT = resolve(__dirname, '../../..');
const MODULES = join(ROOT, 'node_modules');
const MOST_BYTES = 15_000;
const NODE = [process.execPath];
const SEEDS = [1, 2, 3, 4, 5, 6];

/** Uses what a caller would, so that a wrong declaration is an error here. */
const TYPED = `
import { Sello, SelloError, hashFile, verifyWebhook } from '@sello/client';
import type { Certificate, ErrorCode, WebhookEvent } from '@sello/client';

const sello = new Sello({ url: 'http://127.0.0.1:1', apiKey: 'k', maxRetries: 0 });

export async function main(signal: AbortSignal): Promise<Certificate> {
  const certificate = await sello.certify(new Blob(['a']), { title: 'A', signal, onProgress: ({ sent }) => sent + 1 });
  const status: 'processing' | 'certified' | 'failed' = certificate.status;
  // @ts-expect-error: there is no such field.
  certificate.titel;
  // @ts-expect-error: nor such an option.
  await sello.certify('a.pdf', { titel: status });
  for await (const { id } of sello.certificates.list({ status: 'certified' })) await sello.proofs.download(id, 'pdf');
  const { chain } = await sello.proofs.get(certificate.id, 'nom151');
  const page = await sello.members.list({ email: 'a@example.org' }).page();
  const cursor: string | null = page.next_cursor;
  await sello.certifyHash({ ...(await hashFile(() => new Blob([chain, cursor ?? '']).stream())), title: 'B' });
  const event: WebhookEvent = await verifyWebhook('{}', new Headers(), ['whsec_AA==']);
  if (event.type === 'certificate.certified') return event.data.certificate;
  if (event.type === 'membership.renewal_due') await sello.members.get(event.data.membership.member);
  return sello.waitUntilAnchored(certificate, { timeout: 1000, onUpdate: ({ blockchain }) => blockchain.txid });
}

export function advice(error: unknown): string {
  if (!(error instanceof SelloError)) throw error;
  const known: ErrorCode = 'allowance_exhausted';
  return error.code === known ? 'Ask for more.' : \`\${error.code} \${error.requestId ?? ''} \${error.retryAfter ?? 0}\`;
}
`;

describe('@sello/client, packed and installed into a blank project', () => {
  let world: StoryWorld;
  let service: SharedService;
  let project: StoryProject;

  beforeAll(async () => {
    world = await startStoryWorld();
    ({ service, project } = world);
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.proxy.reset();
  });

  test('compiles strictly as an ES module, as CommonJS and for a bundler, with the library checked too', async () => {
    const folder = await project.packed.blankProject();
    await symlink(join(MODULES, '@types'), join(folder, 'types'));
    for (const name of ['main.mts', 'main.cts', 'main.ts']) await writeFile(join(folder, name), TYPED);
    const strict = { strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true };
    const nodenext = { ...strict, module: 'nodenext', target: 'es2022' };
    const projects: [name: string, options: object, files: string[]][] = [
      ['nodenext', nodenext, ['main.mts', 'main.cts', 'main.ts']],
      [
        'bundler',
        { ...strict, module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
        ['main.ts'],
      ],
      // A server's project, without what browsers have.
      [
        'node',
        { ...nodenext, lib: ['es2022'], types: ['node'], typeRoots: ['types'] },
        ['main.mts', 'main.cts'],
      ],
    ];
    for (const [name, compilerOptions, files] of projects) {
      await writeFile(join(folder, `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, files }));
      await run(join(MODULES, '.bin/tsc'), ['-p', `tsconfig.${name}.json`], folder);
    }
  });

  test('loads as an ES module and as CommonJS, under the same names', async () => {
    const names = 'console.log(Object.keys(client).sort().join())';
    const esm = ['--input-type=module', '-e', `import * as client from '@sello/client'; ${names}`];
    const cjs = ['--input-type=commonjs', '-e', `const client = require('@sello/client'); ${names}`];
    const loaded = await Promise.all([esm, cjs].map((args) => run(process.execPath, args, project.folder)));
    expect(loaded).toEqual(Array.from({ length: 2 }, () => 'Sello,SelloError,hashFile,verifyWebhook\n'));
  });

  test('is under 15 KB compressed, and needs no other package', async () => {
    for (const kind of ['esm', 'cjs']) {
      const code = await readFile(join(project.packed.folder, kind, 'index.js'));
      expect(gzipSync(code, { level: 9 }).length).toBeLessThan(MOST_BYTES);
    }
    const installed = await run('npm', ['ls', '--all', '--parseable'], project.folder);
    expect(installed.trim().split('\n').slice(1)).toEqual([
      join(project.folder, 'node_modules/@sello/client'),
    ]);
  });

  test('certifies each file once though every first attempt is cut after its last byte', () =>
    world.tellThroughCuts(NODE));

  test.each(SEEDS)('does all it should through random faults, and charges nothing twice (seed %i)', (seed) =>
    world.tellThroughFaults(NODE, seed),
  );

  test('gives the service’s own answer when an upload is refused while it runs', async () => {
    const account = await newAccount(service);
    await service.collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: 0 } });
    const program = `
      import { Sello } from '@sello/client';
      import { createReadStream, writeFileSync } from 'node:fs';
      writeFileSync('large.bin', Buffer.alloc(60_000_000));
      writeFileSync('fitting.bin', Buffer.alloc(40_000_000));
      const codes = [];
      const send = (file, apiKey) =>
        new Sello({ apiKey, maxRetries: 0 }).certify(file).catch(({ code, status }) => codes.push([code, status]));
      await send('large.bin', process.env.OTHER_KEY);
      await send(() => createReadStream('large.bin'), process.env.OTHER_KEY);
      await send('fitting.bin', process.env.SELLO_API_KEY);
      await send(() => createReadStream('fitting.bin'), 'sello_live_wrong');
      console.log(JSON.stringify(codes));
    `;
    const env = { SELLO_URL: service.url, SELLO_API_KEY: account.key, OTHER_KEY: service.key };
    const printed = await run(process.execPath, ['--input-type=module', '-e', program], project.folder, env);
    expect(JSON.parse(printed)).toEqual([
      ['file_too_large', 413],
      ['file_too_large', 413],
      ['allowance_exhausted', 402],
      ['api_key_invalid', 401],
    ]);
  });

  test('does what its README says, block by block', async () => {
    const account = await newAccount(service);
    const blocks = readmeBlocks(join(ROOT, 'clients/typescript/README.md'), 'js');
    for (const name of ['contract.pdf', 'annex.pdf'])
      await writeFile(join(project.folder, name), `The ${name}`);
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const env = { SELLO_URL: service.url, SELLO_API_KEY: account.key, SELLO_WEBHOOK_SECRET: secret };
    const printed: string[] = [];
    for (const [index, block] of blocks.entries()) {
      const program = `readme-${index}.mjs`;
      const receives = block.includes('verifyWebhook');
      await writeFile(join(project.folder, program), receives ? block + messageFor(secret) : block);
      printed.push(await run(process.execPath, [program], project.folder, env));
    }
    const id = 'cert_\\w{22}';
    const patterns = [
      `^${id} certified http\\S+/v/${id}\n$`,
      '^0 null\n16 null\n[0-9a-f]{64}\n$',
      '^true\n$',
      `^hash_only\n{ total: 2, certified: 2, failed: 0, pending: 0 }\ncontract.pdf ${id}\nannex.pdf ${id}\n$`,
      `^${id}.zip\n$`,
      `^(${id} .*\n)+true \\d\n9\\d certificates left\n$`,
      '^file_unreadable null The file could not be read: ENOENT.* null null\n$',
      '^evt_1 cert_1\n204\n$',
      '^10 false\n$',
    ];
    expect(printed).toEqual(patterns.map((pattern) => expect.stringMatching(pattern) as string));
  });
});

/** Sends the README's receiver a message as the service would. */
function messageFor(secret: string): string {
  const body = JSON.stringify({ type: 'certificate.anchored', data: { certificate: { id: 'cert_1' } } });
  const now = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
  };
  const init = JSON.stringify({ method: 'POST', body, headers });
  return `console.log((await receive(new Request('https://own.example', ${init}))).status);`;
}
