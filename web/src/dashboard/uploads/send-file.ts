import type { CertificateRecord } from '../../api/types';
import { failureOf, unreachable } from '../parts/failure';

/** What the form says about all files that are sent together. */
export interface UploadDetails {
  documentType: string;
  description: string;
  isPublic: boolean;
  /** Only the fingerprint is sent; the file stays with its owner. */
  hashOnly: boolean;
}

export interface Upload {
  file: File;
  /** Empty if nobody typed one: the file's name is not published. */
  title: string;
  details: UploadDetails;
  /** The same for every attempt, so that a file is not certified and charged twice if a response is lost. */
  idempotencyKey: string;
}

/** Sends one file with XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendFile(
  upload: Upload,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<CertificateRecord> {
  const form = new FormData();
  const fields = {
    title: upload.title.trim(),
    document_type: upload.details.documentType.trim(),
    description: upload.details.description.trim(),
    public_page: upload.details.isPublic ? '' : 'false',
  };
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  form.set('file', upload.file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/dashboard/v1/certificates');
    request.setRequestHeader('Idempotency-Key', upload.idempotencyKey);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && isCertificateResponse(body))
        resolve(body.certificate);
      else reject(failureOf(request.status, body, request.getResponseHeader('x-request-id')));
    };
    request.onerror = () => {
      reject(unreachable());
    };
    request.onabort = () => {
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
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

function isCertificateResponse(body: unknown): body is { certificate: CertificateRecord } {
  return typeof body === 'object' && body !== null && 'certificate' in body;
}

/** Not `crypto.randomUUID`, which is not available without TLS. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
