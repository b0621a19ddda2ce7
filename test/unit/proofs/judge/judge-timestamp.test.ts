import { acceptedWithoutPurpose, judgeTimestamp } from '../../../../proofs/judge/judge-timestamp';
import type { TrustedAuthority } from '../../../../proofs/judge/judge-timestamp';
import { gradeOf } from '../../../../proofs/judge/verdict';
import type { Verdict } from '../../../../proofs/judge/verdict';
import type { Grade } from '../../../../domain/certificate';
import { certify, DIGEST, forge, newWorld, POLICY } from '../timestamp/forge';
import type { World } from '../timestamp/forge';

const OTHER_POLICY = '1.2.3.4';
const NOW = new Date('2026-11-15T00:00:00Z');

describe('the verdict on a time stamp', () => {
  let world: World;
  let roots: Uint8Array[];
  /** Its signer's certificate names no extended key usage. */
  let purposeless: Uint8Array;
  let purposelessElsewhere: Uint8Array;
  let good: Uint8Array;
  beforeAll(async () => {
    world = await newWorld();
    ({ roots } = world.profile);
    const signer = await certify(world.root, { extensions: [] });
    purposeless = await forge(world, { signer });
    purposelessElsewhere = await forge(world, { signer, tstInfo: { policy: OTHER_POLICY } });
    good = await forge(world);
  });

  const judged = (bytes: Uint8Array, ...authorities: TrustedAuthority[]): Promise<Verdict> =>
    judgeTimestamp({ name: 'a.tsr', bytes }, { 'SHA-256': DIGEST }, { authorities, at: NOW });
  const relaxed = (policies: string[] = [POLICY]): TrustedAuthority => ({
    roots,
    policies,
    requireEku: false,
  });

  it('accepts a missing purpose under pinned roots and a listed policy, and says so', async () => {
    const verdict = await judged(purposeless, relaxed());
    expect(verdict).toMatchObject({ outcome: 'holds', facts: { signer_purpose: 'not_stated' } });
    expect(acceptedWithoutPurpose(verdict)).toBe(true);
  });

  it('does not say so of a signer that has the purpose', async () => {
    const verdict = await judged(good, relaxed());
    expect(verdict).toMatchObject({ outcome: 'holds', facts: { signer_purpose: 'time_stamping' } });
    expect(acceptedWithoutPurpose(verdict)).toBe(false);
  });

  it.each<[string, () => TrustedAuthority, string]>([
    ['the authority requires it', () => ({ roots, policies: [POLICY] }), 'no extended key usage'],
    ['no policy is listed', () => relaxed([]), 'must list the accepted policies'],
    ['another policy is listed', () => relaxed([OTHER_POLICY]), 'is not accepted'],
    ['no root is pinned', () => ({ ...relaxed(), roots: null }), 'no extended key usage'],
  ])('refuses a missing purpose when %s', async (_when, authority, reason) => {
    const verdict = await judged(purposeless, authority());
    expect(verdict).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) as string });
    expect(acceptedWithoutPurpose(verdict)).toBe(false);
  });

  it('completes what a time stamp omits with the intermediates, which are trusted for nothing', async () => {
    const bare = await forge(world, { certificates: [] });
    const intermediates = [world.signer.certificate.raw];
    expect(await judged(bare, { roots, intermediates })).toMatchObject({ outcome: 'holds' });
    expect(await judged(bare, { roots: null, intermediates })).toMatchObject({ outcome: 'consistent' });
    expect(await judged(bare, { roots })).toMatchObject({ outcome: 'refused' });
    const elsewhere = (await newWorld()).profile.roots;
    expect(
      await judged(bare, { roots: elsewhere, intermediates: [...intermediates, ...roots] }),
    ).toMatchObject({
      outcome: 'refused',
    });
  });

  it('takes the grade from the authority that accepts it, the lowest of several, and states none for roots without one', async () => {
    const graded = (grade: Grade): TrustedAuthority => ({ roots, provider: `psc-${grade}`, grade });
    const stranger = { ...graded('accredited'), roots: (await newWorld()).profile.roots };
    const grade = async (...authorities: TrustedAuthority[]) => gradeOf([await judged(good, ...authorities)]);
    expect(await grade(graded('accredited'))).toBe('accredited');
    expect(await grade(graded('accredited'), graded('sandbox'))).toBe('sandbox');
    expect(await grade(stranger, graded('technical'))).toBe('technical');
    expect(await grade({ roots })).toBe('unknown');
    expect(await grade({ ...graded('accredited'), roots: null })).toBe('unknown');
    expect(await grade(stranger)).toBeNull();
  });

  it('never combines the policies of one authority with the relaxed purpose of another', async () => {
    const strictElsewhere = { roots, policies: [OTHER_POLICY] };
    expect((await judged(purposelessElsewhere, relaxed(), strictElsewhere)).outcome).toBe('refused');
    expect((await judged(purposeless, strictElsewhere, relaxed())).outcome).toBe('holds');
  });

  it('never combines the roots of one authority with the policies of another', async () => {
    const other = await newWorld();
    const stranger = { roots: other.profile.roots, policies: [OTHER_POLICY] };
    const token = await forge(world, { tstInfo: { policy: OTHER_POLICY } });
    expect((await judged(token, { roots, policies: [POLICY] }, stranger)).outcome).toBe('refused');
  });

  it('gives the reason of the authority that the signer leads to', async () => {
    const other = await newWorld();
    const verdict = await judged(
      good,
      { roots: other.profile.roots, policies: [POLICY] },
      { roots, policies: [OTHER_POLICY] },
    );
    expect(verdict.reason).toContain('is not accepted');
  });

  it('is consistent at best without any authority', async () => {
    expect((await judged(good)).outcome).toBe('consistent');
    expect((await judged(good, { roots: null, policies: [OTHER_POLICY] })).outcome).toBe('refused');
  });
});
