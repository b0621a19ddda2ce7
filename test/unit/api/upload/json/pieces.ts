import fc from '../../../../support/property';

/** Every way to cut the bytes in two. */
export function everySplit(bytes: Buffer): Buffer[][] {
  return Array.from({ length: bytes.length + 1 }, (_, at) => [bytes.subarray(0, at), bytes.subarray(at)]);
}

export function oneByOne(bytes: Buffer): Buffer[] {
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}

export function cutAt(bytes: Buffer, uploadSlots: number[]): Buffer[] {
  const cuts = [
    0,
    ...uploadSlots.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b),
    bytes.length,
  ];
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}

export const anyCuts = fc.array(fc.nat(10_000), { maxLength: 8 });

/** Base64 as it may appear in JSON: line breaks anywhere, any character escaped. */
export function jsonBase64(bytes: Uint8Array): fc.Arbitrary<string> {
  const characters = Array.from(Buffer.from(bytes).toString('base64'));
  const styles = fc.array(fc.constantFrom('plain', 'plain', 'plain', 'hex', 'HEX', 'solidus', 'break'), {
    minLength: characters.length,
    maxLength: characters.length,
  });
  return styles.map((chosen) =>
    characters.map((character, index) => write(character, chosen[index]!)).join(''),
  );
}

function write(character: string, style: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
  switch (style) {
    case 'hex':
      return `\\u${hex}`;
    case 'HEX':
      return `\\u${hex.toUpperCase()}`;
    case 'solidus':
      return character === '/' ? '\\/' : character;
    case 'break':
      return `${character}\\r\\n\\u000a`;
    default:
      return character;
  }
}
