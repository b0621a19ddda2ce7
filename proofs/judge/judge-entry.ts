import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { AnchorProof } from '../anchor/anchor-proof';
import { proofNames } from '../bundle/names';
import { bundleReadme } from '../bundle/readme';
import { equalBytes } from '../bytes';
import { embeddedCertificates } from '../timestamp/embedded-certificates';
import { decodePemCertificates, encodePemCertificates } from '../x509/pem';
import { BLOCKCHAIN_PROOF_XSD } from '../xml/schema';
import { found, refused } from './verdict';
import type { Verdict } from './verdict';
import type { RecognisedProof } from './recognise';

/** The guide to a bundle follows from its anchor. Readers run what it says, so a forged one is not harmless. */
export function judgeReadme(
  entry: RecognisedProof,
  anchor: { proof: AnchorProof; outcome: Verdict['outcome']; evidence: boolean } | null,
): Verdict {
  const id = entry.bundle?.id;
  if (id === undefined || anchor === null || anchor.outcome === 'refused') return found(entry, 'unchecked');
  const expected = bundleReadme(id, anchor.proof, proofNames(id, anchor.proof.network), anchor.evidence);
  return equalBytes(utf8ToBytes(expected), entry.bytes)
    ? found(entry, anchor.outcome)
    : refused(
        entry.name,
        entry.kind,
        'This guide is not the one that Sello writes for these proofs: do not follow it.',
      );
}

export function judgeSchema(entry: RecognisedProof): Verdict {
  return equalBytes(utf8ToBytes(BLOCKCHAIN_PROOF_XSD), entry.bytes)
    ? found(entry, 'holds')
    : refused(entry.name, entry.kind, 'This is not the schema that Sello publishes.');
}

/**
 * The certificates of the time stamp, those that it omits, and the roots that the service has pinned. It is compared with the
 * time stamp and with the verifier's own certificates, and never trusted itself.
 */
export function judgeChain(
  entry: RecognisedProof,
  tsrs: readonly Uint8Array[],
  known: readonly Uint8Array[],
): Verdict {
  const certificates = certificatesIn(entry.bytes);
  if (certificates === null) {
    return refused(entry.name, entry.kind, 'The file is not a list of certificates and nothing else.');
  }
  const isAmong = (list: readonly Uint8Array[]) => (certificate: Uint8Array) =>
    list.some((other) => equalBytes(other, certificate));
  const embedded = tsrs.flatMap(embeddedCertificates);
  if (!embedded.every(isAmong(certificates))) {
    return refused(entry.name, entry.kind, 'The certificates are not those of the time stamp.');
  }
  return found(entry, certificates.every(isAmong([...embedded, ...known])) ? 'holds' : 'unchecked');
}

function certificatesIn(bytes: Uint8Array): Uint8Array[] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const certificates = decodePemCertificates(text);
    return encodePemCertificates(certificates) === text ? certificates : null;
  } catch {
    return null;
  }
}
