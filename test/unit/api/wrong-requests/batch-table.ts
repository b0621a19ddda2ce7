import { filePart } from '../upload/form';
import { bearer, call, multipart, V1 } from './request';
import type { Table } from './request';
import { BUSY_KEY, POOR_KEY, READ_KEY } from './stub-api';

const BATCH = '/batches/bat_4fT0mQ2vX9bKc7LrZ1aYwE';
const HASH = 'ab'.repeat(32);
const EMPTY_FILE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const ITEM = { sha256: HASH, file_size: 1 };
const batch = (...items: unknown[]) => call('POST', '/batches', { items });
/** The second of two items. */
const item = (facts: object) => batch(ITEM, { ...ITEM, ...facts });
const as = (key: string) => call('POST', '/batches', { items: [ITEM] }, bearer(key));

export const BATCHES: Table = {
  'POST /batches without a body': [
    call('POST', '/batches'),
    400,
    'invalid_request',
    'The body must be a JSON object.',
  ],
  'POST /batches as a form': [
    { ...multipart(filePart('a')), url: `${V1}/batches` },
    415,
    'unsupported_media_type',
    'The Content-Type multipart/form-data is not supported. Send application/json here, or a multipart/form-data form to POST /certificates.',
  ],
  'POST /batches, gzip': [
    call('POST', '/batches', { items: [ITEM] }, { 'content-encoding': 'gzip' }),
    415,
    'unsupported_media_type',
    'The header Content-Encoding: gzip is not supported. Send the body uncompressed, without this header.',
  ],
  'POST /batches, Sello-Test': [
    call('POST', '/batches', { items: [ITEM] }, { 'sello-test': 'psc_error' }),
    400,
    'invalid_request',
    'The header Sello-Test works with single certificates only. Send the batch without it.',
  ],
  'POST /batches, broken JSON': [
    call('POST', '/batches', '{"items": ['),
    400,
    'invalid_request',
    'The body is not valid JSON. Check its quotes, commas and brackets.',
  ],
  'POST /batches, a bare list': [
    call('POST', '/batches', [ITEM]),
    400,
    'invalid_request',
    'The body must be a JSON object.',
  ],
  'POST /batches without items': [
    call('POST', '/batches', {}),
    400,
    'invalid_request',
    'The field items is missing. Add it.',
  ],
  'POST /batches, field hashes': [
    call('POST', '/batches', { hashes: [HASH] }),
    400,
    'invalid_request',
    'The field items is missing. Add it.',
  ],
  'POST /batches, field ref beside items': [
    call('POST', '/batches', { items: [ITEM], ref: 'a' }),
    400,
    'invalid_request',
    'There is no field ref. The only field is items.',
  ],
  'POST /batches, items is an object': [
    call('POST', '/batches', { items: ITEM }),
    400,
    'invalid_request',
    'The field items must be a list.',
  ],
  'POST /batches, no items': [batch(), 400, 'invalid_request', 'The field items must have at least 1 item.'],
  'POST /batches, 1,001 items': [
    batch(...Array.from({ length: 1_001 }, () => ITEM)),
    400,
    'invalid_request',
    'The field items must have at most 1000 items.',
  ],
  'POST /batches, an item is a hash': [
    batch(ITEM, HASH),
    400,
    'invalid_request',
    'The field items[1] must be a JSON object.',
  ],
  'POST /batches, an item is null': [
    batch(ITEM, null),
    400,
    'invalid_request',
    'The field items[1] must be a JSON object.',
  ],
  'POST /batches, item without sha256': [
    batch(ITEM, { file_size: 1 }),
    400,
    'invalid_request',
    'The field items[1].sha256 is missing. Add it.',
  ],
  'POST /batches, item without file_size': [
    batch(ITEM, { sha256: HASH }),
    400,
    'invalid_request',
    'The field items[1].file_size is missing. Add it.',
  ],
  'POST /batches, sha256 too short': [
    item({ sha256: 'abc' }),
    400,
    'invalid_request',
    'The field items[1].sha256 must be a SHA-256 as 64 hexadecimal characters, such as 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.',
  ],
  'POST /batches, sha256 with a prefix': [
    item({ sha256: `sha256:${HASH}` }),
    400,
    'invalid_request',
    'The field items[1].sha256 must be a SHA-256 as 64 hexadecimal characters, such as 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.',
  ],
  'POST /batches, sha256 of the empty file': [
    item({ sha256: EMPTY_FILE }),
    400,
    'empty_file',
    'The field items[1].sha256 is the hash of an empty file. Send the hash of a file with at least one byte.',
  ],
  'POST /batches, file_size of 0': [
    item({ file_size: 0 }),
    400,
    'invalid_request',
    'The field items[1].file_size must be a whole number from 1 to 9007199254740991.',
  ],
  'POST /batches, file_size is a string': [
    item({ file_size: '12' }),
    400,
    'invalid_request',
    'The field items[1].file_size must be a whole number from 1 to 9007199254740991.',
  ],
  'POST /batches, file_size is a fraction': [
    item({ file_size: 1.5 }),
    400,
    'invalid_request',
    'The field items[1].file_size must be a whole number from 1 to 9007199254740991.',
  ],
  'POST /batches, field titel': [
    item({ titel: 'x' }),
    400,
    'invalid_request',
    'There is no field items[1].titel. Did you mean title?',
  ],
  'POST /batches, field reference': [
    item({ reference: 'x' }),
    400,
    'invalid_request',
    'There is no field items[1].reference. Did you mean ref?',
  ],
  'POST /batches, field file_base64': [
    item({ file_base64: 'SG9sYQ==' }),
    400,
    'invalid_request',
    'There is no field items[1].file_base64. The fields are sha256, file_size, file_name, file_mime, title, description, document_type, ref and public_page.',
  ],
  'POST /batches, title of 201 characters': [
    item({ title: 'x'.repeat(201) }),
    400,
    'invalid_request',
    'The field items[1].title must be a string of at most 200 characters.',
  ],
  'POST /batches, title is a number': [
    item({ title: 14 }),
    400,
    'invalid_request',
    'The field items[1].title must be a string of at most 200 characters.',
  ],
  'POST /batches, U+0001 in ref': [
    item({ ref: 'a\u0001' }),
    400,
    'invalid_request',
    'The field items[1].ref contains a character that XML 1.0 does not allow, such as a control character. Remove it.',
  ],
  'POST /batches, media type pdf': [
    item({ file_mime: 'pdf' }),
    400,
    'invalid_request',
    'The field items[1].file_mime is not a media type. Send one such as application/pdf, or none.',
  ],
  'POST /batches, public_page is a string': [
    item({ public_page: 'false' }),
    400,
    'invalid_request',
    'The field items[1].public_page must be true or false.',
  ],
  'POST /batches, Idempotency-Key: night 14': [
    call('POST', '/batches', { items: [ITEM] }, { 'idempotency-key': 'night 14' }),
    400,
    'invalid_request',
    'The header Idempotency-Key may contain only visible ASCII characters: letters, digits and punctuation, no spaces. A UUID is a good choice.',
  ],
  'POST /batches without the scope': [
    as(READ_KEY.key),
    403,
    'insufficient_scope',
    'This call needs the scope certificates:write, which the API key lacks. Add it to the key in the dashboard, or use another key.',
  ],
  'POST /batches, too many uploads': [
    as(BUSY_KEY.key),
    429,
    'rate_limit_exceeded',
    'This API key already has 5 uploads in progress, the maximum. Send this one again when one of them is complete.',
  ],
  'POST /batches, no certificates left': [
    as(POOR_KEY.key),
    402,
    'allowance_exhausted',
    'The batch needs 1 certificate, and the account has 0 left. Nothing was stored. Send fewer items, or ask the operator of this service to grant more.',
  ],
  'PUT /batches': [
    call('PUT', '/batches', { items: [ITEM] }),
    405,
    'method_not_allowed',
    'This address does not support PUT, only GET, HEAD and POST.',
  ],
  'GET /batches?offset=20': [
    call('GET', '/batches?offset=20'),
    400,
    'invalid_request',
    'There is no query parameter offset. The query parameters are limit and after.',
  ],
  'GET /batches?limit=0': [
    call('GET', '/batches?limit=0'),
    400,
    'invalid_request',
    'The query parameter limit must be a whole number from 1 to 100.',
  ],
  'GET /batches?after=abc': [
    call('GET', '/batches?after=abc'),
    400,
    'invalid_request',
    'The query parameter after is not a cursor. Send the next_cursor of an earlier answer unchanged, or leave it out for the first page.',
  ],
  'GET /batches?after=the cursor of a list of certificates': [
    call('GET', '/batches?after=1-cert_4fT0mQ2vX9bKc7LrZ1aYwE'),
    400,
    'invalid_request',
    'The query parameter after is not a cursor. Send the next_cursor of an earlier answer unchanged, or leave it out for the first page.',
  ],
  'GET /batches/bat_…, unknown': [
    call('GET', BATCH),
    404,
    'not_found',
    'This account has no batch with that id. Check the id, and that the same account made it.',
  ],
  'GET /batches/14': [
    call('GET', '/batches/14'),
    404,
    'not_found',
    'This account has no batch with that id. Check the id, and that the same account made it.',
  ],
  'DELETE /batches/bat_…': [
    call('DELETE', BATCH),
    405,
    'method_not_allowed',
    'This address does not support DELETE, only GET and HEAD.',
  ],
  'GET /batches/bat_…/items, unknown': [
    call('GET', `${BATCH}/items`),
    404,
    'not_found',
    'This account has no batch with that id. Check the id, and that the same account made it.',
  ],
  'GET /batches/bat_…/items?status=done': [
    call('GET', `${BATCH}/items?status=done`),
    400,
    'invalid_request',
    'The query parameter status must be one of processing, certified or failed.',
  ],
  'GET /batches/bat_…/items?after=-1': [
    call('GET', `${BATCH}/items?after=-1`),
    400,
    'invalid_request',
    'The query parameter after is not a cursor. Send the next_cursor of an earlier answer unchanged, or leave it out for the first page.',
  ],
  'GET /batches/bat_…/items?limit=1001': [
    call('GET', `${BATCH}/items?limit=1001`),
    400,
    'invalid_request',
    'The query parameter limit must be a whole number from 1 to 100.',
  ],
  'POST /batches/bat_…/items': [
    call('POST', `${BATCH}/items`, { items: [ITEM] }),
    405,
    'method_not_allowed',
    'This address does not support POST, only GET and HEAD.',
  ],
};
