import type { ProofNetwork } from '../bitcoin/proof-of-work';
import { SCHEMA_FILE_NAME } from '../xml/schema';

/** What each proof of a certificate is called, in a bundle and as a download. */
export function proofNames(id: string, network: ProofNetwork) {
  return {
    record: 'certificate.json',
    pdf: `${id}.pdf`,
    tsr: `${id}.tsr`,
    chain: `${id}.chain.pem`,
    xml: `${id}.xml`,
    ots: otsName(id, network),
    schema: SCHEMA_FILE_NAME,
    readme: 'README.txt',
  } as const;
}

/** The format has no field for the network: off the main one, the name says it. */
export function otsName(id: string, network: ProofNetwork): string {
  return network === 'bitcoin' ? `${id}.ots` : `${id}.${network}.ots`;
}

export type ProofNames = ReturnType<typeof proofNames>;
