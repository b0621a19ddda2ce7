import { createHash, randomBytes } from 'node:crypto';
import { MerkleTree } from '../../proofs/merkle/tree';
import type { BenchCase } from '../case';
import { alternate, timed } from '../support/load';
import { median } from '../support/statistics';

/** A window of a million certificates: the tree, and the path of every leaf. */
export const merkle: BenchCase = {
  name: 'merkle',
  async run(context) {
    const leaves = context.pick({ smoke: 10_000, quick: 200_000, full: 1_000_000 });
    const rounds = context.pick({ smoke: 1, quick: 2, full: 3 });
    const bytes = randomBytes(32 * leaves);
    const hashes = Array.from(
      { length: leaves },
      (_, i) => new Uint8Array(bytes.subarray(32 * i, 32 * (i + 1))),
    );
    const node = randomBytes(65);
    let steps = 0;
    const tree = () =>
      timed(async () => {
        const built = new MerkleTree(hashes);
        steps = 0;
        for (let index = 0; index < leaves; index += 1) steps += built.path(index).length;
      });
    const hashing = () =>
      timed(async () => {
        for (let i = 0; i < 2 * leaves; i += 1) createHash('sha256').update(node).digest();
      });
    const found = await alternate(rounds, tree, hashing);
    return [
      {
        what: `tree of ${leaves.toLocaleString('en-US')} leaves and every path`,
        unit: 'ms',
        ours: median(found.ours),
        yardstick: { what: 'node:crypto hashes twice as many nodes', value: median(found.yardstick) },
        goal: { kind: 'at most', value: 2 },
        note: `${steps.toLocaleString('en-US')} steps`,
        memory: { resident: process.memoryUsage().rss / 1_048_576 },
      },
    ];
  },
};
