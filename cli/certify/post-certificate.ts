import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../cli-error';
import { serviceSetting } from '../running-stack';

export interface Answer {
  certificate?: { id: string; status: string; qr_verification_url: string };
  message?: string;
}

/** Longer than any upload and its certification may take. */
const TIMEOUT_MILLISECONDS = 360_000;
/** A rate limit frees within a minute; a monthly quota does not. */
const LONGEST_WAIT_SECONDS = 120;
const ATTEMPTS = 5;

/** Sends a form, or an object as JSON, and gives the certificate. */
export async function postCertificate(
  body: FormData | object,
  key: string,
  headers: Record<string, string> = {},
): Promise<NonNullable<Answer['certificate']>> {
  const response = await post(body, { authorization: `Bearer ${key}`, ...headers });
  const answer = await (response.json() as Promise<Answer>).catch((): Answer => ({}));
  if (!response.ok) throw new CliError(answer.message ?? `The service answered ${response.status}.`);
  if (answer.certificate === undefined)
    throw new CliError('The service returned no certificate. Does PUBLIC_URL point to a Sello service?');
  return answer.certificate;
}

/** Waits as long as a limit or a busy service asks for. With an idempotency key, a request may be sent again. */
async function post(body: FormData | object, headers: Record<string, string>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await postOnce(body, headers);
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    const waits = (response.status === 429 || response.status === 503) && seconds <= LONGEST_WAIT_SECONDS;
    if (!waits || headers['idempotency-key'] === undefined || attempt === ATTEMPTS) return response;
    await response.body?.cancel();
    await pause(seconds * 1000);
  }
}

async function postOnce(body: FormData | object, headers: Record<string, string>): Promise<Response> {
  const url = `${serviceSetting(process.env, 'PUBLIC_URL')}/api/public/v1/certificates`;
  const isForm = body instanceof FormData;
  try {
    return await fetch(url, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch {
    throw new CliError(`${url} does not answer. Is the service running? Start it with: npm start`);
  }
}
