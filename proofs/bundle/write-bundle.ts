import { utf8ToBytes } from '@noble/hashes/utils.js';
import { zipSync } from 'fflate';
import type { AnchorProof } from '../anchor/anchor-proof';
import { writeOts } from '../opentimestamps/write-ots';
import { BLOCKCHAIN_PROOF_XSD } from '../xml/schema';
import { writeProofXml } from '../xml/write-proof';
import { chainPem } from './chain-pem';
import { proofNames } from './names';
import { bundleReadme } from './readme';

export interface BundleContent {
  id: string;
  /** What the service says of the certificate; JSON. */
  record: object;
  /** The same to print. */
  pdf: Uint8Array;
  tsr: Uint8Array;
  /** The roots that are pinned for the provider of the time stamp, DER. */
  roots: readonly Uint8Array[];
  proof: AnchorProof;
}

/** A ZIP with every proof of one certificate, without the file itself. The same content always gives the same bytes. */
export function writeBundle({ id, record, pdf, tsr, roots, proof }: BundleContent): Uint8Array {
  const names = proofNames(id, proof.network);
  const text = (content: string): Uint8Array => utf8ToBytes(content);
  return zipSync(
    {
      [names.readme]: text(bundleReadme(id, proof, names)),
      [names.record]: text(`${JSON.stringify(record, null, 2)}\n`),
      [names.pdf]: pdf,
      [names.tsr]: tsr,
      [names.chain]: text(chainPem(tsr, roots)),
      [names.xml]: text(writeProofXml(proof)),
      [names.schema]: text(BLOCKCHAIN_PROOF_XSD),
      [names.ots]: writeOts(proof),
    },
    // A ZIP's times have no zone: the earliest local time is the same bytes everywhere.
    { level: 9, mtime: new Date(1980, 0, 1) },
  );
}
