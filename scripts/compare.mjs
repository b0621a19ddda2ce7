// Certifies small files with two checkouts of the service in turn, and compares latency, throughput and processor time.
import { spawn, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: node scripts/compare.mjs OTHER_CHECKOUT [options]

Certifies files of 1 KiB with this checkout and with another one in turn, each with its own servers, and prints every round: latency with one
caller, throughput with twenty, and the processor time per certificate of all processes. Both must have been built. Use a quiet machine.

  --rounds N      how often each is measured (6)
  --single N      certificates per round with one caller (100)
  --many N        certificates per round with twenty callers (400)
  --warm-up N     certificates before the first round, while V8 still compiles (1000)
  --provider P    direct: the sandbox's authority; slow: it takes 300 ms; hanging: every tenth request gets no answer; failing: a quarter of the
                  requests fail at random (direct)
  --kills N       instead: certifies --many files while the worker is killed N times, and counts the requests to the provider
  -h, --help      shows this`;

const { values, positionals } = readArguments(USAGE, {
  least: 1,
  options: {
    rounds: { type: 'string', default: '6' },
    single: { type: 'string', default: '100' },
    many: { type: 'string', default: '400' },
    'warm-up': { type: 'string', default: '1000' },
    provider: { type: 'string', default: 'direct' },
    kills: { type: 'string', default: '0' },
  },
});
const OURS = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OTHER = resolve(positionals[0] ?? '');
if (positionals.length !== 1 || !existsSync(join(OTHER, 'dist', 'stack', 'start.js'))) {
  console.error(`Name one other checkout that has been built.\n\n${USAGE}`);
  process.exit(2);
}
const CALLERS = 20;
const TICKS_PER_SECOND = 100;
const scratch = mkdtempSync(join(tmpdir(), 'sello-compare-'));
const children = [];

function start(name, cwd, file, env) {
  const log = openSync(join(scratch, `${name}.log`), 'a');
  const child = spawn(process.execPath, [join(cwd, 'dist', file)], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  children.push(child);
  return child;
}

async function until(what, check) {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) {
    if (await check().catch(() => false)) return;
  }
  throw new Error(`Waited two minutes for ${what}; the logs are in ${scratch}.`);
}

/** The embedded authority, and in front of it a provider that is as slow or unreliable as asked for. */
async function startProvider(port) {
  const dir = join(scratch, 'authority');
  mkdirSync(dir, { recursive: true });
  const child = start('authority', OURS, 'stack/sandbox.js', {
    SELLO_DATA_DIR: dir,
    SELLO_SANDBOX: 'psc',
    SELLO_PSC_PORT: String(port),
  });
  const written = join(dir, 'psc', 'providers.json');
  await until('the authority', async () => existsSync(written));
  if (values.provider === 'direct') return { child, config: written };

  const upstream = new Pool(`http://127.0.0.1:${port}`, { connections: 50 });
  let requests = 0;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    requests += 1;
    if (values.provider === 'hanging' && requests % 10 === 0) return;
    if (values.provider === 'slow') await pause(300);
    // The same sequence for both.
    const chance = (requests * 2_654_435_761) % 100;
    if (values.provider === 'failing' && chance < 20) return void response.writeHead(503).end();
    if (values.provider === 'failing' && chance < 25) return void response.destroy();
    const { 'content-type': contentType, authorization } = request.headers;
    const answer = await upstream.request({
      method: request.method,
      path: request.url,
      headers: { 'content-type': contentType, ...(authorization && { authorization }) },
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.statusCode, { 'content-type': answer.headers['content-type'] });
    response.end(Buffer.from(await answer.body.arrayBuffer()));
  });
  await new Promise((listening) => server.listen(port + 1, '127.0.0.1', listening));
  server.unref();
  const config = join(dir, 'psc', 'delayed.json');
  writeFileSync(config, readFileSync(written, 'utf8').replaceAll(`:${port}`, `:${port + 1}`));
  return {
    child,
    config,
    takeRequests() {
      const taken = requests;
      requests = 0;
      return taken;
    },
  };
}

async function startService(name, checkout, firstPort, provider) {
  const url = `http://127.0.0.1:${firstPort}`;
  const env = {
    SELLO_DATA_DIR: join(scratch, name),
    HOST: '127.0.0.1',
    PORT: String(firstPort),
    SELLO_TEMPORAL_PORT: String(firstPort + 1),
    SELLO_TEMPORAL_UI_PORT: String(firstPort + 2),
    SELLO_MONGODB_PORT: String(firstPort + 3),
    SELLO_PSC_PORT: String(firstPort + 4),
    SELLO_CHAIN_PORT: String(firstPort + 5),
    PSC_CONFIG: provider.config,
    LOG_LEVEL: 'warn',
  };
  const child = start(name, checkout, 'stack/start.js', env);
  await until(`${name} to start`, async () => {
    const answer = await fetch(`${url}/health/ready`);
    return answer.ok && (await answer.json()).workers > 0;
  });
  const sello = async (...args) => {
    const command = promisify(execFile)(process.execPath, [join(checkout, 'dist/cli/main.js'), ...args], {
      env: { ...process.env, ...env },
    });
    command.child.stdin.end('a password for comparing\n');
    return (await command).stdout.trim();
  };
  await sello('accounts', 'create', '--email', 'compare@example.test');
  await sello('accounts', 'grant', 'compare@example.test', '1000000');
  const keys = [];
  for (let i = 0; i < 16; i += 1)
    keys.push(
      await sello(
        ...['keys', 'create', '--account', 'compare@example.test', '--rate', '6000', '--quota', '1000000'],
      ),
    );
  const pool = new Pool(url, { connections: CALLERS, headersTimeout: 120_000 });
  let call = 0;
  const unexpected = {};
  const post = async () => {
    const answer = await pool.request({
      method: 'POST',
      path: '/api/public/v1/certificates',
      headers: {
        authorization: `Bearer ${keys[call++ % keys.length]}`,
        'content-type': 'multipart/form-data; boundary=cut',
      },
      body: multipart(randomBytes(1024)),
    });
    const { certificate } = await answer.body.json();
    if (answer.statusCode !== 201) unexpected[answer.statusCode] = (unexpected[answer.statusCode] ?? 0) + 1;
    return certificate?.id;
  };
  const statusOf = async (id) => {
    const { certificate } = await (
      await fetch(`${url}/api/public/v1/certificates/${id}`, {
        headers: { authorization: `Bearer ${keys[0]}` },
      })
    ).json();
    return certificate?.status;
  };
  return { name, child, post, unexpected, statusOf };
}

function multipart(file) {
  const head =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n';
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--cut--\r\n')]);
}

function processes() {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [
          {
            id: Number(entry),
            parent: Number(fields[1]),
            ticks: Number(fields[11]) + Number(fields[12]),
            command,
          },
        ];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

function isBelow(id, root, all = processes()) {
  const parents = new Map(all.map((each) => [each.id, each.parent]));
  let at = id;
  while (at !== root && parents.has(at)) at = parents.get(at);
  return at === root;
}

/** Processor seconds of a process and everything below it, by the name of the program. */
function processorSeconds(root) {
  const all = processes();
  const total = {};
  for (const { id, ticks, command } of all) {
    if (!isBelow(id, root, all)) continue;
    const part = /temporal/.test(command.split(' ')[0])
      ? 'temporal'
      : (/mongod|worker\/main|server\/main|api\/server|sandbox/.exec(command)?.[0] ?? 'other');
    total[part] = (total[part] ?? 0) + ticks / TICKS_PER_SECOND;
  }
  return total;
}

async function load(callers, calls, work) {
  const latencies = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < calls) {
        next += 1;
        const started = performance.now();
        await work();
        latencies.push(performance.now() - started);
      }
    }),
  );
  latencies.sort((a, b) => a - b);
  return { latencies, perSecond: calls / ((performance.now() - begun) / 1000) };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

async function measure(service, authority) {
  await load(2, 10, service.post);
  const one = await load(1, Number(values.single), service.post);
  const before = {
    ...processorSeconds(service.child.pid),
    authority: processorSeconds(authority.pid).sandbox,
  };
  const many = await load(CALLERS, Number(values.many), service.post);
  const after = {
    ...processorSeconds(service.child.pid),
    authority: processorSeconds(authority.pid).sandbox,
  };
  const parts = Object.fromEntries(
    Object.keys(after).map((part) => [
      part,
      ((after[part] - (before[part] ?? 0)) * 1000) / Number(values.many),
    ]),
  );
  return {
    p50: median(one.latencies),
    p95: one.latencies[Math.floor(one.latencies.length * 0.95)],
    perSecond: many.perSecond,
    busyP50: median(many.latencies),
    processor: Object.values(parts).reduce((sum, each) => sum + each, 0),
    parts,
  };
}

/** Kills the worker again and again while files are certified; `npm start` restarts it at most five times a minute. */
async function killWorker(service, kills, ended) {
  for (let killed = 0; killed < kills; killed += 1) {
    await pause(13_000);
    if (ended()) return killed;
    const [worker] = workersBelow(service.child.pid);
    if (worker !== undefined) process.kill(worker, 'SIGKILL');
  }
  return kills;
}

function workersBelow(root) {
  return processes()
    .filter(({ command, id }) => /worker\/main/.test(command) && isBelow(id, root))
    .map(({ id }) => id);
}

async function countRequests(service, provider) {
  provider.takeRequests();
  const files = Number(values.many);
  let ended = false;
  const killing = killWorker(service, Number(values.kills), () => ended);
  const ids = [];
  // Spread over the kills.
  const gap = (Number(values.kills) * 13_500) / files;
  await load(8, files, async () => {
    ids.push(await service.post().catch(() => undefined));
    await pause(gap * 8 * Math.random() * 2);
  });
  ended = true;
  const killed = await killing;
  const outcomes = {};
  for (const id of ids) {
    let status = id === undefined ? 'refused' : 'processing';
    if (id !== undefined)
      await until(
        'every certificate to be settled',
        async () => (status = await service.statusOf(id)) !== 'processing',
      );
    outcomes[status] = (outcomes[status] ?? 0) + 1;
  }
  const requests = provider.takeRequests();
  const answers = JSON.stringify(service.unexpected);
  console.log(
    `${service.name}: ${files} files, ${killed} kills, ${requests} requests to the provider (${(requests / files).toFixed(3)} per file), ` +
      `${JSON.stringify(outcomes)}, answers other than 201: ${answers}`,
  );
}

async function main() {
  const provider = await startProvider(21_900);
  const services = {
    other: await startService('other', OTHER, 21_000, provider),
    ours: await startService('ours', OURS, 21_100, provider),
  };
  if (Number(values.kills) > 0) {
    for (const service of Object.values(services)) await countRequests(service, provider);
    return;
  }
  const results = { ours: [], other: [] };
  for (const service of Object.values(services)) await load(CALLERS, Number(values['warm-up']), service.post);
  console.log(`${availableParallelism()} cores, provider: ${values.provider}, other: ${OTHER}`);
  console.log('round  checkout  p50 ms  p95 ms  20 callers/s  p50 of 20  processor ms  (by process)');
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const name of round % 2 === 1 ? ['other', 'ours'] : ['ours', 'other']) {
      const result = await measure(services[name], provider.child);
      results[name].push(result);
      const parts = Object.entries(result.parts).map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
      console.log(
        [
          String(round).padStart(5),
          name.padEnd(8),
          result.p50.toFixed(1).padStart(6),
          result.p95.toFixed(1).padStart(6),
          result.perSecond.toFixed(1).padStart(12),
          result.busyP50.toFixed(0).padStart(9),
          result.processor.toFixed(1).padStart(12),
          ` (${parts.join(', ')})`,
        ].join('  '),
      );
    }
  }
  const ratio = (key) =>
    (median(results.ours.map((each) => each[key])) / median(results.other.map((each) => each[key]))).toFixed(
      2,
    );
  console.log(
    `ours / other, medians: p50 ${ratio('p50')}x, 20 callers ${ratio('perSecond')}x, processor time ${ratio('processor')}x`,
  );
  for (const { name, unexpected } of Object.values(services))
    if (Object.keys(unexpected).length > 0)
      console.log(`${name}: answers other than 201: ${JSON.stringify(unexpected)}`);
}

let failed = false;
await main().catch((error) => {
  failed = true;
  console.error(error);
});
for (const child of children.reverse()) {
  if (child.exitCode !== null) continue;
  const ended = new Promise((exit) => child.once('exit', exit));
  child.kill('SIGTERM');
  await ended;
}
if (!failed) rmSync(scratch, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
