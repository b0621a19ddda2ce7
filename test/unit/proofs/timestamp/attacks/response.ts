import { concatBytes } from '@noble/hashes/utils.js';
import { explicit, integer, octetString, oid, sequence } from '../../../../../proofs/asn1/der-write';
import { MAX_RESPONSE_BYTES } from '../../../../../proofs/timestamp/response';
import { DIGEST } from '../forge';
import type { Attack } from './attack';

const ID_DATA = '1.2.840.113549.1.7.1';

export const RESPONSE_ATTACKS: Attack[] = [
  { name: 'is empty', failsAt: 'response_well_formed', forge: () => ({ response: () => new Uint8Array() }) },
  {
    name: 'has a byte behind its end',
    failsAt: 'response_well_formed',
    because: /followed by extra bytes/,
    forge: () => ({
      response: (token) => concatBytes(sequence(sequence(integer(0)), token), Uint8Array.of(0)),
    }),
  },
  {
    name: 'holds an element its grammar does not name',
    failsAt: 'response_well_formed',
    forge: () => ({ response: (token) => sequence(sequence(integer(0)), token, integer(1)) }),
  },
  {
    name: 'ends too early',
    failsAt: 'response_well_formed',
    forge: () => ({ response: (token) => sequence(sequence(integer(0)), token).slice(0, -1) }),
  },
  {
    name: 'is nested without end',
    failsAt: 'response_well_formed',
    because: /nested deeper than 32/,
    forge: () => ({ response: () => sequence(sequence(integer(0)), nest(10_000)) }),
  },
  {
    name: 'is larger than any answer needs to be',
    failsAt: 'response_well_formed',
    because: /larger than 65536 bytes/,
    forge: () => ({
      response: (token) =>
        sequence(sequence(integer(0)), token, octetString(new Uint8Array(MAX_RESPONSE_BYTES))),
    }),
  },
  {
    name: 'uses an indefinite length',
    failsAt: 'response_well_formed',
    because: /indefinite/,
    forge: () => ({
      response: (token) =>
        concatBytes(Uint8Array.of(0x30, 0x80), sequence(integer(0)), token, Uint8Array.of(0, 0)),
    }),
  },
  {
    name: 'writes a length longer than needed',
    failsAt: 'response_well_formed',
    because: /not minimally encoded/,
    forge: () => ({ response: () => Uint8Array.of(0x30, 0x81, 0x05, 0x30, 0x03, 0x02, 0x01, 0x00) }),
  },
  {
    name: 'is a rejection that carries a token all the same',
    failsAt: 'status_granted',
    forge: () => ({ response: (token) => sequence(sequence(integer(2)), token) }),
  },
  {
    name: 'is granted with modifications no one asked for',
    failsAt: 'status_granted',
    forge: () => ({ response: (token) => sequence(sequence(integer(1)), token) }),
  },
  {
    name: 'is granted without a token',
    failsAt: 'token_well_formed',
    forge: () => ({ response: () => sequence(sequence(integer(0))) }),
  },
  {
    name: 'holds something that is not signed data',
    failsAt: 'token_well_formed',
    forge: () => ({
      response: () =>
        sequence(sequence(integer(0)), sequence(oid(ID_DATA), explicit(0, octetString(DIGEST)))),
    }),
  },
];

function nest(depth: number): Uint8Array {
  let nested = sequence();
  for (let i = 1; i < depth; i++) nested = sequence(nested);
  return nested;
}
