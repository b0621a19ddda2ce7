import type { BundleContent } from '../../../../proofs/bundle/write-bundle';
import { makeProof, sha256 } from '../anchor/make-proof';
import { forge, imprintOf, newWorld } from '../timestamp/forge';

/** A bundle of a file that an authority of its own has stamped, and the world of that authority. */
export async function makeBundle(
  file: Buffer,
  id: string,
): Promise<{ world: Awaited<ReturnType<typeof newWorld>>; content: BundleContent }> {
  const world = await newWorld();
  const tsr = await forge(world, { tstInfo: { imprint: imprintOf(sha256(file)) } });
  const record = { id, file: { sha256: Buffer.from(sha256(file)).toString('hex') } };
  const { roots } = world.profile;
  const proof = makeProof({ file, tsr });
  const pdf = Buffer.from('%PDF-1.7');
  return { world, content: { id, record, pdf, tsr, roots, intermediates: [], evidence: null, proof } };
}
