import { bytesToHex } from '@noble/hashes/utils.js';
import { ProofFormatError } from '../anchor/anchor-proof';
import { readAsicContainer } from '../asic/read-container';
import { readEvidenceRecord } from '../evidence/evidence-record';
import { MAX_PROOF_BYTES, recognise } from '../judge/recognise';
import { readRecord } from '../judge/read-record';
import { readOts } from '../opentimestamps/read-ots';
import { tokenIn } from '../timestamp/given-token';
import { parseToken } from '../timestamp/token';
import { parseTstInfo } from '../timestamp/tst-info';
import { hashByOid } from '../x509/hash';
import type { HashName } from '../x509/hash';
import { readProofXml } from '../xml/read-proof';
import { readPdfClaim } from './pdf-claim';
import { sniff } from './sniff';
import type { Content } from './sniff';

/** Something that a person gave, as it was read. */
export interface Given {
  name: string;
  size: number;
  /** Hexadecimal. */
  digests: Record<HashName, string>;
  /** `null` if it is larger than any proof: then it is a file. */
  bytes: Uint8Array | null;
}

export interface FileDigest {
  algorithm: HashName;
  /** Hexadecimal. */
  hex: string;
}

export interface Sorted extends Given {
  content: Content;
  /** Of the file that it is about; `null` for a file, and for what cannot be read. */
  about: FileDigest | null;
  /** Of an anchor: the SHA-256 of the time stamp that it covers. */
  coversTimestamp: string | null;
  /** Whether only the file itself gives the hash that its time stamp is about, as it is not SHA-256. */
  needsFile: boolean;
  /** Of the certificate that it names. */
  id: string | null;
  /** Why it cannot be read, as a sentence; `null` if it can. */
  reason: string | null;
}

type Subject = Pick<Sorted, 'about' | 'coversTimestamp' | 'needsFile' | 'id'>;

const NOTHING: Subject = { about: null, coversTimestamp: null, needsFile: false, id: null };

/** Recognises what was given and which file it is about. Verifies nothing. */
export async function sort(given: Given): Promise<Sorted> {
  const { bytes, name } = given;
  if (bytes === null) return { ...given, ...NOTHING, content: 'file', reason: null };
  const content = sniff(bytes);
  try {
    return {
      ...given,
      content,
      ...(await subjectOf(content, name, bytes)),
      reason: null,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ...given, ...NOTHING, content, reason: error.message };
  }
}

async function subjectOf(content: Content, name: string, bytes: Uint8Array): Promise<Subject> {
  switch (content) {
    case 'bundle':
      return ofBundle(name, bytes);
    case 'timestamp':
      return ofTimestamp(bytes);
    case 'evidence':
      return ofEvidence(bytes);
    case 'container': {
      const { record } = await readAsicContainer(bytes, MAX_PROOF_BYTES);
      return { ...ofEvidence(record), needsFile: false };
    }
    case 'anchor': {
      const { fileSha256, tsrSha256 } = readProofXml(new TextDecoder().decode(bytes));
      return { ...NOTHING, about: sha256Of(fileSha256), coversTimestamp: bytesToHex(tsrSha256) };
    }
    case 'opentimestamps': {
      const { fileSha256, tsrSha256 } = readOts(bytes);
      return { ...NOTHING, about: sha256Of(fileSha256), coversTimestamp: bytesToHex(tsrSha256) };
    }
    case 'record':
      return ofRecord(bytes);
    case 'constancia': {
      const claim = readPdfClaim(bytes);
      const about = claim?.sha256 ? ({ algorithm: 'SHA-256', hex: claim.sha256 } as const) : null;
      return { ...NOTHING, about, id: claim?.id ?? null };
    }
    case 'certificates':
    case 'schema':
    case 'guide':
    case 'file':
      return NOTHING;
  }
}

/** A bundle is about the file of its anchor, which is by SHA-256 whatever its time stamp uses. */
async function ofBundle(name: string, bytes: Uint8Array): Promise<Subject> {
  const entries = await recognise({ name, bytes });
  const id = entries[0]?.bundle?.id ?? null;
  const xml = entries.find(({ kind }) => kind === 'blockchain');
  const { about, coversTimestamp } = xml === undefined ? NOTHING : await subjectOf('anchor', name, xml.bytes);
  const tsr = entries.find(({ kind }) => kind === 'nom151');
  return { about, coversTimestamp, needsFile: tsr !== undefined && usesOtherHash(tsr.bytes), id };
}

function ofTimestamp(bytes: Uint8Array): Subject {
  const token = tokenIn(bytes);
  if (token === null) throw new ProofFormatError('The response contains no token.');
  return ofToken(token);
}

function ofToken(token: Uint8Array): Subject {
  const about = imprintOf(token);
  return { ...NOTHING, about, needsFile: about !== null && about.algorithm !== 'SHA-256' };
}

/** A record is about the file of its first time stamp. */
function ofEvidence(record: Uint8Array): Subject {
  const [first] = readEvidenceRecord(record).chain;
  return first === undefined ? NOTHING : ofToken(first.token);
}

/** An unreadable time stamp does not: it is refused with a reason. */
function usesOtherHash(tsr: Uint8Array): boolean {
  try {
    return ofTimestamp(tsr).needsFile;
  } catch {
    return false;
  }
}

function ofRecord(bytes: Uint8Array): Subject {
  const statements = readRecord(bytes);
  if (typeof statements === 'string') throw new ProofFormatError(statements);
  const [sha256, id] = [statements.get('file.sha256'), statements.get('id')];
  const about = { algorithm: 'SHA-256', hex: String(sha256) } as const;
  return { ...NOTHING, about, id: typeof id === 'string' ? id : null };
}

function imprintOf(token: Uint8Array): FileDigest | null {
  const { algorithm, digest } = parseTstInfo(parseToken(token).content).imprint;
  const name = hashByOid(algorithm.oid);
  return name === null ? null : { algorithm: name, hex: bytesToHex(digest) };
}

function sha256Of(bytes: Uint8Array): FileDigest {
  return { algorithm: 'SHA-256', hex: bytesToHex(bytes) };
}
