import { dashboard } from './request';
import type { Table } from './request';

export const DASHBOARD: Table = {
  'dashboard, field expires': [
    dashboard('/keys', {
      name: 'a',
      scopes: ['verify:read'],
      expires: null,
      rate: 1,
      quota: 1,
    }),
    400,
    'invalid_request',
    'There is no field expires. Did you mean expires_at?',
  ],
  'dashboard, rate missing': [
    dashboard('/keys', {
      name: 'a',
      scopes: ['verify:read'],
      expires_at: null,
      quota: 1,
    }),
    400,
    'invalid_request',
    'The field rate is missing. Add it.',
  ],
  'dashboard, no scopes': [
    dashboard('/keys', { name: 'a', scopes: [], expires_at: null, rate: 1, quota: 1 }),
    400,
    'invalid_request',
    'The field scopes must have at least 1 item.',
  ],
  'dashboard, unknown scope': [
    dashboard('/keys', {
      name: 'a',
      scopes: ['x'],
      expires_at: null,
      rate: 1,
      quota: 1,
    }),
    400,
    'invalid_request',
    'The field scopes[0] must be one of certificates:write, certificates:read, proofs:read, verify:read, webhooks:write, webhooks:read, events:read, members:write, members:read, courses:write, courses:read, accreditations:write, accreditations:read, memberships:write, memberships:read or memberships:admin.',
  ],
  'dashboard, expires_at is a date': [
    dashboard('/keys', {
      name: 'a',
      scopes: ['verify:read'],
      expires_at: '2027-01-01',
      rate: 1,
      quota: 1,
    }),
    400,
    'invalid_request',
    'The field expires_at must be an ISO 8601 time with a time zone, such as 2026-11-14T18:02:11Z. For the start of that day in UTC, send 2027-01-01T00:00:00Z.',
  ],
  'dashboard, empty name': [
    dashboard('/keys', {
      name: '',
      scopes: ['verify:read'],
      expires_at: null,
      rate: 1,
      quota: 1,
    }),
    400,
    'invalid_request',
    'The field name must be a string of 1 to 100 characters.',
  ],
  'dashboard, U+0001 in name': [
    dashboard('/keys', {
      name: 'a\u0001',
      scopes: ['verify:read'],
      expires_at: null,
      rate: 1,
      quota: 1,
    }),
    400,
    'invalid_request',
    'The field name contains a control character. Remove it.',
  ],
  'dashboard, short password': [
    {
      ...dashboard('/account/password', { current: 'x', next: 'short' }),
      method: 'PUT',
    },
    400,
    'invalid_request',
    'The field next must be a string of 10 to 128 characters.',
  ],
  'dashboard, not JSON': [
    dashboard('/keys', '{'),
    400,
    'invalid_request',
    'The body is not valid JSON. Check its quotes, commas and brackets.',
  ],
  'dashboard, empty body': [
    dashboard('/keys', ''),
    400,
    'invalid_request',
    'The body is empty. Send a JSON object.',
  ],
  'dashboard, an array': [
    dashboard('/keys', '[]'),
    400,
    'invalid_request',
    'The body must be a JSON object.',
  ],
  'dashboard, text/plain': [
    dashboard('/keys', '{}', { 'content-type': 'text/plain' }),
    415,
    'unsupported_media_type',
    'The Content-Type text/plain is not supported. Send the body as application/json.',
  ],
  'dashboard, 70 kB': [
    dashboard('/keys', { name: 'x'.repeat(70_000) }),
    413,
    'file_too_large',
    'The body is larger than 65536 bytes, the maximum at this address. Send a smaller one.',
  ],
  'dashboard, Content-Encoding: gzip': [
    dashboard('/keys', '{}', { 'content-encoding': 'gzip' }),
    415,
    'unsupported_media_type',
    'The header Content-Encoding: gzip is not supported. Send the body uncompressed, without this header.',
  ],
};
