import type { CertificateRecord } from '../../api/types';
import { failureOf, unreachable } from '../parts/failure';

export interface Upload {
  file: File;
  title: string;
  documentType: string;
  description: string;
  /** The same for every try, so that a file whose answer was lost is not certified and charged twice. */
  idempotencyKey: string;
}

/** Sends one file. By XMLHttpRequest, as `fetch` does not tell how far an upload has come. */
export function sendFile(
  upload: Upload,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<CertificateRecord> {
  const form = new FormData();
  const fields = {
    title: upload.title.trim(),
    document_type: upload.documentType.trim(),
    description: upload.description.trim(),
  };
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  form.set('file', upload.file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/dashboard/v1/certificates');
    request.setRequestHeader('Idempotency-Key', upload.idempotencyKey);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => {
      onPart(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && isAnswer(body)) resolve(body.certificate);
      else reject(failureOf(request.status, body, request.getResponseHeader('x-request-id')));
    };
    request.onerror = () => {
      reject(unreachable());
    };
    request.onabort = () => {
      reject(new DOMException('The upload was stopped.', 'AbortError'));
    };
    signal.addEventListener('abort', () => {
      request.abort();
    });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isAnswer(body: unknown): body is { certificate: CertificateRecord } {
  return typeof body === 'object' && body !== null && 'certificate' in body;
}

/** Not `crypto.randomUUID`, which pages without TLS do not have. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
