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

/** Checks that a mutant does not crash the verifier and is accepted only with the original meaning. Gives whether it was accepted. */
export async function judge(mutant: Uint8Array, original: Original): Promise<boolean> {
  const taken = await meaning({ ...original, response: mutant });
  if (taken !== null) expect(taken).toEqual(await meaning(original));
  return taken !== null;
}

/** The meaning of a token: signed content, signer and reported facts. `null` when it is refused. */
async function meaning({ world, response }: Original): Promise<unknown> {
  const { ok, facts } = await verifyTimestamp(inputOf(world, response));
  if (!ok) return null;
  const token = parseToken(parseTimestampResponse(response).token!);
  return { content: Buffer.from(token.content).toString('hex'), facts };
}

/**
 * Verifies at least 50,000 mutants of a good response, with every byte changed in many ways. Each kind of key has its own test file,
 * so that they run in parallel.
 */
export function describeByteMutation(kind: KeyKind): void {
  describe(`verifyTimestamp, given a response of ${kind} keys`, () => {
    let forget: () => void;
    beforeAll(() => {
      forget = rememberCryptography();
    });
    afterAll(() => {
      forget();
    });

    it('refuses 50,000 mutants unless their meaning is unchanged', async () => {
      const world = await newWorld(kind);
      const response = await forge(world);
      const flips = byteFlips(Math.ceil(50_000 / response.length));
      const taken = new Set<number>();
      for (let i = 0; i < response.length; i++) {
        const verdicts = flips.map((flip) => {
          const mutant = response.slice();
          mutant[i] = mutant[i]! ^ flip;
          return judge(mutant, { world, response });
        });
        if ((await Promise.all(verdicts)).includes(true)) taken.add(i);
      }
      expect(flips.length * response.length).toBeGreaterThanOrEqual(50_000);
      const idle = idleBytes(response);
      expect([...taken].filter((i) => !idle.includes(i))).toEqual([]);
    }, 300_000);
  });
}

/** Every single-bit change, all bits, and random values until there are enough. */
function byteFlips(count: number): number[] {
  const others = Array.from({ length: 256 }, (_, i) => (i * 37) % 256);
  return [...new Set([1, 2, 4, 8, 16, 32, 64, 128, 255, ...others])]
    .filter((flip) => flip !== 0)
    .slice(0, count);
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
