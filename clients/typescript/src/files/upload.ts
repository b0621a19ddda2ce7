import type { OpenBody, RequestBody } from '../http/body.js';
import { SelloError } from '../error.js';
import { openFile } from './file-source.js';
import type { FileSource } from './file-source.js';
import { mimeTypeOf } from './mime-type.js';
import { multipart } from './multipart.js';
import type { Multipart } from './multipart.js';
import { blobOf } from './open-file.js';
import type { OpenFile } from './open-file.js';
import { isServer } from '../runtime.js';

export interface Progress {
  /** Bytes of the file that were handed to the network. A retry starts again from 0. */
  sent: number;
  /** Null when the size is not known, as that of a stream. */
  total: number | null;
}

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

interface Upload {
  source: FileSource;
  fields: Record<string, string>;
  name: string | undefined;
  mime: string | undefined;
  onProgress: ((progress: Progress) => void) | undefined;
}

/** A Blob in memory comes in one piece, of which no progress could be told. */
const LARGEST_PART = 65_536;

/** A form with a file, opened anew for each attempt. */
export function uploadBody(upload: Upload): RequestBody {
  let file: OpenFile | null = null;
  let begun = false;
  let failure: SelloError | null = null;
  const { onProgress } = upload;

  /** Counts what is read, and keeps what keeps it from being read. */
  async function* counted(opened: OpenFile, signal?: AbortSignal): Chunks {
    let sent = 0;
    begun = true;
    try {
      for await (const chunk of opened.chunks(signal)) {
        for (let at = 0; at < chunk.length; at += LARGEST_PART) {
          const part = chunk.subarray(at, at + LARGEST_PART);
          yield part;
          sent += part.length;
          onProgress?.({ sent, total: opened.size });
        }
      }
    } catch (error) {
      failure = error instanceof SelloError ? error : null;
      throw error;
    }
  }

  return {
    async open() {
      // A stream that was not touched yet is still whole.
      if (file === null || file.repeatable) file = await openFile(upload.source);
      begun = false;
      failure = null;
      const opened = file;
      const form = multipart(upload.fields, nameAndType(opened, upload));
      onProgress?.({ sent: 0, total: opened.size });
      const body = await formBody(form, opened, (signal) => counted(opened, signal), onProgress);
      return { ...body, failure: () => failure };
    },
    spent: () => (begun && file?.repeatable === false ? notRepeatable() : null),
  };
}

function notRepeatable(): SelloError {
  const message =
    'The upload was not repeated, as a stream can be read only once. Pass a function that opens it: certify(() => openStream()).';
  return new SelloError(message, { code: 'not_repeatable' });
}

function nameAndType({ name, mime }: OpenFile, upload: Upload): { name: string; mime: string } {
  const fileName = upload.name ?? (name || 'file');
  const type = upload.mime ?? mime ?? '';
  // It becomes a line of the form.
  return { name: fileName, mime: /^[\x20-\x7e]+$/.test(type) ? type : mimeTypeOf(fileName) };
}

async function formBody(
  { type, head, tail }: Multipart,
  file: OpenFile,
  chunks: (signal?: AbortSignal) => Chunks,
  onProgress: Upload['onProgress'],
): Promise<OpenBody> {
  const headers: Record<string, string> = { 'content-type': type };
  if (isServer() && (file.blob === null || onProgress !== undefined)) {
    // With a length, proxies need not collect the body, and the service refuses a large file before it is sent.
    if (file.size !== null) headers['content-length'] = String(head.length + file.size + tail.length);
    return { ...streamOf(head, chunks, tail), headers };
  }
  // Browsers can't send a stream over HTTP/1.1.
  const blob = file.blob ?? (await blobOf(chunks()));
  const { size } = blob;
  const answered = () => onProgress?.({ sent: size, total: size });
  return { body: new Blob([head, blob, tail]), headers, answered };
}

function streamOf(
  head: Uint8Array<ArrayBuffer>,
  chunks: (signal?: AbortSignal) => Chunks,
  tail: Uint8Array<ArrayBuffer>,
): { body: ReadableStream<Uint8Array<ArrayBuffer>>; close(): void } {
  const closer = new AbortController();
  async function* parts() {
    yield head;
    yield* chunks(closer.signal);
    yield tail;
  }
  const iterator = parts();
  const close = () => {
    closer.abort();
    // What it fails with was reported by the read that failed.
    iterator.return().catch(() => undefined);
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: close,
    },
    // Nothing is read before it is sent: a stream that was not touched can still be sent again.
    { highWaterMark: 0 },
  );
  return { body, close };
}
