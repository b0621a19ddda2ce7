import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { createDiskStore } from '../../../../adapters/storage/disk/create-disk-store';
import { lingerBeforeClose } from '../../../../api/http-server';
import { receiveJson } from '../../../../api/upload/receive-json';
import { MULTIPART_OPTIONS } from '../../../../api/upload/part-reader';
import { receiveMultipart } from '../../../../api/upload/receive-multipart';
import type { ReceivedUpload, Sink } from '../../../../app/upload';
import { objectKey } from '../../../../domain/certificate';
import { newId } from '../../../../domain/ids';
import { UploadError } from '../../../../api/upload/upload-error';
import type { UploadLimits } from '../../../../api/upload/upload-limits';
import { UPLOAD_LIMITS } from '../../../../api/upload/upload-limits';

export type Outcome = { received: ReceivedUpload } | { refused: string; message: string };

export interface UploadServer {
  port: number;
  url: string;
  /** The outcome of the next request that the server finishes, also when its caller has disconnected. */
  nextOutcome(): Promise<Outcome>;
  /** Every file of the store, including unfinished ones. */
  files(): Promise<string[]>;
  /** The file that was received last. */
  content(): Promise<Buffer>;
  /** Deletes every file of the store. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Instead of the service's own limits. */
  limits?: Partial<UploadLimits>;
  /** Wraps the store's `put`, to inject a fault. */
  sink?: (put: Sink) => Sink;
}

const STATUS: Record<string, number> = {
  file_too_large: 413,
  request_timeout: 408,
  unsupported_media_type: 415,
};

/** Both readers on a real server, with real sockets and a real disk. */
export async function startUploadServer({
  limits: given,
  sink = (put) => put,
}: Options = {}): Promise<UploadServer> {
  const limits = { ...UPLOAD_LIMITS, ...given };
  const directory = await mkdtemp(join(tmpdir(), 'sello-upload-'));
  const store = createDiskStore({
    directory,
    publicUrl: 'http://localhost',
    linkSecret: () => new Uint8Array(32),
  });
  const outcomes = new EventEmitter();
  let lastKey = '';
  const app = fastify();
  await app.register(multipart, MULTIPART_OPTIONS);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (_request, body, parsed) => {
    parsed(null, body);
  });
  app.post('/', async (request, reply) => {
    const key = objectKey(newId('cert'));
    const put = sink((source) => store.put(key, source));
    try {
      const received = request.isMultipart()
        ? await receiveMultipart(request, put, undefined, limits)
        : await receiveJson(request.body as Readable, put, undefined, limits);
      lastKey = key;
      outcomes.emit('outcome', { received });
      return await reply.send({ received });
    } catch (error) {
      await store.delete(key);
      const outcome = {
        refused: error instanceof UploadError ? error.code : String(error),
        message: (error as Error).message,
      };
      outcomes.emit('outcome', outcome);
      if (!request.raw.complete) {
        void reply.header('connection', 'close');
        lingerBeforeClose(request.raw);
      }
      return reply.code(STATUS[outcome.refused] ?? 400).send(outcome);
    }
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    nextOutcome: async () => ((await once(outcomes, 'outcome')) as [Outcome])[0],
    files: async () => (await filesIn(directory)).map((path) => basename(path)),
    content: async () => buffer((await store.read(lastKey))!),
    async clear() {
      await Promise.all((await filesIn(directory)).map((path) => rm(path)));
    },
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export interface Answer {
  status: number;
  body: Outcome;
}

export async function post(server: UploadServer, type: string, body: BodyInit): Promise<Answer> {
  const response = await fetch(server.url, { method: 'POST', headers: { 'content-type': type }, body });
  return { status: response.status, body: (await response.json()) as Outcome };
}
