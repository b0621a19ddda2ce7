import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { RequestOptions } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../domain/limits';
import type { BenchCase } from '../case';
import { CERTIFICATES, expectStatus, keyFor, MULTIPART, multipartBody, openClient } from '../support/client';
import type { BenchClient } from '../support/client';
import type { BenchService } from '../support/service';
import { makeAccount, makeKeys } from '../support/service';
import { combine, load, timed } from '../support/load';
import { residentMebibytes } from '../support/memory';
import { percentiles } from '../support/statistics';

const BATCHES = '/api/public/v1/batches';
const ROSTERS = '/api/public/v1/accreditations/batches';
const ACCOUNTS = 50;
const UPLOADS_PER_ACCOUNT = 5;
const DRIP_MS = 5_000;
const READERS = 290;
const LINKS = 40;
const FILE_BYTES = 50_000_000;

/** How many requests one key has in progress; each is repeated without a pause. */
const COSTLY_AT_ONCE = 5;
/** Each is meant to cost far more than it took to send. */
const COSTLY: [what: string, path: string, body: () => string][] = [
  // What any request that is refused costs.
  ['an empty batch', BATCHES, () => '{"items":[]}'],
  ['lists in lists, 4 MB', BATCHES, () => `{"items":${'['.repeat(LIMITS.batchBytes - 9)}`],
  ['unknown fields, 4 MB', BATCHES, () => unknownFields(LIMITS.batchBytes)],
  [
    'a row nested 20,000 deep',
    ROSTERS,
    () => `{"items":[{"ref":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`,
  ],
];
const STRANGERS = 50;

/** An honest caller's latency while others drip uploads, don't read what they download, or send what is costly, beside the quiet service. */
export const hostile: BenchCase = {
  name: 'hostile',
  async run(context) {
    const service = await context.service();
    const client = openClient(service.url, 1);
    const post = async (call: number) =>
      expectStatus(
        201,
        await client.post(
          CERTIFICATES,
          keyFor(service.keys, call),
          MULTIPART,
          multipartBody(randomBytes(1_024)),
        ),
      );
    const rounds = context.pick({ smoke: 1, quick: 2, full: 4 });
    const calls = context.pick({ smoke: 5, quick: 40, full: 100 });
    const attackSeconds = context.pick({ smoke: 1, quick: 20, full: 60 });
    const quiet: Awaited<ReturnType<typeof load>>[] = [];
    const dripping: typeof quiet = [];
    const unread: typeof quiet = [];
    try {
      await load(5, context.pick({ smoke: 3, quick: 40, full: 100 }), post);
      const file = await certifyLargeFile(service, client);
      const idle = residentMebibytes(service.pids.api);
      let withReaders = 0;
      let readersLeft = 0;
      for (let round = 0; round < rounds; round += 1) {
        quiet.push(await load(1, calls, post));
        context.say(`round ${round + 1}: ${ACCOUNTS} accounts drip`);
        const attack = await startDripping(service);
        dripping.push(await load(1, calls, post));
        attack.stop();
        context.say(`round ${round + 1}: ${READERS} readers do not read`);
        const readers = await startReaders(await linksTo(file, service, client));
        unread.push(await load(1, calls, post));
        withReaders = Math.max(withReaders, residentMebibytes(service.pids.api));
        readersLeft = Math.max(readersLeft, readers.open());
        readers.stop();
      }
      if (readersLeft === 0) throw new Error('No reader had a download in progress, so nothing was shown.');
      const costly: { what: string; latencies: number[]; memory: Record<string, number>; note: string }[] =
        [];
      for (const attack of [...(await costlyRequests(service)), await strangersPdf(service, client)]) {
        context.say(`${attack.what}, ${attackSeconds} s`);
        quiet.push(await load(1, calls, post));
        const before = memoryOf(service);
        const flood = startFlood(attack);
        const runs: typeof quiet = [];
        const end = performance.now() + attackSeconds * 1_000;
        do runs.push(await load(1, 5, post));
        while (performance.now() < end);
        const answers = await flood.stop();
        const after = memoryOf(service);
        costly.push({
          what: attack.what,
          latencies: combine(runs).latencies,
          memory: {
            'api before': before.api,
            'api after': after.api,
            'worker before': before.worker,
            'worker after': after.worker,
          },
          note: `answers: ${shown(answers)}`,
        });
      }
      context.say(`PDFs while ${STRANGERS} strangers ask for others`);
      const pdfs = await ownersPdfs(service, client, context.pick({ smoke: 1, quick: 5, full: 20 }));
      const honest = percentiles(combine(quiet).latencies);
      const row = (what: string, runs: typeof quiet) => ({
        what,
        unit: 'ms',
        ours: percentiles(combine(runs).latencies).p95,
        yardstick: { what: 'the quiet service', value: honest.p95 },
        goal: { kind: 'at most' as const, value: 2 },
        percentiles: { ours: percentiles(combine(runs).latencies), yardstick: honest },
      });
      return [
        row(`POST 1 KiB while ${ACCOUNTS} accounts drip uploads, p95`, dripping),
        {
          ...row(`POST 1 KiB while ${READERS} readers do not read, p95`, unread),
          memory: { 'api before': idle, 'api with readers': withReaders },
          note: `${readersLeft} of ${READERS} readers had a download in progress`,
        },
        ...costly.map(({ what, latencies, memory, note }) => ({
          ...row(`POST 1 KiB beside ${what}, p95`, [{ latencies, seconds: attackSeconds }]),
          memory,
          note,
        })),
        {
          what: `an owner's first PDF of a certificate while ${STRANGERS} strangers ask for others, p95`,
          unit: 'ms',
          ours: percentiles(pdfs.beside).p95,
          yardstick: { what: 'nobody else asks for one', value: percentiles(pdfs.quiet).p95 },
          // One thread writes them and finishes the one that it has begun, while the API refuses most of the others.
          goal: { kind: 'at most' as const, value: 6 },
          percentiles: { ours: percentiles(pdfs.beside), yardstick: percentiles(pdfs.quiet) },
          note: `strangers got: ${shown(pdfs.answers)}`,
        },
      ];
    } finally {
      await client.close();
    }
  },
};

interface Attack {
  what: string;
  /** What each caller repeats. */
  callers: { url: string; options: RequestOptions; body?: Buffer }[];
  /** Between an answer and the next request of the same caller. */
  pauseMs: number;
}

async function costlyRequests({ url, collections }: BenchService): Promise<Attack[]> {
  return Promise.all(
    COSTLY.map(async ([what, path, text], i): Promise<Attack> => {
      const key = keyFor(await makeKeys(collections, await makeAccount(collections), 1), 0);
      const body = Buffer.from(text());
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': body.length,
        'idempotency-key': `costly-${i}`,
      };
      const caller = { url: url + path, options: { method: 'POST', headers }, body };
      return {
        what: `${what}, ${COSTLY_AT_ONCE} at once`,
        callers: Array.from({ length: COSTLY_AT_ONCE }, () => caller),
        pauseMs: 0,
      };
    }),
  );
}

async function strangersPdf(service: BenchService, client: BenchClient): Promise<Attack> {
  const ids: string[] = [];
  await load(5, STRANGERS, async () => ids.push(await certify(service, client)));
  const callers = ids.map((id, i) => ({ url: service.url + publicPdf(id), options: from(i) }));
  return { what: `${STRANGERS} strangers who ask for a constancia a second each`, callers, pauseMs: 1_000 };
}

/** Strangers are limited by address: each has one. */
const from = (stranger: number): RequestOptions => ({ localAddress: `127.0.1.${stranger + 1}` });

/** How long an owner waits for PDFs that were never written before, with and without strangers who ask for others at the same moment. */
async function ownersPdfs(
  service: BenchService,
  client: BenchClient,
  rounds: number,
): Promise<{ quiet: number[]; beside: number[]; answers: Answers }> {
  const answers: Answers = new Map();
  const own = async () => {
    const path = `${CERTIFICATES}/${await certify(service, client)}/proof?type=pdf`;
    return () => timed(async () => expectStatus(200, await client.get(path, keyFor(service.keys, 0))));
  };
  const burst = (ids: string[]) =>
    Promise.all(
      ids.map(async (id, i) => {
        const status = await statusOf(service.url + publicPdf(id), from(i));
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }),
    );
  const quiet: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await (await own())());
    const theirs: string[] = [];
    await load(5, STRANGERS, async () => theirs.push(await certify(service, client)));
    const ask = await own();
    const asked = burst(theirs);
    beside.push(await ask());
    await asked;
  }
  return { quiet, beside, answers };
}

const publicPdf = (id: string) => `/v/${id}/constancia.pdf`;

/** Returns the id of a new certificate. */
async function certify(service: BenchService, client: BenchClient): Promise<string> {
  const body = multipartBody(randomBytes(1_024));
  const created = expectStatus(
    201,
    await client.post(CERTIFICATES, keyFor(service.keys, 0), MULTIPART, body),
  );
  return (JSON.parse(created) as { certificate: { id: string } }).certificate.id;
}

/** How many answers had each status. */
type Answers = Map<number, number>;

const shown = (answers: Answers) => [...answers].map(([status, count]) => `${count} of ${status}`).join(', ');

/** The status of the answer; it may come before the body has been sent. 0 without one. */
function statusOf(
  url: string,
  options: RequestOptions,
  body: Uint8Array = new Uint8Array(),
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { agent: false, ...options }, (answer) => {
      answer.resume().once('close', () => {
        sent.destroy();
        resolve(answer.statusCode ?? 0);
      });
    });
    sent.once('error', () => {
      resolve(0);
    });
    sent.end(body);
  });
}

/** Each caller sends the next request when the last is answered. */
function startFlood({ callers, pauseMs }: Attack): { stop: () => Promise<Answers> } {
  const answers: Answers = new Map();
  let stopped = false;
  const flood = Promise.all(
    callers.map(async ({ url, options, body }) => {
      while (!stopped) {
        const status = await statusOf(url, options, body);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    }),
  );
  return {
    async stop() {
      stopped = true;
      await flood;
      return answers;
    },
  };
}

function memoryOf({ pids }: BenchService): { api: number; worker: number } {
  return { api: residentMebibytes(pids.api), worker: residentMebibytes(pids.worker) };
}

function unknownFields(bytes: number): string {
  let text = '{"a":0';
  for (let i = 0; text.length < bytes - 100; i += 1) text += `,"${i.toString(36)}":0`;
  return `${text}}`;
}

/** Keeps as many uploads open as each account can, one byte at a time, and opens another whenever one is refused. */
async function startDripping(service: BenchService): Promise<{ stop: () => void }> {
  const { collections } = service;
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => makeAccount(collections)));
  const keys = await Promise.all(accounts.map((account) => makeKeys(collections, account, 1)));
  const sockets = new Set<Socket>();
  let stopped = false;

  function open(key: string): void {
    if (stopped) return;
    const socket = connectTo(service.url);
    sockets.add(socket);
    socket.write(
      `POST ${CERTIFICATES} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"file_base64":"',
    );
    const drip = setInterval(() => socket.write('A'), DRIP_MS);
    socket.on('data', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(drip);
      sockets.delete(socket);
      setTimeout(open, 1_000, key).unref();
    });
  }

  for (let i = 0; i < UPLOADS_PER_ACCOUNT; i += 1) for (const own of keys) open(keyFor(own, i));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return {
    stop() {
      stopped = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function startReaders(links: string[]): Promise<{ open: () => number; stop: () => void }> {
  const sockets = Array.from({ length: READERS }, (_, i) => {
    const link = new URL(oneOf(links, i));
    // Takes as much as fits into its buffer, and no more.
    const socket = connectTo(link.href).on('readable', () => undefined);
    socket.write(`GET ${link.pathname}${link.search} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return {
    // A refusal is a small answer; a download has filled the buffer of its connection.
    open: () => sockets.filter((socket) => !socket.destroyed && socket.readableLength > 10_000).length,
    stop() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Returns the path of its file proof. */
async function certifyLargeFile(service: BenchService, client: BenchClient): Promise<string> {
  const key = keyFor(service.keys, 0);
  const body = multipartBody(randomBytes(FILE_BYTES));
  const created = expectStatus(201, await client.post(CERTIFICATES, key, MULTIPART, body));
  const { certificate } = JSON.parse(created) as { certificate: { id: string } };
  return `${CERTIFICATES}/${certificate.id}/proof?type=file`;
}

/** Several links to one file: they differ in the time at which they expire. */
async function linksTo(path: string, service: BenchService, client: BenchClient): Promise<string[]> {
  const links: string[] = [];
  for (let i = 0; i < LINKS; i += 1) {
    const proof = expectStatus(200, await client.get(path, keyFor(service.keys, i)));
    links.push((JSON.parse(proof) as { proof: { url: string } }).proof.url);
  }
  return links;
}

function oneOf(links: string[], i: number): string {
  return links[i % links.length] ?? '';
}

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
}
