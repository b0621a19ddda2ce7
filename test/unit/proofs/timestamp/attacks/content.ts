import { concatBytes } from '@noble/hashes/utils.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { attribute } from '../../../../../sandbox/psc/encode-token';
import { extension } from '../../../../../sandbox/psc/make-certificate';
import type { Bytes } from '../../../../../proofs/asn1/der';
import { contextTag } from '../../../../../proofs/asn1/der';
import { encode, oid, sequence } from '../../../../../proofs/asn1/der-write';
import { digest } from '../../../../../proofs/x509/hash';
import * as id from '../../../../../proofs/asn1/oids';
import { DIGEST, GEN_TIME, ID_SHA1, imprintOf } from '../forge';
import type { Attack } from './attack';
import { SECOND } from './attack';

const ID_DATA = '1.2.840.113549.1.7.1';

export const CONTENT_ATTACKS: Attack[] = [
  {
    name: 'has signed content of another type',
    failsAt: 'content_is_tst_info',
    forge: () => ({
      contentType: ID_DATA,
      attributes: (attributes) => [attribute(id.ID_CONTENT_TYPE, oid(ID_DATA)), ...attributes.slice(1)],
    }),
  },
  {
    name: 'has content with bytes behind its end',
    failsAt: 'content_is_tst_info',
    forge: () => ({ content: (tstInfo) => concatBytes(tstInfo, Uint8Array.of(5, 0)) }),
  },
  {
    name: 'names a time that does not exist',
    failsAt: 'content_is_tst_info',
    forge: () => ({ content: (tstInfo) => replaceText(tstInfo, '20261114180211', '20260230180211') }),
  },
  {
    name: 'has two signers',
    failsAt: 'single_signer',
    forge: () => ({ signerInfos: (info) => [info, info] }),
  },
  { name: 'has no signer', failsAt: 'single_signer', forge: () => ({ signerInfos: () => [] }) },
  {
    name: 'is about another digest',
    failsAt: 'message_imprint',
    forge: () => ({ tstInfo: { imprint: imprintOf(digest('SHA-256', Uint8Array.of(1))) } }),
  },
  {
    name: 'has a SHA-1 imprint',
    failsAt: 'message_imprint',
    forge: () => ({ tstInfo: { imprint: imprintOf(sha1(DIGEST), ID_SHA1) } }),
  },
  {
    name: 'has the right digest under the name of another hash',
    failsAt: 'message_imprint',
    forge: () => ({ tstInfo: { imprint: imprintOf(DIGEST, id.ID_SHA512) } }),
  },
  { name: 'carries another nonce', failsAt: 'nonce', forge: () => ({ tstInfo: { nonce: 1n } }) },
  {
    name: 'carries the nonce as a negative number',
    failsAt: 'nonce',
    forge: () => ({ tstInfo: { nonce: BigInt.asIntN(64, 0xc001020304050607n) } }),
  },
  { name: 'dropped the nonce', failsAt: 'nonce', forge: () => ({ tstInfo: { nonce: null } }) },
  {
    name: 'was issued under another policy',
    failsAt: 'policy',
    forge: () => ({ tstInfo: { policy: '1.3.6.1.4.1.32473.151.2' } }),
  },
  {
    name: 'is older than the request',
    failsAt: 'gen_time_window',
    forge: () => ({}),
    input: { requestedAt: new Date(GEN_TIME.getTime() + 61 * SECOND) },
  },
  {
    name: 'is of the future',
    failsAt: 'gen_time_window',
    forge: () => ({}),
    input: { receivedAt: new Date(GEN_TIME.getTime() - 61 * SECOND) },
  },
  {
    name: 'has a critical extension that is not known',
    failsAt: 'token_extensions',
    forge: () => ({
      content: (tstInfo) =>
        appendTo(tstInfo, encode(contextTag(1), extension('1.3.6.1.4.1.32473.9', true, sequence()))),
    }),
  },
];

function replaceText(whole: Bytes, old: string, fresh: string): Bytes {
  return new Uint8Array(Buffer.from(Buffer.from(whole).toString('latin1').replace(old, fresh), 'latin1'));
}

function appendTo(structure: Bytes, more: Bytes): Bytes {
  // A TSTInfo has fewer than 256 bytes but more than 127: its header is 30 81 xx.
  return sequence(structure.subarray(structure[1] === 0x81 ? 3 : 2), more);
}
