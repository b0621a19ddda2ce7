import fc from '../../support/property';

/** One change that a bad disk, a mail program or an attacker could make. */
export type Mutation =
  | { kind: 'set'; at: number; value: number }
  | { kind: 'delete' | 'double'; at: number; length: number }
  | { kind: 'insert'; at: number; bytes: Uint8Array }
  | { kind: 'swap'; at: number; other: number; length: number };

export function mutation(size: number): fc.Arbitrary<Mutation> {
  const at = fc.nat(size - 1);
  const length = fc.integer({ min: 1, max: 80 });
  return fc.oneof(
    fc.record({ kind: fc.constant('set' as const), at, value: fc.nat(255) }),
    fc.record({ kind: fc.constantFrom('delete' as const, 'double' as const), at, length }),
    fc.record({
      kind: fc.constant('insert' as const),
      at,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    }),
    fc.record({
      kind: fc.constant('insert' as const),
      at,
      bytes: fc.constantFrom(
        ...[' ', '\n', '<', '"', '0', '<a/>', '<!---->', '&#48;'].map((text) => Buffer.from(text)),
      ),
    }),
    fc.record({ kind: fc.constant('swap' as const), at, other: at, length }),
  );
}

export function mutant(bytes: Buffer, change: Mutation): Buffer {
  const { at } = change;
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (change.kind) {
    case 'set':
      return Buffer.concat([before, Buffer.of(change.value), after.subarray(1)]);
    case 'delete':
      return Buffer.concat([before, after.subarray(change.length)]);
    case 'double':
      return Buffer.concat([before, after.subarray(0, change.length), after]);
    case 'insert':
      return Buffer.concat([before, change.bytes, after]);
    case 'swap': {
      const { other, length } = change;
      const swapped = Buffer.from(bytes);
      swapped.set(
        bytes.subarray(other, other + length).subarray(0, Math.max(0, bytes.length - at)),
        Math.min(at, bytes.length),
      );
      swapped.set(
        bytes.subarray(at, at + length).subarray(0, Math.max(0, bytes.length - other)),
        Math.min(other, bytes.length),
      );
      return swapped;
    }
  }
}
