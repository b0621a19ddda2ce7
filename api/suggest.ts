import { enumerate } from '../domain/text';

/** Longer names are cut: nobody needs to see more of a wrong one. */
const SHOWN_CHARACTERS = 64;

/** Finds the known name that was probably meant; `null`: none is near. */
export type FindNearest = (given: string, known: readonly string[]) => string | null;

/**
 * "There is no field titel. Did you mean title?", or the list of those that exist when none is near. `within` is the part that has it, such
 * as `items[17]`.
 */
export function noSuchName(
  kind: string,
  given: string,
  known: readonly string[],
  within = '',
  findNearest: FindNearest = nearestName,
): string {
  const nearest = findNearest(given, known);
  if (nearest !== null) return misspelt(kind, given, nearest, within);
  return `${absent(kind, given, within)} ${allNames(kind, known)}`;
}

/** The same, of a name whose nearest one is known. */
export function misspelt(kind: string, given: string, nearest: string, within = ''): string {
  return `${absent(kind, given, within)} Did you mean ${nearest}?`;
}

function absent(kind: string, given: string, within: string): string {
  return `There is no ${kind} ${within === '' ? '' : `${within}.`}${shown(given)}.`;
}

function allNames(kind: string, known: readonly string[]): string {
  const [only, ...others] = known;
  return others.length === 0
    ? `The only ${kind} is ${only}.`
    : `The ${kind}s are ${enumerate(known, 'and')}.`;
}

/** The known name that was probably meant; of several, the first. No known name is longer than what is shown. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const text = plain(given);
  if (text === '' || text.length > SHOWN_CHARACTERS) return null;
  // At most one character in three: more would turn a short name into any other.
  const most = Math.floor(text.length / 3);
  const distances = known.map((name) => distanceWithin(most, text, plain(name)));
  const least = Math.min(...distances);
  if (least <= most) return known[distances.indexOf(least)] ?? null;
  const related = (name: string) => name.includes(text) || text.includes(name);
  return (text.length < 3 ? undefined : known.find((name) => related(plain(name)))) ?? null;
}

/**
 * For a request that can have an unknown name in each of many rows: compares each name once and, as a comparison is expensive, no more than
 * `most` names. For any other name, none is near.
 */
export function nearestNameOf(most: number): FindNearest {
  const found = new Map<string, string | null>();
  return (given, known) => {
    const question = `${known.join()}:${given.slice(0, SHOWN_CHARACTERS)}`;
    const earlier = found.get(question);
    if (earlier !== undefined || found.size === most) return earlier ?? null;
    const nearest = nearestName(given, known);
    found.set(question, nearest);
    return nearest;
  };
}

/** Quoted, unless it is a plain word. */
export function shown(name: string): string {
  const text = name.slice(0, SHOWN_CHARACTERS);
  return /^[\w./+-]+$/.test(text) ? text : JSON.stringify(text);
}

/** `fileName`, `file-name` and `File_Name` are one name written in different ways. */
function plain(name: string): string {
  return name
    .slice(0, SHOWN_CHARACTERS)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** The distance of names whose lengths alone are further apart is not calculated. */
function distanceWithin(most: number, a: string, b: string): number {
  return Math.abs(a.length - b.length) > most ? Infinity : distance(a, b);
}

/** Insertions, deletions, substitutions, and swaps of neighbours (optimal string alignment). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, j - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Infinity;
}
