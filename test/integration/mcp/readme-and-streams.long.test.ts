import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { packPackage } from '../../support/clients/packed';
import type { PackedPackage } from '../../support/clients/packed';
import { readmeBlocks } from '../../support/clients/readme-blocks';
import { startMcpProcess } from '../../support/mcp/mcp-process';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

const README = resolve(__dirname, '../../../clients/cli/README.md');

let service: SharedService;
let cli: PackedPackage;
let project: string;

beforeAll(async () => {
  [service, cli] = await Promise.all([sharedService(), packPackage('cli')]);
  project = await cli.blankProject();
});

afterAll(async () => {
  await Promise.all([cli.remove(), service.stop()]);
});

const bin = () => join(project, 'node_modules/.bin');
const sello = () => join(bin(), 'sello');
const env = () => ({
  PATH: `${bin()}:${process.env['PATH'] ?? ''}`,
  SELLO_URL: service.url,
  SELLO_API_KEY: service.key,
});

test("the README's configuration starts a server that certifies a file", async () => {
  const [block = ''] = readmeBlocks(README, 'json');
  const { mcpServers } = JSON.parse(block) as {
    mcpServers: Record<string, { command: string; args: string[] }>;
  };
  await mkdir(join(project, 'documents'));
  await writeFile(join(project, 'documents', 'contract.pdf'), 'a contract');
  const client = new Client({ name: 'test', version: '1' });
  const { command, args } = mcpServers['sello']!;
  await client.connect(new StdioClientTransport({ command, args, env: env(), cwd: project, stderr: 'pipe' }));
  const { structuredContent } = await client.callTool({
    name: 'certify_file',
    arguments: { path: 'contract.pdf' },
  });
  expect(structuredContent).toMatchObject({ certificate: { status: 'certified', title: 'contract.pdf' } });
  await client.close();
});

test("the README's command serves HTTP, and SIGTERM ends it cleanly", async () => {
  const [block = ''] = readmeBlocks(README, 'bash');
  const [, ...args] = block.trim().replace('8808', '0').replace('"$SELLO_URL"', service.url).split(' ');
  const server = await startMcpProcess(sello(), args.slice(1));
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${service.key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
  expect((await client.listTools()).tools).toHaveLength(5);
  expect(await server.stop()).toBe(0);
  await client.close().catch(() => undefined);
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(args: string[], input: string, extra: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(sello(), ['mcp', ...args], { env: { ...env(), ...extra }, cwd: project });
  const ended = once(child, 'close') as Promise<[number]>;
  child.stdin.on('error', () => undefined).write(input);
  const answers = (async () => {
    const lines: string[] = [];
    // The input ends after the first answer: calls in flight are not waited for.
    for await (const chunk of child.stdout) {
      lines.push(String(chunk));
      child.stdin.end();
    }
    return lines.join('');
  })();
  if (input === '') child.stdin.end();
  const [stdout, stderr] = await Promise.all([answers, text(child.stderr)]);
  return { code: (await ended)[0], stdout, stderr };
}

const INITIALIZE = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})}\n`;

test('standard output has the protocol alone, and the end of the input ends the process', async () => {
  const { code, stdout, stderr } = await run([], INITIALIZE);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const messages = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(messages).toMatchObject([
    { id: 1, result: { protocolVersion: '2025-06-18', serverInfo: { name: 'sello' } } },
  ]);
  expect(await run([], '')).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('a service that is away is logged, and every tool is offered', async () => {
  const { code, stdout, stderr } = await run([], INITIALIZE, { SELLO_URL: 'http://127.0.0.1:9' });
  expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 1 });
  expect(stderr).toMatch(/^sello mcp: The key's scopes are not known/);
});

test('says in a sentence on standard error what is wrong with how it was started', async () => {
  const failed = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(args, '');
    expect({ code: code > 0, stdout }).toEqual({ code: true, stdout: '' });
    return stderr;
  };
  expect(await failed('--root', 'absent')).toContain('absent is not a folder.');
  expect(await failed('--http', '0.0.0.0:0')).toContain(
    'Other machines can reach 0.0.0.0. Add --allow-remote',
  );
  expect(await failed('--http', '0', '--root', '.')).toContain('--root is for standard input and output');
  expect(await failed('--http', 'x')).toContain('Use PORT or HOST:PORT');
  expect(await failed('--allow-origin', 'https://a.example/path')).toContain(
    'Use an origin as browsers send it',
  );
  expect(await failed('--allow-remote')).toContain('--allow-… options need --http.');
  const { stderr } = await run([], '', { SELLO_API_KEY: 'sello_live_wrong' });
  expect(stderr).toMatch(/^sello: [A-Z].*\.\n$/);
  expect(stderr).not.toContain('sello_live_wrong');
});
