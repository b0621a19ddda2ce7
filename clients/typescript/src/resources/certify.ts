import { jsonOf } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { jsonBody } from '../http/body.js';
import { SelloError } from '../error.js';
import type { FileSource } from '../files/file-source.js';
import type { Call, Http } from '../http/http.js';
import { path } from '../http/path.js';
import type { CreateOptions } from '../settings.js';
import type { AnswerOf, Certificate, HashUpload } from '../types.js';
import { uploadBody } from '../files/upload.js';
import type { Progress } from '../files/upload.js';
import { waitFor } from './wait.js';

/** Five minutes to send a large file, and time for the answer. */
const UPLOAD_TIMEOUT_MS = 400_000;
const LONGEST_PAUSE_MS = 60_000;

export interface CertifyHashOptions extends CreateOptions {
  /** Return as soon as the service has accepted it, with the certificate in `processing`. */
  respondAsync?: boolean | undefined;
}

export interface CertifyOptions extends CertifyHashOptions {
  title?: string | undefined;
  description?: string | undefined;
  document_type?: string | undefined;
  /** Your own id of the document. */
  reference?: string | undefined;
  /** Whether anyone with the link can see the verification page; true by default. */
  public_page?: boolean | undefined;
  /** Instead of the file's own name. */
  file_name?: string | undefined;
  file_mime?: string | undefined;
  /** In browsers it is called when the upload starts and when it has ended. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

const FIELDS = ['title', 'description', 'document_type', 'reference', 'public_page'] as const;

export async function certifyFile(
  http: Http,
  source: FileSource,
  options: CertifyOptions,
): Promise<Certificate> {
  const { file_name: name, file_mime: mime, onProgress } = options;
  const given = FIELDS.filter((field) => options[field] != null);
  const fields = Object.fromEntries(given.map((field) => [field, String(options[field])]));
  const body = uploadBody({ source, fields, name, mime, onProgress });
  return certified(http, { path: '/certificates', body, timeout: UPLOAD_TIMEOUT_MS }, options);
}

export async function certifyHash(
  http: Http,
  hash: HashUpload,
  options: CertifyHashOptions,
): Promise<Certificate> {
  return certified(http, { path: '/certificates/hash', body: jsonBody(hash) }, options);
}

async function certified(
  http: Http,
  call: Omit<Call, 'method'>,
  options: CertifyHashOptions,
): Promise<Certificate> {
  const headers: Record<string, string> = options.respondAsync === true ? { prefer: 'respond-async' } : {};
  const answer = await http.send({ ...call, method: 'POST', keyed: true, headers, options });
  const { certificate } = jsonOf(answer) as AnswerOf<'createCertificate'>;
  if (options.respondAsync === true) return certificate;
  return checked(await followed(http, certificate, answer, options));
}

/** After a 202 the service goes on with it. */
function followed(
  http: Http,
  certificate: Certificate,
  { retryAfter }: Answer,
  { signal, ...options }: CertifyHashOptions,
): Promise<Certificate> {
  const { id } = certificate;
  const { timeout, maxRetries } = options;
  const read = { signal, timeout, maxRetries };
  return waitFor(
    {
      first: certificate,
      read: async () =>
        (await http.get<AnswerOf<'getCertificate'>>(path`/certificates/${id}`, undefined, read)).certificate,
      isDone: ({ status }) => status !== 'processing',
      notBefore: (state) => (state === certificate ? (retryAfter ?? 0) * 1000 : 0),
      longestPause: LONGEST_PAUSE_MS,
      describe: () => `The certificate ${id} was not completed`,
      certificateId: id,
    },
    { signal },
    http.clock,
  );
}

/** A certificate that is no failed one. */
export function checked(certificate: Certificate): Certificate {
  const { id, failure, status } = certificate;
  if (status !== 'failed') return certificate;
  const message = failure?.message ?? 'The certificate failed, and its record does not say why.';
  throw new SelloError(message, { code: failure?.code ?? 'internal_error', certificateId: id });
}
