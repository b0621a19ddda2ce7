import { bearer, FILE, json, list, V1 } from './request';
import type { Table } from './request';
import { KEY } from './stub-api';

export const ADDRESSES: Table = {
  'GET /certificates/': [list('/'), 200],
  'GET /certificates//': [list('//'), 200],
  'GET /certificates/?limit=0': [
    list('/?limit=0'),
    400,
    'invalid_request',
    'The query parameter limit must be a whole number from 1 to 100.',
  ],
  'POST /certificates/': [
    { ...json({ ...FILE, titel: 'x' }), url: `${V1}/certificates/` },
    400,
    'invalid_request',
    'There is no field titel. Did you mean title?',
  ],
  'PUT /certificates/': [
    { method: 'PUT', url: `${V1}/certificates/`, headers: bearer(KEY.key) },
    405,
    'method_not_allowed',
    'This address does not support PUT, only GET, HEAD and POST.',
  ],
  'GET /certificates/cert_unknown/': [
    list('/cert_unknown/'),
    404,
    'not_found',
    'This account has no certificate with that id. Check the id, and that the same account made it.',
  ],
  'GET /certificate': [
    { url: `${V1}/certificate`, headers: bearer(KEY.key) },
    404,
    'not_found',
    'There is nothing at this address. Compare it with the documentation at /docs.',
  ],
  'GET /verify/': [
    { url: `${V1}/verify/`, headers: bearer(KEY.key) },
    404,
    'not_found',
    'There is nothing at this address. Compare it with the documentation at /docs.',
  ],
  'GET /%zz': [
    { url: `${V1}/%zz`, headers: bearer(KEY.key) },
    400,
    'invalid_request',
    'The address is not validly percent-encoded. Write a literal % as %25.',
  ],
};
