import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { verifier } from '../../../clients/names.json';
import { accountWithKey } from '../../support/fixtures';
import { until } from '../../support/until';
import { pythonTools } from '../../support/python-tools';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { PROJECT, runTool, SAMPLES } from './programs';

const VERIFIER = join(PROJECT, 'dist/web/docs', verifier);

type Json = Record<string, unknown>;

let service: SharedService;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  [service, folder] = await Promise.all([sharedService(), mkdtemp(join(tmpdir(), 'sello-scripts-'))]);
  await writeFile(join(folder, 'contract.pdf'), 'a contract');
  const { ots } = await pythonTools();
  // The reference client on the chain of the sandbox, and the command as it is built here.
  await addTool('ots', `exec ${ots} --no-cache --btc-regtest "$@"`);
  await addTool('sello', `exec ${process.execPath} ${join(PROJECT, 'dist/cli/main.js')} "$@"`);
  env = {
    ...service.env,
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
    SELLO_URL: service.url,
    SELLO_API_KEY: service.key,
    VERIFIER_SHA256: createHash('sha256')
      .update(await readFile(VERIFIER))
      .digest('hex'),
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await service.stop();
});

async function addTool(name: string, line: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  const file = join(folder, 'bin', name);
  await writeFile(file, `#!/bin/sh\n${line}\n`);
  await chmod(file, 0o755);
}

const run = (script: string, ...args: string[]) =>
  runTool(['bash', '-eu', join(SAMPLES, script), ...args], { cwd: folder, env });

/** What the calls of a script answered, by their names. */
function answersOf(out: string) {
  const answers = new Map(
    out.split('\n--- ').map((part): [string, string] => {
      const name = part.split('\n', 1)[0] ?? '';
      return [name, part.slice(name.length).trim()];
    }),
  );
  const json = (name: string) =>
    JSON.parse(answers.get(name)?.replace(/^HTTP[\s\S]*\r\n\r\n/, '') ?? '') as Json;
  return { answers, json };
}

/** What a JSON value is made of, without its values: two answers of one kind have the same shape. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

it('the calls of the guide answer as it says', async () => {
  const { ok, out, error } = await run('curl/calls.sh');
  expect([ok, error.replaceAll(/^.*%.*$|^ .*$/gm, '').match(/curl: .*/)]).toEqual([true, null]);
  const { answers, json } = answersOf(out);
  const certified = { status: 'certified', failure: null };
  expect(json('first')).toMatchObject({ certificate: { ...certified, title: 'contract.pdf' } });
  expect(json('fields')).toMatchObject({
    certificate: { ...certified, title: 'Contract 14', document_type: 'contract', reference: 'inv-2291' },
  });
  expect(json('json')).toMatchObject({ certificate: { ...certified, reference: 'inv-2292' } });
  expect(answers.get('async')).toMatch(/^HTTP\/1.1 202 [\s\S]*retry-after: \d+/i);
  expect(json('async')).toMatchObject({ certificate: { status: 'processing' } });
  expect(json('read')).toMatchObject({ certificate: { reference: 'inv-2291' } });
  expect(json('reference')).toMatchObject({ certificates: [{ reference: 'inv-2291' }], next_cursor: null });
  expect(json('hash')).toMatchObject({ certified: true });
  expect(json('account')).toMatchObject({ account: { key: { scopes: expect.any(Array) as string[] } } });
  expect(json('public')).toMatchObject({ title: 'Contract 14' });
  expect(answers.get('error')).toMatch(/^HTTP\/1.1 502 /);
  expect(json('error')).toMatchObject({ error: 'psc_error' });

  // If this fails, the record has changed: run the first call and put its answer, through jq, into both files.
  const recorded = await readFile(join(PROJECT, 'docs/guide/answers/first-call.json'), 'utf8');
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  const [, inReadme = ''] = /^```json\n([\s\S]*?)^```/m.exec(readme) ?? [];
  for (const answer of [recorded, inReadme])
    expect(shapeOf(JSON.parse(answer))).toEqual(shapeOf(json('first')));
});

it('hashes are certified alone and in a batch as the guide says', async () => {
  await mkdir(join(folder, 'contracts'));
  for (const name of ['one.pdf', 'two.pdf']) await writeFile(join(folder, 'contracts', name), name);
  const { ok, out } = await run('curl/bulk.sh');
  expect(ok).toBe(true);
  const { json } = answersOf(out);
  expect(json('hash-only')).toMatchObject({
    certificate: { status: 'certified', custody: 'hash_only', file: { name: 'contract.pdf', size: 10 } },
  });
  expect(json('batch')).toMatchObject({ batch: { status: 'accepted', counts: { total: 2 } } });
  expect(json('follow')).toEqual({ total: 2, certified: 2, failed: 0, pending: 0 });
  expect(json('items')).toMatchObject({
    items: ['one.pdf', 'two.pdf'].map((ref, index) => ({ index, ref, status: 'certified' })),
  });
});

it('the calls for webhooks answer as the guide says', async () => {
  // A name that is never found (RFC 6761): nothing leaves this machine.
  const text = await readFile(join(SAMPLES, 'curl/webhooks.sh'), 'utf8');
  const script = text.replace('erp.example.com', 'receiver.invalid');
  // Of an account without certificates, which could be anchored meanwhile.
  const { key } = await accountWithKey(service.collections);
  const own = { ...env, SELLO_API_KEY: key };
  const { ok, out } = await runTool(['bash', '-euc', script], { cwd: folder, env: own });
  expect(ok).toBe(true);
  const { answers, json } = answersOf(out);
  const secret = expect.stringMatching(/^whsec_/) as string;
  expect(json('create')).toMatchObject({ webhook: { enabled: true, secret } });
  expect(json('test')).toMatchObject({ delivery: { type: 'webhook.test', status: 'pending' } });
  expect(json('deliveries')).toMatchObject({ deliveries: [{ type: 'webhook.test' }] });
  const refused = answers.get('replay')?.split(/(?<=\})(?=\{)/) ?? [];
  expect(refused.map((answer) => JSON.parse(answer) as object)).toEqual([
    expect.objectContaining({ error: 'webhook_unconfirmed' }),
    expect.objectContaining({ error: 'webhook_unconfirmed' }),
  ]);
  expect(json('rotate')).toMatchObject({ webhook: { secret } });
  expect(json('enable')).toMatchObject({ webhook: { enabled: true, disabled_reason: null } });
  expect(json('events')).toMatchObject({ events: expect.any(Array) as unknown[] });
});

it('a certificate is checked offline as the guide says', async () => {
  const program = ['bash', join(SAMPLES, 'curl/sello.sh')];
  const at = { cwd: folder, env };
  const { out } = await runTool([...program, 'certify', 'contract.pdf', 'to-check'], at);
  const [id = ''] = out.split('\n');
  await runTool([...program, 'proof', id, 'blockchain'], at);
  // Its revocation data comes with the next list.
  await until(async () => {
    const headers = { authorization: `Bearer ${service.key}` };
    const answer = await fetch(`${service.url}/api/public/v1/certificates/${id}`, { headers });
    const { certificate } = (await answer.json()) as { certificate: CertificateBody };
    return certificate.evidence.revocation === 'captured';
  });
  const checked = await run('shell/verify.sh', 'contract.pdf', id);
  expect([checked.ok, checked.out]).toEqual([true, expect.stringContaining('Verification: OK')]);
  expect(checked.out).toContain('All fits. Now ask a node of yours');
  expect(`${checked.out}${checked.error}`).toMatch(/Success! Bitcoin block \d+ attests existence/);
  expect(checked.out).toContain('that block is in the node’s best chain');

  env['VERIFIER_SHA256'] = '0'.repeat(64);
  const altered = await run('shell/verify.sh', 'contract.pdf', id);
  expect([altered.ok, altered.out]).toEqual([false, expect.not.stringContaining('best chain')]);

  await writeFile(join(folder, 'other.pdf'), 'another contract');
  expect(await run('shell/verify.sh', 'other.pdf', id)).toMatchObject({
    ok: false,
    out: expect.stringContaining('Verification: FAILED') as string,
  });
});

it('an operator makes a key, and the variables of the first call lead to the API', async () => {
  const created = await run('shell/create-key.sh');
  // Not an account of this service, as in the guide.
  expect(created).toMatchObject({ ok: false, error: expect.stringContaining('you@example.com') as string });
  const text = await readFile(join(SAMPLES, 'shell/create-key.sh'), 'utf8');
  const own = text.replace('you@example.com', service.accountId);
  const { out: key } = await runTool(['bash', '-euc', own], { cwd: folder, env });

  const variables = await readFile(join(SAMPLES, 'curl/environment.sh'), 'utf8');
  const filled = variables.replace('@PUBLIC_URL@', service.url).replace('@KEY_PREFIX@…', key.trim());
  const script = `${filled}\ncurl --silent --header "Authorization: Bearer $SELLO_API_KEY" "$API/account"`;
  const { out } = await runTool(['bash', '-euc', script], { cwd: folder, env });
  expect(JSON.parse(out)).toMatchObject({ account: { id: service.accountId, key: { name: 'My program' } } });
});
