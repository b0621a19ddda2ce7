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
  for (const { name, data, method, crc, size, flags = 0, localName = name, listed, present } of entries) {
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
      fields(localName.length),
      Buffer.alloc(2),
      Buffer.from(localName),
      data,
    ];
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(offset, 12);
    if (listed !== false) {
      centrals.push(Buffer.from('PK\x01\x02\x14\x00'), fields(name.length), tail, Buffer.from(name));
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
