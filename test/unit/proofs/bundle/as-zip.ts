import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../../../proofs/bundle/crc32';

/** One entry of a ZIP, with every lie that its two headers can tell. */
interface Entry {
  name: string;
  data: Uint8Array;
  method: number;
  crc: number;
  size: number;
  flags?: number;
  /** In the header before the data, where it differs. */
  localName?: string;
  /** `false` leaves it out of the directory. */
  listed?: boolean;
  /** `false` leaves out its header and data. */
  present?: boolean;
  /** In the directory: the mode of Unix in the upper half, and what MS-DOS knows in the lower. */
  attributes?: number;
  /** After the name: in both headers, or in the one of the directory. */
  extra?: Uint8Array;
  comment?: Uint8Array;
}

/** An extra field, which other tools may read as a name or as sizes. */
export function extraField(id: number, content: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, Buffer.from(content)]);
}

export function entry(name: string, content: string | Uint8Array): Entry {
  const bytes = Buffer.from(content);
  return { name, data: deflateRawSync(bytes), method: 8, crc: crc32(bytes), size: bytes.length };
}

export function stored(name: string, content: string | Uint8Array): Entry {
  return { ...entry(name, content), data: Buffer.from(content), method: 0 };
}

/** Writes exactly what it is told, unlike any library. */
export function asZip(...entries: Entry[]): Buffer {
  const locals: Uint8Array[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const one of entries) {
    const { name, data, method, crc, size, flags = 0, localName = name, listed, present } = one;
    const { attributes = 0, extra = Buffer.alloc(0), comment = Buffer.alloc(0) } = one;
    const extraLength = Buffer.alloc(2);
    extraLength.writeUInt16LE(extra.length);
    const fields = (length: number): Buffer => {
      const both = Buffer.alloc(24);
      both.writeUInt16LE(20, 0);
      both.writeUInt16LE(flags, 2);
      both.writeUInt16LE(method, 4);
      both.writeUInt32LE(crc, 10);
      both.writeUInt32LE(data.length, 14);
      both.writeUInt32LE(size, 18);
      both.writeUInt16LE(length, 22);
      return both;
    };
    const local: Uint8Array[] = [
      Buffer.from('PK\x03\x04'),
      fields(Buffer.byteLength(localName)),
      extraLength,
      Buffer.from(localName),
      extra,
      data,
    ];
    const tail = Buffer.alloc(16);
    tail.writeUInt16LE(extra.length, 0);
    tail.writeUInt16LE(comment.length, 2);
    tail.writeUInt32LE(attributes >>> 0, 8);
    tail.writeUInt32LE(offset, 12);
    if (listed !== false) {
      centrals.push(Buffer.from('PK\x01\x02\x14\x00'), fields(Buffer.byteLength(name)), tail);
      centrals.push(Buffer.from(name), Buffer.from(extra), Buffer.from(comment));
    }
    if (present !== false) locals.push(...local);
    offset = Buffer.concat(locals).length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  const count = entries.filter(({ listed }) => listed !== false).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Deflated into less than the largest bundle: one block of zeros, over and over. */
export function gibibyteOfZeros(): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: 2, level: 9 });
  return Buffer.concat([...Array<Buffer>(900).fill(block), deflateRawSync(Buffer.alloc(0))]);
}
