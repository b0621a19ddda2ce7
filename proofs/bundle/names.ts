import type { Network } from '../../domain/network';
import { SCHEMA_FILE_NAME } from '../xml/schema';

/** The file name of each proof of a certificate, in a bundle and as a download. */
export function proofNames(id: string, network: Network) {
  return {
    record: 'certificate.json',
    pdf: `${id}.pdf`,
    tsr: `${id}.tsr`,
    ers: `${id}.ers`,
    chain: `${id}.chain.pem`,
    xml: `${id}.xml`,
    ots: otsName(id, network),
    schema: SCHEMA_FILE_NAME,
    readme: 'README.txt',
  } as const;
}

/** The format has no field for the network, so the name states any network other than bitcoin. */
export function otsName(id: string, network: Network): string {
  return network === 'bitcoin' ? `${id}.ots` : `${id}.${network}.ots`;
}

export type ProofNames = ReturnType<typeof proofNames>;
