import { certificateChain } from '../../../../proofs/timestamp/certificate-chain';
import type { Identity } from '../../../../sandbox/psc/identity-file';
import { authorityExtensions, distinguishedName } from '../../../../sandbox/psc/make-certificate';
import { certify, forge, newWorld } from './forge';
import type { World } from './forge';

describe('the chain of a time stamp', () => {
  let world: World;
  let [upper, lower, signer]: Identity[] = [];
  beforeAll(async () => {
    world = await newWorld();
    upper = await authority(world.root, 'Upper');
    lower = await authority(upper, 'Lower');
    signer = await certify(lower);
  });

  const authority = (issuer: Identity, name: string) =>
    certify(issuer, { subject: distinguishedName('Forge', name), extensions: authorityExtensions() });
  const rawOf = (...identities: (Identity | undefined)[]) =>
    identities.map((identity) => Buffer.from(identity!.certificate.raw));
  const chainOf = async (certificates: Identity[], roots: Identity[]) => {
    const response = await forge(world, { signer: signer!, certificates: rawOf(...certificates) });
    return certificateChain(response, rawOf(...roots)).map((raw) => Buffer.from(raw));
  };

  it('leads from the signer to the root, in whatever order the token has its certificates', async () => {
    const expected = rawOf(signer, lower, upper, world.root);
    expect(await chainOf([upper!, signer!, lower!], [world.root])).toEqual(expected);
    expect(await chainOf([world.root, lower!, upper!, signer!], [world.root])).toEqual(expected);
  });

  it('takes the authorities that the token omits from those that are pinned', async () => {
    const expected = rawOf(signer, lower, upper, world.root);
    expect(await chainOf([signer!], [world.root, lower!, upper!])).toEqual(expected);
  });

  it('leaves out authorities that have nothing to do with it', async () => {
    const other = await certify(null, { subject: distinguishedName('Forge', 'Other') });
    expect(await chainOf([other, signer!, lower!, upper!], [other, world.root])).toEqual(
      rawOf(signer, lower, upper, world.root),
    );
  });

  it('has both authorities of the same name, as only one of the two keys fits', async () => {
    const renewed = await certify(null);
    expect(await chainOf([signer!, lower!, upper!], [renewed, world.root])).toEqual(
      rawOf(signer, lower, upper, renewed, world.root),
    );
  });

  it('ends where the token’s certificates do when nothing is pinned', async () => {
    expect(await chainOf([lower!, signer!], [])).toEqual(rawOf(signer, lower));
  });

  it('is empty when the signer is not found, or nothing can be read', async () => {
    expect(await chainOf([lower!], [world.root])).toEqual([]);
    expect(certificateChain(Uint8Array.of(1, 2, 3), rawOf(world.root))).toEqual([]);
  });
});
