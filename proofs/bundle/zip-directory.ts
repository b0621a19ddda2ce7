import { equalBytes } from '../bytes';
import { ProofFormatError } from '../anchor/anchor-proof';

/** One file in a ZIP, as its directory describes it. None of the sizes has been verified. */
export interface ZipEntry {
  /** One character for each byte. */
  name: string;
  /** Whether the name is said to be UTF-8. Tools read others by code pages of their own. */
  isUtf8: boolean;
  /** A folder, a link or a device, by its attributes. */
  isSpecial: boolean;
  deflated: boolean;
  crc: number;
  size: number;
  /** As stored. */
  data: Uint8Array;
}

const LOCAL = { signature: 0x04034b50, bytes: 30 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const END = { signature: 0x06054b50, bytes: 22 };
/** Of ZIP64's directory: it stands before the end, and tools that find one read that directory instead. */
const LOCATOR = { signature: 0x07064b50, bytes: 20 };
const STORED = 0;
const DEFLATED = 8;
/** How hard it was compressed, and UTF-8 names. All others change how an entry is read: encryption, sizes after the data, … */
const HARMLESS_FLAGS = 0x0806;
const UTF8_FLAG = 0x0800;
/** Sizes of ZIP64, a name of its own (Info-ZIP), encryption (WinZip): tools that know them read another entry. */
const CHANGING_EXTRAS = [0x0001, 0x7075, 0x9901];
/** The upper half of the attributes is a mode of Unix, of which the highest digits say what kind of file it is. */
const [MODE_KIND, PLAIN_FILE, DOS_FOLDER] = [0xf000, 0x8000, 0x10];

/**
 * Lists the entries of a ZIP (PKWARE's APPNOTE), without unpacking anything. The entries must fill the file from its first byte to
 * the directory, in the directory's order, and describe themselves as the directory does: otherwise tools that read front to
 * back and tools that read the directory would see different files. Throws `ProofFormatError`.
 */
export function readZipDirectory(zip: Uint8Array, maxEntries: number): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - END.bytes;
  if (end < 0 || view.getUint32(end, true) !== END.signature) {
    throw new ProofFormatError('The bundle is not a readable ZIP, or something follows its end.');
  }
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new ProofFormatError(`The bundle has more than ${maxEntries} entries.`);
  const start = view.getUint32(end + 16, true);
  // Of several disks, or with a directory that ends elsewhere: other tools would look in other places.
  const [disks, onDisk] = [view.getUint32(end + 4, true), view.getUint16(end + 8, true)];
  if (disks !== 0 || onDisk !== count || start + view.getUint32(end + 12, true) !== end) damaged();
  if (view.getUint16(end + 20, true) !== 0) damaged();
  if (end >= LOCATOR.bytes && view.getUint32(end - LOCATOR.bytes, true) === LOCATOR.signature) damaged();
  const entries: ZipEntry[] = [];
  let [local, central] = [0, start];
  for (let i = 0; i < count; i++) {
    const header = readHeader(zip, view, central, end);
    const { entry, next } = readLocal(zip, view, header, local, start);
    entries.push(entry);
    [local, central] = [next, header.next];
  }
  if (local !== start || central !== end) damaged();
  return entries;
}

interface Header {
  name: Uint8Array;
  /** Method, checksum and sizes, which stand in both headers. */
  fields: DataView;
  attributes: number;
  /** Where the local header is said to be. */
  offset: number;
  next: number;
}

function readHeader(zip: Uint8Array, view: DataView, at: number, end: number): Header {
  if (at + CENTRAL.bytes > end || view.getUint32(at, true) !== CENTRAL.signature) damaged();
  const nameEnd = at + CENTRAL.bytes + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > end) damaged();
  checkExtra(zip.subarray(nameEnd, extraEnd));
  return {
    name: zip.subarray(at + CENTRAL.bytes, nameEnd),
    // Version needed 2 ‖ flags 2 ‖ method 2 ‖ time 4 ‖ CRC 4 ‖ size stored 4 ‖ size unpacked 4 ‖ length of the name 2.
    fields: new DataView(view.buffer, view.byteOffset + at + 6, 24),
    attributes: view.getUint32(at + 38, true),
    offset: view.getUint32(at + 42, true),
    next,
  };
}

function readLocal(
  zip: Uint8Array,
  view: DataView,
  { name, fields, attributes, offset }: Header,
  at: number,
  end: number,
): { entry: ZipEntry; next: number } {
  if (at !== offset || at + LOCAL.bytes > end || view.getUint32(at, true) !== LOCAL.signature) damaged();
  const nameEnd = at + LOCAL.bytes + name.length;
  if (
    !equalBytes(bytesOf(fields), zip.subarray(at + 4, at + 28)) ||
    !equalBytes(name, zip.subarray(at + LOCAL.bytes, nameEnd))
  ) {
    damaged();
  }
  const [flags, method] = [fields.getUint16(2, true), fields.getUint16(4, true)];
  if ((flags & ~HARMLESS_FLAGS) !== 0 || (method !== STORED && method !== DEFLATED)) notSupported();
  const dataStart = nameEnd + view.getUint16(at + 28, true);
  const next = dataStart + fields.getUint32(14, true);
  if (next > end) damaged();
  checkExtra(zip.subarray(nameEnd, dataStart));
  const kind = (attributes >>> 16) & MODE_KIND;
  const entry: ZipEntry = {
    name: Array.from(name, (byte) => String.fromCharCode(byte)).join(''),
    isUtf8: (flags & UTF8_FLAG) !== 0,
    isSpecial: (kind !== 0 && kind !== PLAIN_FILE) || (attributes & DOS_FOLDER) !== 0,
    deflated: method === DEFLATED,
    crc: fields.getUint32(10, true),
    size: fields.getUint32(18, true),
    data: zip.subarray(dataStart, next),
  };
  return { entry, next };
}

/** Each field: id 2 ‖ length 2 ‖ data. */
function checkExtra(extra: Uint8Array): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  let at = 0;
  while (at + 4 <= extra.length) {
    if (CHANGING_EXTRAS.includes(view.getUint16(at, true))) notSupported();
    at += 4 + view.getUint16(at + 2, true);
  }
  if (at !== extra.length) damaged();
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function notSupported(): never {
  throw new ProofFormatError(
    'The bundle is packed in a way that is not supported: unpack it, and check its files instead.',
  );
}

function damaged(): never {
  throw new ProofFormatError('The bundle is damaged: its directory does not match its entries.');
}
