import { bearer, list, V1 } from './request';
import type { Table } from './request';
import { KEY } from './stub-api';

export const QUERIES: Table = {
  'limit=0': [
    list('?limit=0'),
    400,
    'invalid_request',
    'The query parameter limit must be a whole number from 1 to 100.',
  ],
  'limit=ten': [
    list('?limit=ten'),
    400,
    'invalid_request',
    'The query parameter limit must be a whole number from 1 to 100.',
  ],
  'limit=1&limit=2': [
    list('?limit=1&limit=2'),
    400,
    'invalid_request',
    'The query parameter limit was sent more than once. Send it once.',
  ],
  'status=certified&status=failed': [
    list('?status=certified&status=failed'),
    400,
    'invalid_request',
    'The query parameter status was sent more than once. Send it once.',
  ],
  'status=done': [
    list('?status=done'),
    400,
    'invalid_request',
    'The query parameter status must be one of processing, certified or failed.',
  ],
  'page=2': [
    list('?page=2'),
    400,
    'invalid_request',
    'There is no query parameter page. The query parameters are limit, offset, after, q, status, document_type, reference, created_after, created_before and updated_after.',
  ],
  'created_afer=2026-11-14T18:02:11Z': [
    list('?created_afer=2026-11-14T18:02:11Z'),
    400,
    'invalid_request',
    'There is no query parameter created_afer. Did you mean created_after?',
  ],
  'created_after=2026-11-14': [
    list('?created_after=2026-11-14'),
    400,
    'invalid_request',
    'The query parameter created_after must be an ISO 8601 time with a time zone, such as 2026-11-14T18:02:11Z. For the start of that day in UTC, send 2026-11-14T00:00:00Z.',
  ],
  'created_after=2026-11-14T18:02:11': [
    list('?created_after=2026-11-14T18:02:11'),
    400,
    'invalid_request',
    'The query parameter created_after must be an ISO 8601 time with a time zone, such as 2026-11-14T18:02:11Z. This one has no time zone: append Z for UTC, or an offset such as -06:00.',
  ],
  'created_after=2026-11-14T18:02:11+01:00': [
    list('?created_after=2026-11-14T18:02:11+01:00'),
    400,
    'invalid_request',
    'The query parameter created_after must be an ISO 8601 time with a time zone, such as 2026-11-14T18:02:11Z. In an address, + means a space: write + as %2B.',
  ],
  'created_after=yesterday': [
    list('?created_after=yesterday'),
    400,
    'invalid_request',
    'The query parameter created_after must be an ISO 8601 time with a time zone, such as 2026-11-14T18:02:11Z.',
  ],
  'created_after=': [
    list('?created_after='),
    400,
    'invalid_request',
    'The query parameter created_after must be an ISO 8601 time with a time zone, such as 2026-11-14T18:02:11Z.',
  ],
  'after=abc': [
    list('?after=abc'),
    400,
    'invalid_request',
    'The query parameter after is not a cursor. Send the next_cursor of an earlier answer unchanged, or leave it out for the first page.',
  ],
  'after=…&offset=1': [
    list('?after=1-cert_4fT0mQ2vX9bKc7LrZ1aYwE&offset=1'),
    400,
    'invalid_request',
    'The query parameters after and offset exclude each other. Send only one of them.',
  ],
  'document_type=': [
    list('?document_type='),
    400,
    'invalid_request',
    'The query parameter document_type must be a string of 1 to 64 characters.',
  ],
  'verify/abc': [
    { url: `${V1}/verify/abc`, headers: bearer(KEY.key) },
    400,
    'invalid_request',
    'The path parameter hash must be a SHA-256 as 64 hexadecimal characters, such as 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.',
  ],
  'verify/sha256:…': [
    { url: `${V1}/verify/sha256:${'a'.repeat(64)}`, headers: bearer(KEY.key) },
    400,
    'invalid_request',
    'The path parameter hash must be a SHA-256 as 64 hexadecimal characters, such as 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.',
  ],
  'proof without type': [
    list('/cert_4fT0mQ2vX9bKc7LrZ1aYwE/proof'),
    400,
    'invalid_request',
    'The query parameter type is missing. Add it.',
  ],
  'proof?type=nom': [
    list('/cert_4fT0mQ2vX9bKc7LrZ1aYwE/proof?type=nom'),
    400,
    'invalid_request',
    'The query parameter type must be one of file, nom151, blockchain, opentimestamps, pdf, bundle, evidence or asic.',
  ],
  'proof?type=pdf&format=xml': [
    list('/cert_4fT0mQ2vX9bKc7LrZ1aYwE/proof?type=pdf&format=xml'),
    400,
    'invalid_request',
    'The query parameter format must be json or raw.',
  ],
  'proof?type=pdf&format=pdf, Accept: application/pdf': [
    {
      url: `${V1}/certificates/cert_4fT0mQ2vX9bKc7LrZ1aYwE/proof?type=pdf&format=pdf`,
      headers: { ...bearer(KEY.key), accept: 'application/pdf' },
    },
    400,
    'invalid_request',
    'The query parameter format must be json or raw.',
  ],
};
