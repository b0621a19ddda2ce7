import type { Element } from '../../../../proofs/asn1/der';
import { children, readDer } from '../../../../proofs/asn1/der';
import { equalBytes } from '../../../../proofs/bytes';
import { encode } from '../../../../proofs/asn1/der-write';
import { verifyEvidence } from '../../../../proofs/evidence/verify';
import { digest } from '../../../../proofs/x509/hash';
import { scaled } from '../../../support/scale';
import { rememberCryptography } from '../timestamp/remember-cryptography';
import type { Provider } from './evidence-world';
import { Archive, daysAfter, newProvider, sealingBy } from './evidence-world';

const MUTANTS = scaled(400, 20_000, 100_000);
const START = new Date('2026-01-01T00:00:00Z');
const file = Buffer.from('a contract');
const others = Array.from({ length: 6 }, (_, i) => Buffer.from(`other ${i}`));

/** A repeatable sequence of numbers (mulberry32), so that a mutant that was accepted can be made again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof numbers>;
type Mutation = (record: Uint8Array, random: Random) => Uint8Array;

const bitFlip: Mutation = (record, random) => {
  const mutant = record.slice();
  mutant[random(record.length)]! ^= 1 << random(8);
  return mutant;
};

const truncation: Mutation = (record, random) => record.slice(0, random(record.length));

const someBytes: Mutation = (record, random) => {
  const at = random(record.length);
  const added = Uint8Array.from({ length: random(9) }, () => random(256));
  return Uint8Array.from(Buffer.concat([record.subarray(0, at), added, record.subarray(at + random(9))]));
};

/** Rebuilds the record with one changed structure, so that every length around it is right. */
function restructured(change: (members: Uint8Array[], random: Random) => Uint8Array[]): Mutation {
  return (record, random) => {
    const rebuild = (element: Element, depth: number): Uint8Array => {
      const members = children(element);
      const inner = members.filter(({ tag }) => (tag & 0x20) !== 0);
      if (inner.length === 0 || depth === 0) {
        const raw = members.map((member) => member.raw);
        return encode(element.tag, ...change([...raw], random));
      }
      const chosen = inner[random(inner.length)]!;
      return encode(
        element.tag,
        ...members.map((member) => (member === chosen ? rebuild(member, depth - 1) : member.raw)),
      );
    };
    return rebuild(readDer(record), 1 + random(14));
  };
}

const MUTATIONS: Mutation[] = [
  bitFlip,
  bitFlip,
  truncation,
  someBytes,
  restructured((members, random) => members.filter((_, i) => i !== random(members.length))),
  restructured((members, random) => {
    const [a, b] = [random(members.length || 1), random(members.length || 1)];
    return members.map((member, i) => (i === a ? members[b]! : i === b ? members[a]! : member));
  }),
  restructured((members, random) =>
    members.flatMap((member, i) => (i === random(members.length) ? [member, member] : [member])),
  ),
  restructured((members, random) =>
    members.map((member) => (random(3) === 0 ? bitFlip(member, random) : member)),
  ),
];

describe('verifyEvidence, given a record that was renewed', () => {
  let [first, second]: Provider[] = [];
  let record: Uint8Array;
  let forget: () => void;

  beforeAll(async () => {
    forget = rememberCryptography();
    first = await newProvider({ name: 'first', from: START, days: 400, intermediate: true });
    second = await newProvider({ name: 'second', from: START, days: 900, ocsp: true });
    const issued = await Archive.issue(sealingBy(first), [file, ...others], daysAfter(START, 10));
    record = (await issued.renew(sealingBy(second), daysAfter(START, 300))).der(0);
  });
  afterAll(() => {
    forget();
  });

  const verify = (mutant: Uint8Array) =>
    verifyEvidence({
      record: mutant,
      digests: { 'SHA-256': digest('SHA-256', file) },
      authorities: [first!.authority, second!.authority],
      at: daysAfter(START, 500),
    });

  it(`and then changed, never throws and accepts no other facts: ${MUTANTS} mutants`, async () => {
    const original = await verify(record);
    expect(original.outcome).toBe('holds');
    const random = numbers(20_261_117);
    const outcomes = new Map<string, number>();
    for (let i = 0, made = 0; made < MUTANTS; i += 1) {
      const mutant = MUTATIONS[i % MUTATIONS.length]!(record, random);
      if (equalBytes(mutant, record)) continue;
      made += 1;
      const { outcome, facts } = await verify(mutant);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== 'holds') continue;
      // Parts that no signature covers, such as versions, may differ.
      expect(facts).toEqual(original.facts);
    }
    // The rest changes what nothing covers: mostly the revocation data of the last token, which is then not shown.
    expect(outcomes.get('refused')).toBeGreaterThan(MUTANTS / 2);
  });

  it('judges any bytes at all without throwing', async () => {
    const random = numbers(7);
    for (let i = 0; i < scaled(100, 1_000, 5_000); i += 1) {
      const bytes = Uint8Array.from({ length: random(300) }, () => random(256));
      expect((await verify(bytes)).outcome).toBe('refused');
    }
  });
});
