import { isAsicContainer } from '../asic/read-container';
import { equalBytes } from '../bytes';
import { readZipDirectory } from '../bundle/zip-directory';
import { MAX_ENTRIES } from '../bundle/read-bundle';
import { isEvidenceRecord } from '../evidence/is-evidence-record';
import { MAGIC } from '../opentimestamps/format';
import { isBareToken, parseTimestampResponse } from '../timestamp/response';
import { parseCertificate } from '../x509/certificate';
import { decodePemCertificates } from '../x509/pem';
import { BLOCKCHAIN_PROOF_XSD, NAMESPACE } from '../xml/schema';
import { readPdfClaim } from './pdf-claim';

/** What something is by its content. `file`: nothing that this service issues, so it is a file that proofs may be about. */
export type Content =
  | 'bundle'
  | 'container'
  | 'evidence'
  | 'timestamp'
  | 'anchor'
  | 'opentimestamps'
  | 'record'
  | 'constancia'
  | 'certificates'
  | 'schema'
  | 'guide'
  | 'file';

const ZIP = Uint8Array.of(0x50, 0x4b);
const DER_SEQUENCE = 0x30;
const BUNDLE_ENTRY = /^cert_[0-9A-Za-z]{22}\.tsr$/;
const GUIDE = /How to check certificate cert_[0-9A-Za-z]{22}\n/;
/** DER of id-ct-TSTInfo: it occurs in every time stamp, also in one that is too damaged to be read. */
const TST_INFO = Uint8Array.of(0x06, 0x0b, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x04);

/** Recognises by content, since names get lost in mails. Something damaged is still recognised as what it was, to be refused as that. */
export function sniff(bytes: Uint8Array): Content {
  if (isAsicContainer(bytes)) return 'container';
  if (startsWith(bytes, ZIP)) return isBundle(bytes) ? 'bundle' : 'file';
  if (startsWith(bytes, MAGIC)) return 'opentimestamps';
  if (bytes[0] === DER_SEQUENCE) return ofDer(bytes);
  const text = latin1(bytes.subarray(0, 4096));
  if (text.startsWith('%PDF-')) return readPdfClaim(bytes) === null ? 'file' : 'constancia';
  if (/^\s*-----BEGIN /.test(text)) return certificatesIn(bytes).length > 0 ? 'certificates' : 'file';
  if (text.trimStart().startsWith('{')) return isRecord(bytes) ? 'record' : 'file';
  if (equalBytes(bytes, new TextEncoder().encode(BLOCKCHAIN_PROOF_XSD))) return 'schema';
  if (/^\s*<|^\xef\xbb\xbf\s*</.test(text)) {
    return text.includes(NAMESPACE) && !text.includes(':schema') ? 'anchor' : 'file';
  }
  return GUIDE.test(text.slice(0, 200)) ? 'guide' : 'file';
}

/** The certificates in a PEM, or the one that a DER is. */
export function certificatesIn(bytes: Uint8Array): Uint8Array[] {
  try {
    const found = bytes[0] === DER_SEQUENCE ? [bytes] : decodePemCertificates(latin1(bytes));
    return found.map((der) => parseCertificate(der).raw);
  } catch {
    return [];
  }
}

function ofDer(bytes: Uint8Array): Content {
  if (isEvidenceRecord(bytes) && includes(bytes, TST_INFO)) return 'evidence';
  if (isTimestamp(bytes) || includes(bytes, TST_INFO)) return 'timestamp';
  return certificatesIn(bytes).length > 0 ? 'certificates' : 'file';
}

function isTimestamp(bytes: Uint8Array): boolean {
  try {
    return isBareToken(bytes) ? includes(bytes, TST_INFO) : parseTimestampResponse(bytes).token !== null;
  } catch {
    return false;
  }
}

/** Even a damaged bundle has an entry that is named after its certificate. A ZIP of folders is none, though bundles may be in it. */
function isBundle(zip: Uint8Array): boolean {
  try {
    return readZipDirectory(zip, MAX_ENTRIES).some(({ name }) => BUNDLE_ENTRY.test(name));
  } catch {
    return !firstName(zip).includes('/') && /cert_[0-9A-Za-z]{22}\.tsr/.test(latin1(zip));
  }
}

/** Of the first entry, by its local header: signature and fields 26 ‖ length of the name 2 ‖ length of the extra field 2 ‖ name. */
function firstName(zip: Uint8Array): string {
  const length = (zip[26] ?? 0) + 256 * (zip[27] ?? 0);
  return latin1(zip.subarray(30, 30 + length));
}

function isRecord(bytes: Uint8Array): boolean {
  try {
    const record = JSON.parse(new TextDecoder().decode(bytes)) as {
      id?: unknown;
      file?: { sha256?: unknown };
    };
    return typeof record.id === 'string' && typeof record.file?.sha256 === 'string';
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return equalBytes(bytes.subarray(0, prefix.length), prefix);
}

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1)) {
    if (equalBytes(bytes.subarray(at, at + part.length), part)) return true;
  }
  return false;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
