import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { forge, newWorld } from './forge';
import type { Original } from './mutate-bytes';
import { judge } from './mutate-bytes';

let good: Original;

beforeAll(async () => {
  const world = await newWorld();
  good = { world, response: await forge(world) };
});

describe('verifyTimestamp under mutation', () => {
  it('refuses a good response that was cut anywhere', async () => {
    for (let length = 0; length < good.response.length; length += scaled(9, 1)) {
      expect(await judge(good.response.slice(0, length), good)).toBe(false);
    }
  });

  it('refuses a good response with bytes put in or taken out', async () => {
    const { response } = good;
    const place = fc.nat({ max: response.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.nat({ max: 8 }),
        fc.uint8Array({ maxLength: 8 }),
        async (at, removed, added) => {
          fc.pre(removed !== added.length);
          const mutant = Uint8Array.from([
            ...response.slice(0, at),
            ...added,
            ...response.slice(at + removed),
          ]);
          expect(await judge(mutant, good)).toBe(false);
        },
      ),
      { numRuns: scaled(200, 10_000) },
    );
  });

  it('judges any bytes at all without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await judge(bytes, good)).toBe(false);
      }),
      { numRuns: scaled(200, 10_000) },
    );
  });
});
