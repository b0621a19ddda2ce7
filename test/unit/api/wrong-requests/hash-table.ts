import { filePart } from '../upload/form';
import { bearer, call, FILE, multipart, V1 } from './request';
import type { Table } from './request';
import { POOR_KEY, READ_KEY } from './stub-api';

const HASH = 'ab'.repeat(32);
const EMPTY_FILE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const ADDRESS = '/certificates/hash';
const hash = (facts: object) => call('POST', ADDRESS, { sha256: HASH, file_size: 1, ...facts });
const as = (key: string) => call('POST', ADDRESS, { sha256: HASH, file_size: 1 }, bearer(key));

export const HASHES: Table = {
  'hash, upper case': [hash({ sha256: HASH.toUpperCase() }), 202],
  'hash, to the address of all': [call('POST', '/certificates', { file_size: 1, sha256: HASH }), 202],
  'hash, as a form': [
    { ...multipart(filePart('a')), url: `${V1}${ADDRESS}` },
    415,
    'unsupported_media_type',
    'The Content-Type multipart/form-data is not supported. Send application/json here, or a multipart/form-data form to POST /certificates.',
  ],
  'hash, no body': [
    call('POST', ADDRESS),
    415,
    'unsupported_media_type',
    'The request has no Content-Type. Send application/json here, or a multipart/form-data form to POST /certificates.',
  ],
  'hash, nothing': [
    call('POST', ADDRESS, {}),
    400,
    'invalid_request',
    'The field sha256 is missing. Send the SHA-256 of the file together with file_size.',
  ],
  'hash, file_size alone': [
    call('POST', ADDRESS, { file_size: 1 }),
    400,
    'invalid_request',
    'The field sha256 is missing. Send the SHA-256 of the file together with file_size.',
  ],
  'hash and file': [
    hash(FILE),
    400,
    'invalid_request',
    'This address takes the hash of a file, not the file. Send sha256 and file_size, or the file to POST /certificates/json.',
  ],
  'hash and file, to the address of all': [
    call('POST', '/certificates', { ...FILE, sha256: HASH, file_size: 4 }),
    400,
    'invalid_request',
    'The fields file_base64 and sha256 exclude each other. Send the file, or only its hash and its size.',
  ],
  'file_size beside the file': [
    call('POST', '/certificates', { ...FILE, file_size: 4 }),
    400,
    'invalid_request',
    'The field file_size goes with sha256 only. Leave it out: the bytes of a file are counted.',
  ],
  'hash too short': [
    hash({ sha256: 'abc' }),
    400,
    'invalid_request',
    'The field sha256 must be a string of 64 hexadecimal characters: the SHA-256 of the file.',
  ],
  'hash in base64': [
    hash({ sha256: Buffer.alloc(32).toString('base64') }),
    400,
    'invalid_request',
    'The field sha256 must be a string of 64 hexadecimal characters: the SHA-256 of the file.',
  ],
  'hash with a prefix': [
    hash({ sha256: `sha256:${HASH}` }),
    400,
    'invalid_request',
    'The field sha256 must be a string of 64 hexadecimal characters: the SHA-256 of the file.',
  ],
  'hash is null': [
    hash({ sha256: null }),
    400,
    'invalid_request',
    'The field sha256 is missing. Send the SHA-256 of the file together with file_size.',
  ],
  'hash twice': [
    call('POST', ADDRESS, `{"sha256":"${HASH}","file_size":1,"sha256":"${HASH}"}`),
    400,
    'invalid_request',
    'The field sha256 was sent twice. Send it once.',
  ],
  'hash of the empty file': [
    hash({ sha256: EMPTY_FILE }),
    400,
    'empty_file',
    'The field sha256 is the hash of an empty file. Send the hash of a file with at least one byte.',
  ],
  'file_size of 0': [
    hash({ file_size: 0 }),
    400,
    'invalid_request',
    'The field file_size must be a whole number from 1 to 9007199254740991: the size of the file in bytes.',
  ],
  'file_size is negative': [
    hash({ file_size: -1 }),
    400,
    'invalid_request',
    'The field file_size must be a whole number from 1 to 9007199254740991: the size of the file in bytes.',
  ],
  'file_size is a string': [
    hash({ file_size: '12' }),
    400,
    'invalid_request',
    'The field file_size must be a whole number from 1 to 9007199254740991: the size of the file in bytes.',
  ],
  'file_size is a fraction': [
    hash({ file_size: 1.5 }),
    400,
    'invalid_request',
    'The field file_size must be a whole number from 1 to 9007199254740991: the size of the file in bytes.',
  ],
  'file_size over 2^53': [
    call('POST', ADDRESS, `{"sha256":"${HASH}","file_size":9007199254740993}`),
    400,
    'invalid_request',
    'The field file_size must be a whole number from 1 to 9007199254740991: the size of the file in bytes.',
  ],
  'hash, field titel': [
    hash({ titel: 'x' }),
    400,
    'invalid_request',
    'There is no field titel. Did you mean title?',
  ],
  'hash, field ref': [
    hash({ ref: 'x' }),
    400,
    'invalid_request',
    'There is no field ref. Did you mean reference?',
  ],
  'hash, media type pdf': [
    hash({ file_mime: 'pdf' }),
    400,
    'invalid_request',
    "The file's media type (file_mime) is not a media type. Send one such as application/pdf, or none.",
  ],
  'hash, Sello-Test: storage_down': [
    call('POST', ADDRESS, { sha256: HASH, file_size: 1 }, { 'sello-test': 'storage_down' }),
    400,
    'invalid_request',
    'The header Sello-Test works only while every time-stamping provider of the service is of grade sandbox, and here one is not. Send the request without it.',
  ],
  'hash, without the scope': [
    as(READ_KEY.key),
    403,
    'insufficient_scope',
    'This call needs the scope certificates:write, which the API key lacks. Add it to the key in the dashboard, or use another key.',
  ],
  'hash, no certificates left': [
    as(POOR_KEY.key),
    402,
    'allowance_exhausted',
    'The account has no certificates left. Ask the operator of this service to grant more.',
  ],
  'PUT /certificates/hash': [
    call('PUT', ADDRESS, {}),
    405,
    'method_not_allowed',
    'This address does not support PUT, only POST.',
  ],
  'GET /certificates/hash': [
    call('GET', ADDRESS),
    404,
    'not_found',
    'This account has no certificate with that id. Check the id, and that the same account made it.',
  ],
};
