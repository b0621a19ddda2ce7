import { bearer, call } from './request';
import type { Table } from './request';
import { READ_KEY } from './stub-api';

const ENDPOINT = '/webhooks/whk_4fT0mQ2vX9bKc7LrZ1aYwE';
const DELIVERY = `${ENDPOINT}/deliveries/dlv_4fT0mQ2vX9bKc7LrZ1aYwE`;
const WISHES = { url: 'https://erp.example.com/hook', events: ['certificate.*'] };
const create = (facts: object) => call('POST', '/webhooks', { ...WISHES, ...facts });
const change = (facts: object) => call('PATCH', ENDPOINT, facts);
const replay = (facts: object) => call('POST', `${ENDPOINT}/replay`, facts);
const otherKey = bearer(READ_KEY.key);

export const WEBHOOKS: Table = {
  'POST /webhooks without a body': [
    call('POST', '/webhooks'),
    400,
    'invalid_request',
    'The body must be a JSON object.',
  ],
  'POST /webhooks as a form': [
    call('POST', '/webhooks', 'url=https%3A%2F%2Fa.example', {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    415,
    'unsupported_media_type',
    'The Content-Type application/x-www-form-urlencoded is not supported. Send the body as application/json.',
  ],
  'POST /webhooks, gzip': [
    call('POST', '/webhooks', WISHES, { 'content-encoding': 'gzip' }),
    415,
    'unsupported_media_type',
    'The header Content-Encoding: gzip is not supported. Send the body uncompressed, without this header.',
  ],
  'POST /webhooks, broken JSON': [
    call('POST', '/webhooks', '{"url": '),
    400,
    'invalid_request',
    'The body is not valid JSON. Check its quotes, commas and brackets.',
  ],
  'POST /webhooks, a list': [
    call('POST', '/webhooks', [WISHES]),
    400,
    'invalid_request',
    'The body must be a JSON object.',
  ],
  'POST /webhooks, 70 KB': [
    create({ description: 'x'.repeat(70_000) }),
    413,
    'file_too_large',
    'The body is larger than 65536 bytes, the maximum at this address. Send a smaller one.',
  ],
  'POST /webhooks without url': [
    call('POST', '/webhooks', { events: ['*'] }),
    400,
    'invalid_request',
    'The field url is missing. Add it.',
  ],
  'POST /webhooks without events': [
    call('POST', '/webhooks', { url: WISHES.url }),
    400,
    'invalid_request',
    'The field events is missing. Add it.',
  ],
  'POST /webhooks, field event': [
    create({ event: '*' }),
    400,
    'invalid_request',
    'There is no field event. Did you mean events?',
  ],
  'POST /webhooks, field enabled': [
    create({ enabled: false }),
    400,
    'invalid_request',
    'There is no field enabled. The fields are url, events and description.',
  ],
  'POST /webhooks, events is a string': [
    create({ events: 'certificate.*' }),
    400,
    'invalid_request',
    'The field events must be a list.',
  ],
  'POST /webhooks, no events': [
    create({ events: [] }),
    400,
    'invalid_request',
    'The field events must have at least 1 item.',
  ],
  'POST /webhooks, unknown event': [
    create({ events: ['certificate.certifed'] }),
    400,
    'invalid_request',
    'The field events[0] must be one of *, certificate.*, batch.*, allowance.*, accreditation.*, membership.*, webhook.*, certificate.certified, certificate.failed, certificate.anchored, certificate.anchor_lost, certificate.renewed, batch.completed, allowance.low, allowance.exhausted, accreditation.created, accreditation.revoked, membership.renewal_due, membership.renewed, membership.lapsed, membership.suspended, webhook.test or webhook.disabled.',
  ],
  'POST /webhooks, an event twice': [
    create({ events: ['*', '*'] }),
    400,
    'invalid_request',
    'The field events has the same item twice. Send each once.',
  ],
  'POST /webhooks, url without scheme': [
    create({ url: 'erp.example.com/hook' }),
    400,
    'invalid_request',
    'The field url must be an absolute URL, such as https://example.com/sello.',
  ],
  'POST /webhooks, url with white space': [
    create({ url: ' https://erp.example.com/' }),
    400,
    'invalid_request',
    'The field url must be an absolute URL, such as https://example.com/sello.',
  ],
  'POST /webhooks, url over http': [
    create({ url: 'http://erp.example.com/' }),
    400,
    'invalid_request',
    'The field url must begin with https://, so that nobody on the way can read or change what is sent. Serve the endpoint over TLS.',
  ],
  'POST /webhooks, url over ftp': [
    create({ url: 'ftp://erp.example.com/' }),
    400,
    'invalid_request',
    'The field url must begin with https://.',
  ],
  'POST /webhooks, url with a password': [
    create({ url: 'https://ana:pw@erp.example.com/' }),
    400,
    'invalid_request',
    'The field url must not contain a user name or a password. Verify the signature of each request instead.',
  ],
  'POST /webhooks, url with a fragment': [
    create({ url: 'https://erp.example.com/#a' }),
    400,
    'invalid_request',
    'The field url must not contain a fragment (#…): it is never sent. Remove it.',
  ],
  'POST /webhooks, url of this machine': [
    create({ url: 'https://localhost:8443/' }),
    400,
    'invalid_request',
    'The field url names an address that is not public, such as one of a private network or of this machine. Use one that can be reached from the internet, or ask the operator of this service to allow it (WEBHOOK_ALLOW_CIDRS).',
  ],
  'POST /webhooks, url of a private network': [
    create({ url: 'https://10.1.2.3/' }),
    400,
    'invalid_request',
    'The field url names an address that is not public, such as one of a private network or of this machine. Use one that can be reached from the internet, or ask the operator of this service to allow it (WEBHOOK_ALLOW_CIDRS).',
  ],
  'POST /webhooks, url is a number': [
    create({ url: 5 }),
    400,
    'invalid_request',
    'The field url must be a string of 1 to 2048 characters.',
  ],
  'POST /webhooks, U+0001 in description': [
    create({ description: 'a\u0001' }),
    400,
    'invalid_request',
    'The field description contains a control character. Remove it.',
  ],
  'POST /webhooks without the scope': [
    call('POST', '/webhooks', WISHES, otherKey),
    403,
    'insufficient_scope',
    'This call needs the scope webhooks:write, which the API key lacks. Add it to the key in the dashboard, or use another key.',
  ],
  'GET /webhooks without the scope': [
    call('GET', '/webhooks', undefined, otherKey),
    403,
    'insufficient_scope',
    'This call needs the scope webhooks:read, which the API key lacks. Add it to the key in the dashboard, or use another key.',
  ],
  'PUT /webhooks': [
    call('PUT', '/webhooks', WISHES),
    405,
    'method_not_allowed',
    'This address does not support PUT, only GET, HEAD and POST.',
  ],
  'DELETE /webhooks': [
    call('DELETE', '/webhooks'),
    405,
    'method_not_allowed',
    'This address does not support DELETE, only GET, HEAD and POST.',
  ],
  'GET /webhooks/whk_…, unknown': [
    call('GET', ENDPOINT),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'GET /webhooks/14': [
    call('GET', '/webhooks/14'),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'PUT /webhooks/whk_…': [
    call('PUT', ENDPOINT, WISHES),
    405,
    'method_not_allowed',
    'This address does not support PUT, only DELETE, GET, HEAD and PATCH.',
  ],
  'PATCH /webhooks/whk_…, unknown': [
    change({ enabled: true }),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'PATCH /webhooks/whk_…, nothing': [
    change({}),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'PATCH /webhooks/whk_…, enabled is a string': [
    change({ enabled: 'true' }),
    400,
    'invalid_request',
    'The field enabled must be true or false.',
  ],
  'PATCH /webhooks/whk_…, disabled': [
    change({ disabled: true }),
    400,
    'invalid_request',
    'There is no field disabled. The fields are url, events, description and enabled.',
  ],
  'PATCH /webhooks/whk_…, as a merge patch': [
    call('PATCH', ENDPOINT, '{}', { 'content-type': 'application/merge-patch+json' }),
    415,
    'unsupported_media_type',
    'The Content-Type application/merge-patch+json is not supported. Send the body as application/json.',
  ],
  'DELETE /webhooks/whk_…, unknown': [
    call('DELETE', ENDPOINT),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'POST /webhooks/whk_…/rotate, unknown': [
    call('POST', `${ENDPOINT}/rotate`),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'GET /webhooks/whk_…/rotate': [
    call('GET', `${ENDPOINT}/rotate`),
    405,
    'method_not_allowed',
    'This address does not support GET, only POST.',
  ],
  'POST /webhooks/whk_…/test, unknown': [
    call('POST', `${ENDPOINT}/test`),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'GET /webhooks/whk_…/test': [
    call('GET', `${ENDPOINT}/test`),
    405,
    'method_not_allowed',
    'This address does not support GET, only POST.',
  ],
  'POST /webhooks/whk_…/test without the scope': [
    call('POST', `${ENDPOINT}/test`, undefined, otherKey),
    403,
    'insufficient_scope',
    'This call needs the scope webhooks:write, which the API key lacks. Add it to the key in the dashboard, or use another key.',
  ],
  'GET /webhooks/whk_…/deliveries, unknown': [
    call('GET', `${ENDPOINT}/deliveries`),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'GET /webhooks/whk_…/deliveries?status=done': [
    call('GET', `${ENDPOINT}/deliveries?status=done`),
    400,
    'invalid_request',
    'The query parameter status must be one of pending, delivered or failed.',
  ],
  'GET /webhooks/whk_…/deliveries?limit=101': [
    call('GET', `${ENDPOINT}/deliveries?limit=101`),
    400,
    'invalid_request',
    'The query parameter limit must be a whole number from 1 to 100.',
  ],
  'GET /webhooks/whk_…/deliveries?after=abc': [
    call('GET', `${ENDPOINT}/deliveries?after=abc`),
    400,
    'invalid_request',
    'The query parameter after is not a cursor. Send the next_cursor of an earlier answer unchanged, or leave it out for the first page.',
  ],
  'GET /webhooks/whk_…/deliveries?offset=20': [
    call('GET', `${ENDPOINT}/deliveries?offset=20`),
    400,
    'invalid_request',
    'There is no query parameter offset. The query parameters are status, limit and after.',
  ],
  'POST /webhooks/whk_…/deliveries': [
    call('POST', `${ENDPOINT}/deliveries`),
    405,
    'method_not_allowed',
    'This address does not support POST, only GET and HEAD.',
  ],
  'POST /webhooks/whk_…/deliveries/dlv_…/retry, unknown': [
    call('POST', `${DELIVERY}/retry`),
    404,
    'not_found',
    'This account has no endpoint with that id. Check the id, and that the same account made it.',
  ],
  'GET /webhooks/whk_…/deliveries/dlv_…': [
    call('GET', DELIVERY),
    404,
    'not_found',
    'There is nothing at this address. Compare it with the documentation at /docs.',
  ],
  'POST /webhooks/whk_…/replay without a body': [
    call('POST', `${ENDPOINT}/replay`),
    400,
    'invalid_request',
    'The body must be a JSON object.',
  ],
  'POST /webhooks/whk_…/replay without since': [
    replay({ only_failed: true }),
    400,
    'invalid_request',
    'The field since is missing. Add it.',
  ],
  'POST /webhooks/whk_…/replay, since is a date': [
    replay({ since: '2026-11-14' }),
    400,
    'invalid_request',
    'The field since must be an ISO 8601 time with a time zone, such as 2026-11-14T18:02:11Z. For the start of that day in UTC, send 2026-11-14T00:00:00Z.',
  ],
  'POST /webhooks/whk_…/replay, until before since': [
    replay({ since: '2026-11-14T00:00:00Z', until: '2026-11-13T00:00:00Z' }),
    400,
    'invalid_request',
    'The field since must be a time before until, which is now if it is left out.',
  ],
  'POST /webhooks/whk_…/replay, only_failed is a string': [
    replay({ since: '2026-11-14T00:00:00Z', only_failed: 'yes' }),
    400,
    'invalid_request',
    'The field only_failed must be true or false.',
  ],
  'POST /webhooks/whk_…/replay, field from': [
    replay({ from: '2026-11-14T00:00:00Z' }),
    400,
    'invalid_request',
    'The field since is missing. Add it.',
  ],
  'POST /events': [
    call('POST', '/events', {}),
    405,
    'method_not_allowed',
    'This address does not support POST, only GET and HEAD.',
  ],
  'GET /events/evt_…': [
    call('GET', '/events/evt_4fT0mQ2vX9bKc7LrZ1aYwE'),
    404,
    'not_found',
    'There is nothing at this address. Compare it with the documentation at /docs.',
  ],
  'GET /events?after=evt_…': [
    call('GET', '/events?after=evt_4fT0mQ2vX9bKc7LrZ1aYwE'),
    400,
    'invalid_request',
    'The query parameter after is not a cursor. Send the next_cursor of an earlier answer unchanged, or leave it out for the first page.',
  ],
  'GET /events?type=…': [
    call('GET', '/events?type=certificate.certified'),
    400,
    'invalid_request',
    'There is no query parameter type. The query parameters are limit and after.',
  ],
  'GET /events?limit=0': [
    call('GET', '/events?limit=0'),
    400,
    'invalid_request',
    'The query parameter limit must be a whole number from 1 to 100.',
  ],
  'GET /events without the scope': [
    call('GET', '/events', undefined, otherKey),
    403,
    'insufficient_scope',
    'This call needs the scope events:read, which the API key lacks. Add it to the key in the dashboard, or use another key.',
  ],
};
