import fc from 'fast-check';
import { parseTimestampResponse } from '../../../../proofs/timestamp/response';
import { parseToken } from '../../../../proofs/timestamp/token';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import type { World } from './forge';
import { forge, inputOf, newWorld } from './forge';

let world: World;
let good: Uint8Array;

beforeAll(async () => {
  world = await newWorld();
  good = await forge(world);
});

/** What a token says and who says it: the signed content and the signer. */
function meaning(response: Uint8Array, facts: unknown): unknown {
  const token = parseToken(parseTimestampResponse(response).token!);
  return { content: Buffer.from(token.content).toString('hex'), facts };
}

/** Never throws, and never takes for good what means something else. Gives whether it was taken. */
async function judge(mutant: Uint8Array): Promise<boolean> {
  const report = await verifyTimestamp(inputOf(world, mutant));
  if (report.ok) {
    const original = await verifyTimestamp(inputOf(world, good));
    expect(meaning(mutant, report.facts)).toEqual(meaning(good, original.facts));
  }
  return report.ok;
}

describe('verifyTimestamp under mutation', () => {
  it('refuses a good response with any byte changed, unless its meaning stays the same', async () => {
    const taken = new Set<number>();
    for (let i = 0; i < good.length; i++) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const mutant = good.slice();
        mutant[i] = mutant[i]! ^ flip;
        if (await judge(mutant)) taken.add(i);
      }
    }
    expect(good.length * 3).toBeGreaterThan(2000);
    // Neither signed nor read: the version and the list of algorithms at the head of SignedData, the version of SignerInfo.
    const token = parseToken(parseTimestampResponse(good).token!);
    const offsetOf = (bytes: Uint8Array) => Buffer.from(good).indexOf(bytes);
    const signerVersion = offsetOf(token.signerInfos[0]!.raw) + 6;
    const idle = [...taken].filter((i) => i >= offsetOf(token.content) && i !== signerVersion);
    expect(idle).toEqual([]);
  });

  it('refuses a good response that was cut anywhere', async () => {
    for (let length = 0; length < good.length; length += 3) {
      expect(await judge(good.slice(0, length))).toBe(false);
    }
  });

  it('refuses a good response with bytes put in or taken out', async () => {
    const place = fc.nat({ max: good.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.nat({ max: 8 }),
        fc.uint8Array({ maxLength: 8 }),
        async (at, removed, added) => {
          fc.pre(removed !== added.length);
          const mutant = Uint8Array.from([...good.slice(0, at), ...added, ...good.slice(at + removed)]);
          expect(await judge(mutant)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('judges any bytes at all without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await judge(bytes)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
