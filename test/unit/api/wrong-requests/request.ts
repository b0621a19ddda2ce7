import type { InjectOptions } from 'fastify';
import { form, FORM_TYPE } from '../upload/form';
import type { Part } from '../upload/form';
import { KEY, SESSION } from './stub-api';

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Request = InjectOptions & { headers?: Headers };

/** What a caller got wrong, and the whole answer: status, code and message. One without a code is not refused. */
export type Table = Record<string, [request: Request, status: number, error?: string, message?: string]>;

export const V1 = '/api/public/v1';
export const FILE = { file_base64: 'SG9sYQ==' };

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

export const list = (rest: string): Request => ({
  url: `${V1}/certificates${rest}`,
  headers: bearer(KEY.key),
});

export const withAuthorization = (authorization: string): Request => ({
  url: `${V1}/certificates`,
  headers: { authorization },
});

export const json = (body: object | string, headers: Headers = {}): Request => ({
  method: 'POST',
  url: `${V1}/certificates`,
  headers: { ...bearer(KEY.key), 'content-type': 'application/json', ...headers },
  payload: typeof body === 'string' ? body : JSON.stringify(body),
});

/** A call with a key, and a body if one is given. */
export const call = (
  method: Method,
  path: string,
  body?: object | string,
  headers: Headers = {},
): Request => ({
  method,
  url: `${V1}${path}`,
  headers: {
    ...bearer(KEY.key),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
});

export const multipart = (...parts: Part[]): Request => ({
  method: 'POST',
  url: `${V1}/certificates`,
  headers: { ...bearer(KEY.key), 'content-type': FORM_TYPE },
  payload: form(...parts),
});

export const dashboard = (path: string, body: object | string, headers: Headers = {}): Request => ({
  method: 'POST',
  url: `/api/dashboard/v1${path}`,
  headers: {
    cookie: `sello_session=${SESSION.token}`,
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
    ...headers,
  },
  payload: typeof body === 'string' ? body : JSON.stringify(body),
});
