import { encodeRejection, Rejection } from '../../../../sandbox/psc/encode-response';
import { integer, octetString, oid, sequence } from '../../../../proofs/asn1/der-write';
import type { PkiFailure } from '../../../../proofs/timestamp/response';
import {
  isBareToken,
  MAX_RESPONSE_BYTES,
  parseTimestampResponse,
  PKI_FAILURE,
  wrapBareToken,
} from '../../../../proofs/timestamp/response';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import { forge, inputOf, newWorld } from './forge';

describe('parseTimestampResponse', () => {
  it.each(Object.keys(PKI_FAILURE) as PkiFailure[])('reads a rejection for %s with its reason', (failure) => {
    const response = parseTimestampResponse(encodeRejection(new Rejection(failure, 'No.')));
    expect(response).toEqual({ status: 'rejection', statusText: 'No.', failures: [failure], token: null });
  });

  it('reduces the authority’s text to one short printable line', () => {
    const say = (text: string) =>
      parseTimestampResponse(encodeRejection(new Rejection('badAlg', text))).statusText;
    expect(say('No.\r\n\u001b[2J\u202eNever.')).toBe('No. [2J Never.');
    expect(say('x'.repeat(10_000))).toBe(`${'x'.repeat(200)}…`);
  });

  it('gives an unknown status by its number', () => {
    expect(parseTimestampResponse(sequence(sequence(integer(-3)))).status).toBe('-3');
  });

  it('refuses a response above the size limit without parsing it', () => {
    expect(() => parseTimestampResponse(new Uint8Array(MAX_RESPONSE_BYTES + 1))).toThrow(
      /larger than 65536 bytes/,
    );
  });
});

describe('wrapBareToken', () => {
  it('keeps the token’s bytes and creates a response that verifies', async () => {
    const world = await newWorld();
    let token = new Uint8Array();
    await forge(world, { response: (bytes) => (token = bytes) });
    expect(isBareToken(token)).toBe(true);
    const response = wrapBareToken(token);
    expect(isBareToken(response)).toBe(false);
    expect(parseTimestampResponse(response).token).toEqual(token);
    expect((await verifyTimestamp(inputOf(world, response))).ok).toBe(true);
  });

  it.each([
    ['a response', sequence(sequence(integer(0)))],
    ['other CMS content', sequence(oid('1.2.840.113549.1.7.1'), octetString(Uint8Array.of(1)))],
    ['bytes that are not DER', Uint8Array.of(1, 2, 3)],
  ])('refuses %s', (_, bytes) => {
    expect(() => wrapBareToken(bytes)).toThrow(/\.$/);
  });
});
