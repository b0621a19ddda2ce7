import { equalBytes } from '../bytes';
import { ProofFormatError } from '../anchor/anchor-proof';

const MAX_VARUINT_BYTES = 5;

/** Reads an `.ots` from front to back, never past its end. */
export class ByteReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.#at === this.bytes.length;
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.#at) throw new ProofFormatError('The .ots is truncated.');
    // Not slice(): on a Node Buffer that is a view.
    const taken = Uint8Array.from(this.bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return taken;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  expect(wanted: Uint8Array, otherwise: string): void {
    const found = this.bytes.subarray(this.#at, this.#at + wanted.length);
    if (!equalBytes(found, wanted)) throw new ProofFormatError(otherwise);
    this.#at += wanted.length;
  }

  varuint(): number {
    let value = 0;
    for (let i = 0; i < MAX_VARUINT_BYTES; i++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    throw new ProofFormatError(`A number in the .ots has more than ${MAX_VARUINT_BYTES} bytes.`);
  }

  varbytes(maximum: number): Uint8Array {
    const length = this.varuint();
    if (length > maximum)
      throw new ProofFormatError(`An operand in the .ots has more than ${maximum} bytes.`);
    return this.take(length);
  }
}
