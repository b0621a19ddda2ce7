import { api } from '../../api/client';
import { answerOf, failureOf, unreachable } from '../parts/failure';
import type { ProofType } from '../../api/types';
import type { Language } from '../../i18n/language';

/** Downloads a proof. Not a plain link, so that errors are shown in the page. */
export async function downloadProof(id: string, type: ProofType, language: Language): Promise<void> {
  if (type === 'file') {
    save(await fileLink(id), '');
    return;
  }
  const params = { path: { id }, query: { type, format: 'raw' as const, language } };
  const { data, error, response } = await api
    .GET('/certificates/{id}/proof', { params, parseAs: 'blob' })
    .catch(() => {
      throw unreachable();
    });
  if (!response.ok || !(data instanceof Blob))
    throw failureOf(response.status, error, response.headers.get('x-request-id'));
  const url = URL.createObjectURL(data);
  save(url, fileName(response.headers.get('content-disposition')) ?? `${id}.${type}`);
  // Long enough for the browser to start the download.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

/** The original may be large and stored elsewhere: the browser downloads it by a short-lived link. */
async function fileLink(id: string): Promise<string> {
  const params = { path: { id }, query: { type: 'file' as const } };
  const { proof } = await answerOf(api.GET('/certificates/{id}/proof', { params }));
  if (!('url' in proof)) throw failureOf(200, null, null);
  return proof.url;
}

function fileName(disposition: string | null): string | null {
  // A name that Latin-1 can't write is also there in an encoding that can.
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null;
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
