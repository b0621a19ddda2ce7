import { createHash } from 'node:crypto';
import { hexToBytes } from '@noble/hashes/utils.js';
import { readEvidenceRecord } from '../../../proofs/evidence/evidence-record';
import { verifyEvidence } from '../../../proofs/evidence/verify';
import type { EvidenceAuthority, EvidenceReport } from '../../../proofs/evidence/report';
import { createEvidenceWorld } from '../../support/evidence-world';
import type { CertifiedDocument, EvidenceWorld } from '../../support/evidence-world';
import { useTempDir } from '../../support/temp-dir';

const directory = useTempDir();
let world: EvidenceWorld;
afterEach(() => world.close());

async function verified({
  certificate,
  content,
}: CertifiedDocument): Promise<Pick<EvidenceReport<EvidenceAuthority>, 'outcome'>> {
  const digests = {
    'SHA-256': hexToBytes(createHash('sha256').update(content).digest('hex')),
    'SHA-384': hexToBytes(createHash('sha384').update(content).digest('hex')),
  };
  const authority = { roots: world.roots, intermediates: [], policies: [], requireEku: true };
  const record = await world.recordOf(certificate);
  return verifyEvidence({ record, digests, authorities: [authority], at: world.clock() });
}

/** The authority's present signer ends within a year, and it has a newer one. */
async function untilRenewalIsDue(name = 'one'): Promise<void> {
  await world.capture();
  const signer = await world.signers.newestOf(name);
  const left = (signer!.validUntil.getTime() - world.clock().getTime()) / 86_400_000;
  world.ahead(Math.floor(left) - 100);
  await world.authorities.get(name)!.replaceSigner();
}

describe('a renewal', () => {
  it('covers all tokens of a signer that ends soon with one time stamp, and each record verifies after that end', async () => {
    world = await createEvidenceWorld(directory());
    const documents = await world.certify(7);
    await untilRenewalIsDue();
    const before = await world.stateOf(documents[0]!.certificate);
    expect(before).toMatchObject({ status: 'valid', revocation: 'captured', renewals: 0 });

    const { renewed, renewalId } = await world.renew();
    expect(renewed).toBe(7);
    await world.capture();
    world.ahead(200);
    for (const document of documents) {
      expect(await verified(document)).toMatchObject({ outcome: 'holds' });
      const state = await world.stateOf(document.certificate);
      expect(state).toMatchObject({ status: 'valid', revocation: 'captured', renewals: 1 });
      expect(state.validUntil! > before.validUntil!).toBe(true);
    }
    expect((await world.renewals.find(renewalId!))?.size).toBe(7);
    expect(await world.renew()).toMatchObject({ renewed: 0, problem: null });
  });

  it('is not made while the signer is the newest, and what was not renewed in time is lapsed', async () => {
    world = await createEvidenceWorld(directory());
    const [document] = await world.certify(1);
    await world.capture();
    expect(await world.renew()).toEqual({ renewalId: null, renewed: 0, problem: null });
    const { validUntil } = await world.stateOf(document!.certificate);
    world.ahead((validUntil!.getTime() - world.clock().getTime()) / 86_400_000 + 1);
    expect(await world.stateOf(document!.certificate)).toMatchObject({ status: 'lapsed', renewals: 0 });
    expect(await verified(document!)).toMatchObject({ outcome: 'lapsed' });
    expect(await world.renew()).toEqual({ renewalId: null, renewed: 0, problem: null });
  });

  it('of a renewal writes nothing to its certificates, and the record holds with another provider in between', async () => {
    world = await createEvidenceWorld(directory(), ['one', 'two']);
    const documents = await world.certify(3);
    await untilRenewalIsDue();
    // The first provider is gone: the second renews.
    world.renewing.providers.splice(0, 1);
    await world.certify(1, world.renewing.providers[0]);
    expect((await world.renew()).renewed).toBe(3);
    const stamped = await world.reread(documents[0]!.certificate);
    await untilRenewalIsDue('two');
    // Its other certificate has a token of the same signer.
    expect((await world.renew()).renewed).toBe(2);
    await world.capture();
    expect(await world.reread(documents[0]!.certificate)).toEqual(stamped);
    world.ahead(200);
    for (const document of documents) {
      expect(readEvidenceRecord(await world.recordOf(document.certificate)).chain).toHaveLength(3);
      expect(await verified(document)).toMatchObject({ outcome: 'holds' });
      expect(await world.stateOf(document.certificate)).toMatchObject({
        renewals: 2,
        revocation: 'captured',
      });
    }
  });

  it('waits for the revocation data of the tokens, unless they end within a month', async () => {
    world = await createEvidenceWorld(directory());
    const [early] = await world.certify(1);
    await world.capture();
    world.ahead(1);
    const [late] = await world.certify(1);
    const signer = await world.signers.newestOf('one');
    world.ahead((signer!.validUntil.getTime() - world.clock().getTime()) / 86_400_000 - 60);
    await world.authorities.get('one')!.replaceSigner();
    expect((await world.renew()).renewed).toBe(1);
    expect((await world.reread(early!.certificate)).evidence?.renewal?.capture).not.toBeNull();
    expect((await world.reread(late!.certificate)).evidence?.renewal).toBeNull();
    world.ahead(35);
    expect((await world.renew()).renewed).toBe(1);
    expect((await world.reread(late!.certificate)).evidence?.renewal?.capture).toBeNull();
    await world.capture();
    expect(await verified(late!)).toMatchObject({ outcome: 'not_shown' });
    expect(await verified(early!)).toMatchObject({ outcome: 'holds' });
  });

  it('asks a provider that has been idle who signs now', async () => {
    world = await createEvidenceWorld(directory());
    const [document] = await world.certify(1);
    await untilRenewalIsDue();
    expect(await world.signers.list()).toHaveLength(1);
    expect((await world.renew()).renewed).toBe(1);
    expect(await world.signers.list()).toHaveLength(2);
    await world.capture();
    expect(await verified(document!)).toMatchObject({ outcome: 'holds' });
  });

  it('never vouches for tokens of a revoked signer whose key is in doubt', async () => {
    world = await createEvidenceWorld(directory());
    await world.certify(2);
    const signer = (await world.signers.newestOf('one'))!;
    await untilRenewalIsDue();
    await world.certify(1);
    await world.signers.markRevoked(signer.id, { at: world.clock(), reason: 'keyCompromise' });
    expect((await world.renew()).renewed).toBe(0);
    await world.collections.signers.updateOne(
      { _id: signer.id },
      { $set: { 'revoked.reason': 'superseded' } },
    );
    expect((await world.renew()).renewed).toBe(2);
  });

  it('keeps the hash algorithm of the tokens', async () => {
    world = await createEvidenceWorld(directory(), ['one'], { hashAlgorithm: 'SHA-384' });
    const [document] = await world.certify(3);
    await untilRenewalIsDue();
    expect((await world.renew()).renewed).toBe(3);
    await world.capture();
    expect(readEvidenceRecord(await world.recordOf(document!.certificate)).hashAlgorithm).toBe('SHA-384');
    expect(await verified(document!)).toMatchObject({ outcome: 'holds' });
  });

  it('goes on wherever it was stopped, without a second token or a token in two renewals', async () => {
    world = await createEvidenceWorld(directory());
    const documents = await world.certify(5);
    await untilRenewalIsDue();
    await world.run(world.steps.probeSigner, 'one');
    const plan = await world.run(world.steps.planRenewal, false);
    if (plan.action !== 'renew') throw new Error(`The plan is ${plan.action}.`);
    const { renewalId } = plan;
    // Stopped after the plan, within the members, after the seal and before the token is saved.
    expect(await world.run(world.steps.planRenewal, false)).toEqual(plan);
    const { stamp } = world.renewals;
    const one = world.renewing.renewals as { stamp: typeof stamp };
    one.stamp = async (id, members) => {
      await stamp(id, members.slice(0, 2));
      throw new Error('killed');
    };
    await expect(world.run(world.steps.stampRenewal, renewalId)).rejects.toThrow('killed');
    one.stamp = stamp;
    expect(await world.run(world.steps.planRenewal, false)).toEqual(plan);
    await Promise.all([
      world.run(world.steps.stampRenewal, renewalId),
      world.run(world.steps.stampRenewal, renewalId),
    ]);
    const sealed = await world.run(world.steps.sealRenewal, renewalId);
    expect(sealed.size).toBe(5);
    expect(await world.run(world.steps.sealRenewal, renewalId)).toEqual(sealed);
    expect(await world.run(world.steps.stampRenewal, renewalId)).toBe(0);
    const provider = plan.providers[0]!;
    const token = await world.run(world.steps.requestRenewal, { renewalId, provider });
    await world.run(world.steps.saveRenewal, { renewalId, token: token! });
    const saved = await world.renewals.tsr(renewalId);
    expect(await world.run(world.steps.requestRenewal, { renewalId, provider })).toBeNull();
    await world.run(world.steps.saveRenewal, { renewalId, token: { ...token!, serialNumber: '1' } });
    expect(await world.renewals.tsr(renewalId)).toEqual(saved);
    await world.capture();
    const places = [];
    for (const document of documents) {
      places.push((await world.reread(document.certificate)).evidence?.renewal?.index);
      expect(await verified(document)).toMatchObject({ outcome: 'holds' });
    }
    expect(places.sort()).toEqual([0, 1, 2, 3, 4]);
  });
});
