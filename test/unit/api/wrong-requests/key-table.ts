import { mintApiKey } from '../../../../domain/api-key';
import { bearer, FILE, json, V1, withAuthorization } from './request';
import type { Table } from './request';
import { BUSY_KEY, KEY, POOR_KEY, READ_KEY } from './stub-api';

export const KEYS: Table = {
  'no Authorization': [
    { url: `${V1}/certificates` },
    401,
    'api_key_missing',
    'The API key is missing. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'X-API-Key': [
    { url: `${V1}/certificates`, headers: { 'x-api-key': KEY.key } },
    401,
    'api_key_missing',
    'The API key is missing: the header X-API-Key is not read. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  '?api_key=': [
    { url: `${V1}/certificates?api_key=${KEY.key}` },
    401,
    'api_key_missing',
    'The API key is missing: the query parameter api_key is not read, because addresses end up in logs. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: Basic': [
    withAuthorization(`Basic ${Buffer.from(`${KEY.key}:`).toString('base64')}`),
    401,
    'api_key_invalid',
    'The API key was sent with Basic instead of Bearer. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: Token': [
    withAuthorization(`Token ${KEY.key}`),
    401,
    'api_key_invalid',
    'The API key was sent with Token instead of Bearer. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: ApiKey': [
    withAuthorization(`ApiKey ${KEY.key}`),
    401,
    'api_key_invalid',
    'The API key was sent with ApiKey instead of Bearer. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: a bare key': [
    withAuthorization(KEY.key),
    401,
    'api_key_invalid',
    'The API key was sent without the word Bearer. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: Bearer, nothing after it': [
    withAuthorization('Bearer '),
    401,
    'api_key_missing',
    'The API key is missing: nothing follows Bearer. The variable that should hold the key may be unset. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization, empty': [
    withAuthorization(''),
    401,
    'api_key_missing',
    'The API key is missing: the header Authorization is empty. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: Bearer:key': [
    withAuthorization(`Bearer:${KEY.key}`),
    401,
    'api_key_invalid',
    'The API key was sent without a space after the word Bearer. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: Bearer, a tab, key': [
    withAuthorization(`Bearer\t${KEY.key}`),
    401,
    'api_key_invalid',
    'The API key was sent without a space after the word Bearer. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Authorization: Bearer Bearer key': [
    withAuthorization(`Bearer Bearer ${KEY.key}`),
    401,
    'api_key_invalid',
    'The API key is not valid: more than one word follows Bearer. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Bearer <API_KEY>': [
    withAuthorization('Bearer <API_KEY>'),
    401,
    'api_key_missing',
    'The API key is missing: a placeholder was sent in its place. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Bearer $SELLO_API_KEY': [
    withAuthorization('Bearer $SELLO_API_KEY'),
    401,
    'api_key_missing',
    'The API key is missing: a placeholder was sent in its place. Send it as: Authorization: Bearer <API_KEY>.',
  ],
  'Bearer <key>': [
    withAuthorization(`Bearer <${KEY.key}>`),
    401,
    'api_key_invalid',
    'The API key was sent in quotes or brackets. Send it without them.',
  ],
  'Bearer "key"': [
    withAuthorization(`Bearer "${KEY.key}"`),
    401,
    'api_key_invalid',
    'The API key was sent in quotes or brackets. Send it without them.',
  ],
  'Bearer, key cut off': [
    withAuthorization(`Bearer ${KEY.key.slice(0, -3)}`),
    401,
    'api_key_invalid',
    'This is only a part of an API key: it has 46 characters of 49. Copy it again, or create another one in the dashboard.',
  ],
  'Bearer, key too long': [
    withAuthorization(`Bearer ${KEY.key}abc`),
    401,
    'api_key_invalid',
    'The API key is too long: it has 52 characters, not 49. Copy it again.',
  ],
  'Bearer, mask of a key': [
    withAuthorization(`Bearer ${KEY.key.slice(0, 15)}...`),
    401,
    'api_key_invalid',
    'This is only a part of an API key: it has 18 characters of 49. Copy it again, or create another one in the dashboard.',
  ],
  'Bearer, one character mistyped': [
    withAuthorization(`Bearer ${KEY.key.slice(0, -1)}${KEY.key.endsWith('a') ? 'b' : 'a'}`),
    401,
    'api_key_invalid',
    'The API key has a wrong character, as its checksum shows. Copy it again.',
  ],
  'Bearer, key of another service': [
    withAuthorization('Bearer sk_live_abc'),
    401,
    'api_key_invalid',
    'This is not an API key of this service: those begin with sello_live_. Copy one again, or create one in the dashboard.',
  ],
  'Bearer, id of a key': [
    withAuthorization('Bearer key_4fT0mQ2vX9bKc7LrZ1aYwE'),
    401,
    'api_key_invalid',
    'This is the id of an API key. Send the key itself, which was shown when it was created.',
  ],
  'Bearer, unknown key': [
    withAuthorization(`Bearer ${mintApiKey('sello').key}`),
    401,
    'api_key_invalid',
    'There is no such API key on this service. Check that it belongs to this address, or create another one in the dashboard.',
  ],
  'a key without the scope': [
    {
      ...json(FILE),
      headers: { ...bearer(READ_KEY.key), 'content-type': 'application/json' },
    },
    403,
    'insufficient_scope',
    'This call needs the scope certificates:write, which the API key lacks. Add it to the key in the dashboard, or use another key.',
  ],
  'no certificates left': [
    {
      ...json(FILE),
      headers: { ...bearer(POOR_KEY.key), 'content-type': 'application/json' },
    },
    402,
    'allowance_exhausted',
    'The account has no certificates left. Ask the operator of this service to grant more.',
  ],
  'too many uploads': [
    {
      ...json(FILE),
      headers: { ...bearer(BUSY_KEY.key), 'content-type': 'application/json' },
    },
    429,
    'rate_limit_exceeded',
    'This API key already has 5 uploads in progress, the maximum. Send this one again when one of them is complete.',
  ],
};
