import type { FileDigest, Sorted } from './sort';

/** One file with everything that is about it. */
export interface Group {
  /** The file's digest; by SHA-256 unless only a time stamp with another hash is known. */
  digest: FileDigest;
  /** `null` if nobody gave it. */
  file: Sorted | null;
  /** Time stamps, evidence, anchors, bundles and records. */
  proofs: Sorted[];
  /** Printable pages that name the file. They prove nothing. */
  pages: Sorted[];
}

export interface Paired {
  groups: Group[];
  /** Certificates, which are trusted only if the reader asks for it. */
  certificates: Sorted[];
  /** What belongs to a bundle but says nothing on its own: schema, guide. */
  asides: Sorted[];
  /** Proofs that cannot be read, and printable pages that do not say which file they are about. */
  unpaired: Sorted[];
  /** Given twice: the name of each, and of the first with the same content. */
  duplicates: { name: string; of: string }[];
}

const PROOFS: readonly Sorted['content'][] = [
  ...(['bundle', 'container', 'evidence', 'timestamp'] as const),
  ...(['anchor', 'opentimestamps', 'record'] as const),
];

/**
 * Pairs each file with the proofs about it, by hash, whatever the order and the names. Whatever a proof is about is a file, even if it
 * looks like a proof itself: proofs can be certified too.
 */
export function pair(given: readonly Sorted[]): Paired {
  const { unique, duplicates } = distinct(given);
  const wanted = new Set(unique.flatMap(({ about }) => (about === null ? [] : [key(about)])));
  const isFile = (one: Sorted): boolean =>
    one.content === 'file' || keysOf(one).some((each) => wanted.has(each));
  const groups: Group[] = unique.filter(isFile).map((file) => ({
    digest: { algorithm: 'SHA-256', hex: file.digests['SHA-256'] },
    file,
    proofs: [],
    pages: [],
  }));
  const rest = unique.filter((one) => !isFile(one));
  const paired: Paired = { groups, certificates: [], asides: [], unpaired: [], duplicates };
  // Those by SHA-256 come first, so that a time stamp by another hash finds the anchor that covers it.
  for (const one of rest.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b))))
    place(one, paired, rest);
  return { ...paired, groups: paired.groups.toSorted((a, b) => order(a, unique) - order(b, unique)) };
}

/** Whether something in the group can prove anything. A record alone cannot. */
export function hasProof({ proofs }: Group): boolean {
  return proofs.some(({ content }) => content !== 'record');
}

function place(one: Sorted, paired: Paired, all: readonly Sorted[]): void {
  if (one.content === 'certificates') paired.certificates.push(one);
  else if (one.content === 'schema' || one.content === 'guide') paired.asides.push(one);
  else if (one.about === null) paired.unpaired.push(one);
  else {
    const group = groupFor(one, one.about, paired.groups, all);
    (PROOFS.includes(one.content) ? group.proofs : group.pages).push(one);
  }
}

function groupFor(one: Sorted, about: FileDigest, groups: Group[], all: readonly Sorted[]): Group {
  const anchor = all.find(({ coversTimestamp }) => coversTimestamp === one.digests['SHA-256'])?.about;
  const found = groups.find(
    ({ file, digest }) =>
      same(digest, about) ||
      (file !== null && file.digests[about.algorithm] === about.hex) ||
      (isOther(one) && anchor !== null && anchor !== undefined && same(digest, anchor)),
  );
  if (found !== undefined) return found;
  const group: Group = { digest: about, file: null, proofs: [], pages: [] };
  groups.push(group);
  return group;
}

function distinct(given: readonly Sorted[]): { unique: Sorted[]; duplicates: Paired['duplicates'] } {
  const first = new Map<string, Sorted>();
  const duplicates: Paired['duplicates'] = [];
  for (const one of given) {
    const earlier = first.get(one.digests['SHA-256']);
    if (earlier === undefined) first.set(one.digests['SHA-256'], one);
    else duplicates.push({ name: one.name, of: earlier.name });
  }
  return { unique: [...first.values()], duplicates };
}

/** In the order in which their first member was given. */
function order({ file, proofs, pages }: Group, all: readonly Sorted[]): number {
  const members = file === null ? [...proofs, ...pages] : [file];
  return Math.min(...members.map((one) => all.indexOf(one)));
}

function isOther({ about }: Sorted): boolean {
  return about !== null && about.algorithm !== 'SHA-256';
}

function keysOf({ digests }: Sorted): string[] {
  return Object.entries(digests).map(([algorithm, hex]) => `${algorithm}:${hex}`);
}

function key({ algorithm, hex }: FileDigest): string {
  return `${algorithm}:${hex}`;
}

function same(one: FileDigest, other: FileDigest): boolean {
  return key(one) === key(other);
}
