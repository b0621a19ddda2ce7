import { utf8ToBytes } from '@noble/hashes/utils.js';
import { zipSync } from 'fflate';
import { equalBytes } from '../bytes';
import type { AnchorProof } from '../anchor/anchor-proof';
import { writeOts } from '../opentimestamps/write-ots';
import { certificateChain } from '../timestamp/certificate-chain';
import { embeddedCertificates } from '../timestamp/embedded-certificates';
import { encodePemCertificates } from '../x509/pem';
import { BLOCKCHAIN_PROOF_XSD } from '../xml/schema';
import { writeProofXml } from '../xml/write-proof';
import { proofNames } from './names';
import { bundleReadme } from './readme';

export interface BundleContent {
  id: string;
  /** The certificate as the service states it; written as JSON. */
  record: object;
  /** The same as a printable page. */
  pdf: Uint8Array;
  tsr: Uint8Array;
  /** The evidence record; `null` while the revocation data of the time stamp is awaited. */
  evidence: Uint8Array | null;
  /** The roots pinned for the time stamp's provider, DER. */
  roots: readonly Uint8Array[];
  /** Certificates that the time stamp may omit, DER. */
  intermediates: readonly Uint8Array[];
  proof: AnchorProof;
}

/** A ZIP with every proof of one certificate, without the file itself. Deterministic: equal content gives equal bytes. */
export function writeBundle(content: BundleContent): Uint8Array {
  const { id, record, pdf, tsr, evidence, proof } = content;
  const names = proofNames(id, proof.network);
  const text = (written: string): Uint8Array => utf8ToBytes(written);
  return zipSync(
    {
      [names.readme]: text(bundleReadme(id, proof, names, evidence !== null)),
      [names.record]: text(`${JSON.stringify(record, null, 2)}\n`),
      [names.pdf]: pdf,
      [names.tsr]: tsr,
      ...(evidence !== null && { [names.ers]: evidence }),
      [names.chain]: text(chainPem(content)),
      [names.xml]: text(writeProofXml(proof)),
      [names.schema]: text(BLOCKCHAIN_PROOF_XSD),
      [names.ots]: writeOts(proof),
    },
    // ZIP times have no zone, so the earliest local time gives the same bytes everywhere.
    { level: 9, mtime: new Date(1980, 0, 1) },
  );
}

/** The certificates of the time stamp, those of its chain that it omits, and the pinned roots, each once: the chain of the signer first. */
function chainPem({ tsr, roots, intermediates }: BundleContent): string {
  const chain = certificateChain(tsr, [...intermediates, ...roots]);
  const all = [...chain, ...embeddedCertificates(tsr), ...roots];
  return encodePemCertificates(
    all.filter((certificate, i) => all.findIndex((other) => equalBytes(other, certificate)) === i),
  );
}
