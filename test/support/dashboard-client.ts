import { newId } from '../../domain/ids';
import type { ServiceClient } from './service-client';

export const PASSWORD = 'a long enough password';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

/** Behaves as a browser: keeps the cookie, sends JSON and the header of a same-origin request. */
export class DashboardClient {
  cookie: string | null = null;
  /** The cookie by which an account knows the browser. */
  device: string | null = null;

  constructor(public url: string) {}

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const cookies = [this.cookie, this.device].filter((each) => each !== null);
    const response = await fetch(`${this.url}/api/dashboard/v1${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(';', 1)[0]!;
      if (pair.includes('sello_device=')) this.device = pair;
      else this.cookie = pair;
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as T,
    };
  }

  /** The same session on another API process. */
  at(url: string): DashboardClient {
    const other = new DashboardClient(url);
    other.cookie = this.cookie;
    other.device = this.device;
    return other;
  }
}

export interface SignedUp {
  client: DashboardClient;
  email: string;
  id: string;
}

/** A new account, signed in. */
export async function signedUp({
  url,
  collections,
}: Pick<ServiceClient, 'url' | 'collections'>): Promise<SignedUp> {
  // All tests sign up from the same address, which may do so only so many times an hour.
  await collections.attempts.deleteMany({ _id: /^signup:/ });
  const client = new DashboardClient(url);
  const email = `${newId('acct')}@example.test`.toLowerCase();
  const { status, body } = await client.call<{ account: { id: string } }>('POST', '/accounts', {
    email,
    password: PASSWORD,
  });
  if (status !== 201) throw new Error(`The sign-up was answered with ${status}: ${JSON.stringify(body)}`);
  return { client, email, id: body.account.id };
}
