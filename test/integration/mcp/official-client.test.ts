import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildPackage } from '../../support/clients/packed';
import type { BuiltPackage } from '../../support/clients/packed';
import { startMcpProcess } from '../../support/mcp/mcp-process';
import type { McpProcess } from '../../support/mcp/mcp-process';
import { scaled } from '../../support/scale';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { run } from '../clients/run';

let service: SharedService;
let cli: BuiltPackage;
let sello: string;
let root: string;
let http: McpProcess;

beforeAll(async () => {
  [service, cli] = await Promise.all([sharedService(), buildPackage('cli')]);
  sello = join(cli.folder, 'sello.mjs');
  root = await mkdtemp(join(tmpdir(), 'sello-mcp-root-'));
  http = await startMcpProcess(sello, ['--http', '0', '--url', service.url]);
});

afterAll(async () => {
  await http.stop();
  await Promise.all([rm(root, { recursive: true }), cli.remove(), service.stop()]);
});

type Mode = 'legacy' | 'auto';

async function connect(how: 'stdio' | 'http', mode: Mode, key = service.key): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  if (how === 'http') {
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(http.url), { requestInit }));
  } else {
    const env = { PATH: process.env['PATH'] ?? '', SELLO_URL: service.url, SELLO_API_KEY: key };
    const args = ['mcp', '--root', root];
    await client.connect(new StdioClientTransport({ command: sello, args, env, stderr: 'pipe' }));
  }
  return client;
}

const TOO_LARGE =
  /^The proof has (\d+) bytes; this tool returns at most 1048576\. Save it with: (sello .+) \(proof_too_large\)$/;

interface Certificate {
  id: string;
  title: string;
  custody: string;
  file: { sha256: string; size: number };
  evidence: { revocation: string };
}

const hash = () => ({ sha256: randomBytes(32).toString('hex'), file_size: 24 });
const textOf = ({ content: [first] }: CallToolResult) => (first?.type === 'text' ? first.text : '');
const certificateOf = ({ structuredContent }: CallToolResult) =>
  (structuredContent as { certificate: Certificate }).certificate;

const MODES = [
  ['stdio', 'auto', '2026-07-28'],
  ['http', 'legacy', '2025-11-25'],
  ['http', 'auto', '2026-07-28'],
  ['stdio', 'legacy', '2025-11-25'],
] as const;

describe.each(MODES.slice(0, scaled(2, MODES.length)))(
  'the official client over %s (%s)',
  (how, mode, revision) => {
    let client: Client;
    const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });

    beforeAll(async () => {
      client = await connect(how, mode);
    });
    afterAll(() => client.close());

    test(`speaks revision ${revision}`, () => {
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getInstructions()).toContain('certify_hash');
    });

    test('lists the tools with schemas and hints; files only where a folder was named', async () => {
      const { tools } = await client.listTools();
      const names = ['certify_hash', 'get_certificate', 'get_proof', 'list_certificates', 'verify_hash'];
      expect(tools.map(({ name }) => name).sort()).toEqual(
        [...names, ...(how === 'stdio' ? ['certify_file'] : [])].sort(),
      );
      for (const { name, title, outputSchema, annotations } of tools) {
        expect(title).toMatch(/\w/);
        expect(outputSchema).toBeDefined();
        const changes = name.startsWith('certify');
        expect(annotations).toMatchObject({
          readOnlyHint: !changes,
          destructiveHint: false,
          idempotentHint: true,
        });
      }
    });

    test('certifies a hash once, however often it is asked to, and in any order of arguments', async () => {
      const { sha256, file_size } = hash();
      const first = await call('certify_hash', { sha256, file_size, title: 'Contrato 14' });
      const again = await call('certify_hash', { title: 'Contrato 14', file_size, sha256 });
      const other = await call('certify_hash', { sha256, file_size, title: 'Contrato 15' });
      expect(first.isError).toBeFalsy();
      expect(textOf(first)).toContain('"Contrato 14"');
      expect(certificateOf(first)).toMatchObject({ custody: 'hash_only', file: { sha256, size: 24 } });
      expect(certificateOf(again).id).toBe(certificateOf(first).id);
      expect(certificateOf(other).id).not.toBe(certificateOf(first).id);
      const found = await call('verify_hash', { sha256: sha256.toUpperCase() });
      expect(found.structuredContent).toMatchObject({ hash: sha256, certified: true });
    });

    test('pages through a list with a cursor', async () => {
      const reference = randomBytes(8).toString('hex');
      for (let i = 0; i < 3; i += 1) await call('certify_hash', { ...hash(), reference });
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await call('list_certificates', { reference, limit: 2, ...(cursor && { cursor }) });
        const content = page.structuredContent as { certificates: Certificate[]; next_cursor: string | null };
        seen.push(...content.certificates.map(({ id }) => id));
        cursor = content.next_cursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(3);
    });

    test('gives the time stamp as JSON and the PDF as an embedded file', async () => {
      const { id } = certificateOf(await call('certify_hash', hash()));
      expect(certificateOf(await call('get_certificate', { id })).id).toBe(id);
      const stamp = await call('get_proof', { id, type: 'nom151' });
      expect(JSON.parse(textOf(stamp))).toMatchObject({ encoding: 'base64', verification: {} });
      const pdf = await call('get_proof', { id, type: 'pdf', language: 'en' });
      const facts = pdf.structuredContent as { sha256: string; size: number };
      const [, file] = pdf.content;
      if (file?.type !== 'resource' || !('blob' in file.resource)) throw new Error('There is no file.');
      const bytes = Buffer.from(file.resource.blob, 'base64');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(file.resource.mimeType).toBe('application/pdf');
      expect(facts).toMatchObject({
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    });

    test("answers a refusal with the service's sentence and code, as a result", async () => {
      const unknown = await call('get_certificate', { id: `cert_${'0'.repeat(22)}` });
      expect(unknown.isError).toBe(true);
      expect(textOf(unknown)).toMatch(/^[A-Z].+\. .*\(not_found\)$/);
      // The next anchor may be made before the question.
      const early = await until(async () => {
        const { id } = certificateOf(await call('certify_hash', hash()));
        const answer = await call('get_proof', { id, type: 'bundle' });
        return answer.isError === true && answer;
      });
      expect(textOf(early)).toMatch(/seconds.*\(proof_not_ready\)$/);
      const wrong = await call('certify_hash', { sha256: 'abc', file_size: 1 });
      expect(wrong.isError).toBe(true);
    });

    test('reports progress to a client that asks for it', async () => {
      const seen: number[] = [];
      const onprogress = ({ progress }: { progress: number }) => void seen.push(progress);
      await client.callTool({ name: 'certify_hash', arguments: hash() }, { onprogress });
      // The result is the end of it.
      expect(seen).toEqual([0]);
    });
  },
);

test('offers only the tools that the scopes of the key allow', async () => {
  const { key } = await service.addKey({ scopes: ['verify:read', 'certificates:read'] });
  for (const how of ['stdio', 'http'] as const) {
    const client = await connect(how, 'legacy', key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'get_certificate',
      'list_certificates',
      'verify_hash',
    ]);
    const refused = client.callTool({ name: 'certify_hash', arguments: hash() });
    await expect(
      refused.then(
        ({ isError }) => isError,
        () => true,
      ),
    ).resolves.toBe(true);
    await client.close();
  }
});

describe('files', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('stdio', 'auto');
  });
  afterAll(() => client.close());

  const certify = (path: string) => client.callTool({ name: 'certify_file', arguments: { path } });

  test('inside the folder are certified and kept, once per content', async () => {
    const content = randomBytes(300_000);
    await mkdir(join(root, 'sub'), { recursive: true });
    await writeFile(join(root, 'sub', 'c14.pdf'), content);
    await symlink(join(root, 'sub', 'c14.pdf'), join(root, 'link.pdf')).catch(() => undefined);
    const first = certificateOf(await certify('sub/c14.pdf'));
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(first).toMatchObject({
      custody: 'held',
      title: 'c14.pdf',
      file: { sha256, size: content.length },
    });
    expect(certificateOf(await certify(join(root, 'sub/c14.pdf'))).id).toBe(first.id);
    // A link that stays inside is a name like any other.
    expect(certificateOf(await certify('link.pdf')).file.sha256).toBe(sha256);
  });

  test('report how much of them was sent, to a client that asks for it', async () => {
    const size = 2_000_000;
    await writeFile(join(root, 'reported'), randomBytes(size));
    const seen: { progress: number; total?: number | undefined }[] = [];
    await client.callTool(
      { name: 'certify_file', arguments: { path: 'reported' } },
      { onprogress: (report) => void seen.push(report) },
    );
    const sent = seen.map(({ progress }) => progress);
    expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b));
    expect(sent.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toEqual({ progress: size, total: size, message: 'Sending the file' });
  });

  test('come back in no proof of more than 1 MiB, but by the command that the refusal names', async () => {
    await writeFile(join(root, 'kept'), randomBytes(2 ** 20));
    const { id } = certificateOf(await certify('kept'));
    await until(async () => {
      const found = await client.callTool({ name: 'get_certificate', arguments: { id } });
      return certificateOf(found).evidence.revocation === 'captured';
    });
    const refused = await client.callTool({ name: 'get_proof', arguments: { id, type: 'asic' } });
    expect([refused.isError, refused.content.length]).toEqual([true, 1]);
    expect(textOf(refused)).toMatch(TOO_LARGE);
    const [, size, command = ''] = TOO_LARGE.exec(textOf(refused)) ?? [];
    const env = { SELLO_URL: service.url, SELLO_API_KEY: service.key };
    const saved = (await run(sello, command.split(' ').slice(1), root, env)).trim();
    expect(String((await stat(join(root, saved))).size)).toBe(size);
  });

  test('outside, by whatever way, and everything that is no file, are refused alike', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'sello-mcp-outside-'));
    await writeFile(join(outside, 'secret'), 'secret');
    await symlink(join(outside, 'secret'), join(root, 'to-secret')).catch(() => undefined);
    await symlink(outside, join(root, 'to-folder')).catch(() => undefined);
    const ways = [
      join(outside, 'secret'),
      `../${outside.split('/').at(-1) ?? ''}/secret`,
      'to-secret',
      'to-folder/secret',
      'sub/../../x',
      '.',
      'sub',
      'absent',
      '/dev/zero',
      'nul\0byte',
    ];
    const refused = await Promise.all(ways.map(async (way) => textOf(await certify(way))));
    expect(new Set(refused).size).toBe(1);
    expect(refused[0]).toMatch(/\(file_unreadable\)$/);
    await writeFile(join(root, 'empty'), '');
    expect(textOf(await certify('empty'))).toMatch(/\(empty_file\)$/);
    await rm(outside, { recursive: true });
  });

  test('of more than 50 MB are refused before they are sent', async () => {
    await writeFile(join(root, 'large'), Buffer.alloc(52_428_801));
    expect(textOf(await certify('large'))).toMatch(/certify_hash instead\. \(file_too_large\)$/);
  });
});
