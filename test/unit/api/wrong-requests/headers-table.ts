import { filePart, FORM_TYPE } from '../upload/form';
import { bearer, FILE, json, list, multipart, V1 } from './request';
import type { Table } from './request';
import { KEY } from './stub-api';

export const HEADERS: Table = {
  'no Content-Type, no body': [
    { method: 'POST', url: `${V1}/certificates`, headers: bearer(KEY.key) },
    415,
    'unsupported_media_type',
    'The request has no Content-Type. Send the file as multipart/form-data, as curl does with -F file=@contract.pdf, or as application/json.',
  ],
  'Content-Type: application/pdf': [
    json('%PDF', { 'content-type': 'application/pdf' }),
    415,
    'unsupported_media_type',
    'The Content-Type application/pdf is not supported. Send the file as multipart/form-data, as curl does with -F file=@contract.pdf, or as application/json.',
  ],
  'Content-Type: application/x-www-form-urlencoded': [
    json('file=a', {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    415,
    'unsupported_media_type',
    'The Content-Type application/x-www-form-urlencoded is not supported. Send the file as multipart/form-data, as curl does with -F file=@contract.pdf, or as application/json.',
  ],
  'POST /certificates/json with a form': [
    { ...multipart(filePart('a')), url: `${V1}/certificates/json` },
    415,
    'unsupported_media_type',
    'The Content-Type multipart/form-data is not supported. Send application/json here, or a multipart/form-data form to POST /certificates.',
  ],
  'Content-Encoding: gzip': [
    json(FILE, { 'content-encoding': 'gzip' }),
    415,
    'unsupported_media_type',
    'The header Content-Encoding: gzip is not supported. Send the body uncompressed, without this header.',
  ],
  'Content-Encoding: gzip, multipart': [
    {
      ...multipart(filePart('a')),
      headers: { ...bearer(KEY.key), 'content-type': FORM_TYPE, 'content-encoding': 'gzip' },
    },
    415,
    'unsupported_media_type',
    'The header Content-Encoding: gzip is not supported. Send the body uncompressed, without this header.',
  ],
  'Content-Encoding: gzip on a call without a body': [
    { ...list(''), headers: { ...bearer(KEY.key), 'content-encoding': 'gzip' } },
    200,
  ],
  'Content-Encoding: identity, unknown field': [
    json({ ...FILE, titel: 'x' }, { 'content-encoding': 'identity' }),
    400,
    'invalid_request',
    'There is no field titel. Did you mean title?',
  ],
  'Content-Length of 60 MB, multipart': [
    {
      ...multipart(filePart('a')),
      headers: { ...bearer(KEY.key), 'content-type': FORM_TYPE, 'content-length': '60000000' },
    },
    413,
    'file_too_large',
    'The file is larger than 52,428,800 bytes (50 MB), the maximum. Send a smaller one; nothing was charged.',
  ],
  'Idempotency-Key: order 14': [
    json(FILE, { 'idempotency-key': 'order 14' }),
    400,
    'invalid_request',
    'The header Idempotency-Key may contain only visible ASCII characters: letters, digits and punctuation, no spaces. A UUID is a good choice.',
  ],
  'Idempotency-Key: ñ': [
    json(FILE, { 'idempotency-key': '\u00f1' }),
    400,
    'invalid_request',
    'The header Idempotency-Key may contain only visible ASCII characters: letters, digits and punctuation, no spaces. A UUID is a good choice.',
  ],
  'Idempotency-Key of 256 characters': [
    json(FILE, { 'idempotency-key': 'x'.repeat(256) }),
    400,
    'invalid_request',
    'The header Idempotency-Key must be a string of at most 255 characters.',
  ],
  'Expect: 200-ok': [
    { ...list(''), headers: { ...bearer(KEY.key), expect: '200-ok' } },
    417,
    'expectation_failed',
    'The header Expect may only be 100-continue. Send the request without it.',
  ],
  'Accept: text/html': [
    { ...list(''), headers: { ...bearer(KEY.key), accept: 'text/html' } },
    406,
    'not_acceptable',
    'This call answers with application/json, which the Accept header does not allow. Change that header, or leave it out.',
  ],
};
