import type { KeyKind } from '../../../../sandbox/psc/signing-key';
import { oid } from '../../../../proofs/asn1/der-write';
import { ID_SHA256_WITH_RSA } from '../../../../proofs/asn1/oids';
import { parseTimestampResponse } from '../../../../proofs/timestamp/response';
import { parseToken } from '../../../../proofs/timestamp/token';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import type { World } from './forge';
import { forge, inputOf, newWorld } from './forge';
import { rememberCryptography } from './remember-cryptography';

export interface Original {
  world: World;
  response: Uint8Array;
}

/** Expects that a mutant with another meaning is refused, without an exception. Returns whether the mutant was accepted. */
export async function judge(mutant: Uint8Array, original: Original): Promise<boolean> {
  const taken = await meaning({ ...original, response: mutant });
  if (taken !== null) expect(taken).toEqual(await meaning(original));
  return taken !== null;
}

/** What a token states and who signed it; `null` when it is refused. */
async function meaning({ world, response }: Original): Promise<unknown> {
  const { ok, facts } = await verifyTimestamp(inputOf(world, response));
  if (!ok) return null;
  const token = parseToken(parseTimestampResponse(response).token!);
  return { content: Buffer.from(token.content).toString('hex'), facts };
}

/** Changes a good response byte by byte and verifies each mutant: about this many. One test file per kind of key, so that they run in parallel. */
export function describeByteMutation(kind: KeyKind, mutants: number): void {
  describe(`verifyTimestamp, given a response of ${kind} keys`, () => {
    let forget: () => void;
    beforeAll(() => {
      forget = rememberCryptography();
    });
    afterAll(() => {
      forget();
    });

    it(`with any byte changed, refuses it unless its meaning stays the same: ${mutants} mutants`, async () => {
      const world = await newWorld(kind);
      const response = await forge(world);
      const perByte = Math.ceil(mutants / response.length);
      const step = Math.ceil(response.length / mutants);
      const taken = new Set<number>();
      for (let i = 0; i < response.length; i += step) {
        const verdicts = byteFlips(i, perByte).map((flip) => {
          const mutant = response.slice();
          mutant[i] = mutant[i]! ^ flip;
          return judge(mutant, { world, response });
        });
        if ((await Promise.all(verdicts)).includes(true)) taken.add(i);
      }
      const idle = idleBytes(response);
      expect([...taken].filter((i) => !idle.includes(i))).toEqual([]);
    });
  });
}

const BITS = [1, 2, 4, 8, 16, 32, 64, 128, 255];
const FLIPS = [...new Set([...BITS, ...Array.from({ length: 256 }, (_, i) => (i * 37) % 256)])].filter(
  Boolean,
);

/** Every single bit, all of them, and others until there are enough. A small count takes other bits at each byte. */
function byteFlips(index: number, count: number): number[] {
  if (count >= BITS.length) return FLIPS.slice(0, count);
  return Array.from({ length: count }, (_, i) => BITS[(index + i) % BITS.length]!);
}

/**
 * Fields that are neither signed nor read: version and algorithms of SignedData, version of SignerInfo. Also fields with two valid
 * encodings: an RSA signature may be named with or without its hash (RFC 3370 §3.2).
 */
function idleBytes(response: Uint8Array): number[] {
  const token = parseToken(parseTimestampResponse(response).token!);
  const info = token.signerInfos[0]!;
  const whole = Buffer.from(response);
  const head = Array.from({ length: whole.indexOf(token.content) }, (_, i) => i);
  const signerInfo = whole.indexOf(info.raw);
  const version = signerInfo + (info.raw.length - info.content.length) + 2;
  const rsa = oid(ID_SHA256_WITH_RSA);
  const rsaName = whole.indexOf(rsa, signerInfo);
  return [...head, version, ...(rsaName === -1 ? [] : [rsaName + rsa.length - 1])];
}
