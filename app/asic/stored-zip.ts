/** One entry of a ZIP whose checksum and size are known before it is written. */
export interface StoredEntry {
  /** With `/` between folders. */
  name: string;
  crc: number;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const LOCAL = { signature: 0x04034b50, bytes: 30 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const END = { signature: 0x06054b50, bytes: 22 };
const VERSION = 10;
const UTF8_NAME = 0x0800;
/** 1 January 1980, the earliest that a ZIP can state: equal entries give equal bytes. */
const DATE = 0x0021;

/** Of the whole ZIP, in bytes. */
export function storedZipLength(entries: readonly StoredEntry[]): number {
  return entries.reduce(
    (total, { name, size }) => total + LOCAL.bytes + CENTRAL.bytes + 2 * Buffer.byteLength(name) + size,
    END.bytes,
  );
}

/**
 * A ZIP (PKWARE's APPNOTE) with every entry stored as it is, written while it is read. Each header states checksum and size: some readers,
 * Java's among them, refuse a stored entry that states them only after its data. Throws if an entry does not have its size, so
 * that no reader takes a part for the whole.
 */
export async function* storedZip(entries: readonly StoredEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = localHeader(entry);
    directory.push(centralHeader(entry, offset));
    yield local;
    let written = 0;
    for await (const chunk of entry.content) {
      written += chunk.length;
      if (written > entry.size) break;
      yield chunk;
    }
    if (written !== entry.size) throw new Error(`The entry ${entry.name} does not have ${entry.size} bytes.`);
    offset += local.length + entry.size;
  }
  yield* directory;
  yield endOf(directory, offset);
}

function localHeader(entry: StoredEntry): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(LOCAL.bytes);
  header.writeUInt32LE(LOCAL.signature, 0);
  writeFields(header, 4, entry, name);
  return Buffer.concat([header, name]);
}

function centralHeader(entry: StoredEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(CENTRAL.bytes);
  header.writeUInt32LE(CENTRAL.signature, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFields(header, 6, entry, name);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

/** Version needed 2 ‖ flags 2 ‖ method 2 ‖ time 2 ‖ date 2 ‖ CRC 4 ‖ size stored 4 ‖ size unpacked 4 ‖ length of the name 2. */
function writeFields(header: Buffer, at: number, { crc, size }: StoredEntry, name: Buffer): void {
  const ascii = name.every((byte) => byte < 0x80);
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(ascii ? 0 : UTF8_NAME, at + 2);
  header.writeUInt16LE(DATE, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(END.bytes);
  end.writeUInt32LE(END.signature, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(
    directory.reduce((total, { length }) => total + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}
