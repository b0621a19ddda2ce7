import { equalBytes } from '../../../../proofs/bytes';
import type { EvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import { writeEvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import { hashTreePath, hashTreeRoot } from '../../../../proofs/evidence/hash-tree';
import { reducedHashtree } from '../../../../proofs/evidence/reduced-hashtree';
import type { EvidenceAuthority } from '../../../../proofs/evidence/report';
import { buildOcspRequest } from '../../../../proofs/revocation/ocsp-request';
import type { RevocationData } from '../../../../proofs/revocation/revocation-data';
import { sealToken } from '../../../../proofs/timestamp/seal';
import type { HashName } from '../../../../proofs/x509/hash';
import { digest, hashOid } from '../../../../proofs/x509/hash';
import { octetString, oid, sequence } from '../../../../proofs/asn1/der-write';
import { ID_SUBJECT_KEY_IDENTIFIER } from '../../../../proofs/asn1/oids';
import { answerOcsp } from '../../../../sandbox/psc/answer-ocsp';
import type { Identity } from '../../../../sandbox/psc/identity-file';
import { issueToken, SANDBOX_POLICY_OID } from '../../../../sandbox/psc/issue-token';
import {
  authorityExtensions,
  distinguishedName,
  extension,
  timeStampingExtensions,
} from '../../../../sandbox/psc/make-certificate';
import { makeCrl, publicKeyHash } from '../../../../sandbox/psc/make-crl';
import { pointerExtensions } from '../../../../sandbox/psc/revocation-pointers';
import type { RevokedCertificate } from '../../../../sandbox/psc/revocation-reasons';
import type { KeyKind } from '../../../../sandbox/psc/signing-key';
import { certify, newKey } from '../timestamp/forge';

export const DAY = 86_400_000;
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY);

interface ProviderFields {
  name: string;
  from: Date;
  /** How long the signer's certificate is valid. */
  days: number;
  kind?: KeyKind;
  /** An authority between the root and the signer. */
  intermediate?: boolean;
  /** Answers OCSP, and publishes no lists. */
  ocsp?: boolean;
  /** `false` leaves the time-stamping purpose out of the signer's certificate. */
  purpose?: boolean;
}

/** A provider with its own root. It stamps at any time that it is told. */
export interface Provider {
  /** From the signer to the root. */
  chain: Identity[];
  authority: EvidenceAuthority;
  stamp(digest: Uint8Array, genTime: Date, hash?: HashName): Promise<Uint8Array>;
  /** Revocation data of this time for the whole chain. */
  statuses(at: Date, revoked?: readonly RevokedCertificate[]): Promise<RevocationData>;
  /** Stamps, and seals with the data of a minute later. */
  sealed(digest: Uint8Array, genTime: Date, revoked?: readonly RevokedCertificate[]): Promise<Uint8Array>;
}

/** Stamps and seals several at once. */
export type Sealing = (digests: readonly Uint8Array[], genTime: Date) => Promise<Uint8Array[]>;

export function sealingBy(provider: Provider): Sealing {
  return (digests, genTime) => Promise.all(digests.map((value) => provider.sealed(value, genTime)));
}

let serial = 1000n;

export async function newProvider(fields: ProviderFields): Promise<Provider> {
  const { name, from, days, kind = 'P-256', ocsp = false, purpose = true } = fields;
  const until = (more: number) => ({ notBefore: from, notAfter: daysAfter(from, more) });
  const host = `http://${name}.example`;
  const pointers = pointerExtensions(
    ocsp ? { crls: [], ocsps: [`${host}/ocsp`] } : { crls: [`${host}/list.crl`], ocsps: [] },
  );
  const authority = async (issuer: Identity | null, commonName: string) => {
    const key = await newKey(kind);
    // RFC 5280 §4.2.1.2 requires it of authorities, and EU DSS of those below the anchor.
    const identifier = octetString(publicKeyHash(key.publicKey));
    return certify(issuer, {
      ...until(20 * 365),
      key,
      subject: distinguishedName(name, commonName),
      serialNumber: (serial += 1n),
      extensions: [
        ...authorityExtensions(),
        extension(ID_SUBJECT_KEY_IDENTIFIER, false, identifier),
        ...(issuer === null ? [] : pointers),
      ],
    });
  };
  const root = await authority(null, 'Root');
  const above = fields.intermediate ? [await authority(root, 'Intermediate'), root] : [root];
  const signer = await certify(above[0]!, {
    ...until(days),
    key: await newKey(kind),
    subject: distinguishedName(name, 'Time stamping'),
    serialNumber: (serial += 1n),
    extensions: [...timeStampingExtensions().slice(0, purpose ? 2 : 1), ...pointers],
  });
  const chain = [signer, ...above];
  const path = chain.map(({ certificate }) => certificate.raw);

  const provider: Provider = {
    chain,
    authority: { roots: [root.certificate.raw], policies: [SANDBOX_POLICY_OID], requireEku: true },
    stamp(value, genTime, hash = 'SHA-256') {
      const imprint = sequence(sequence(oid(hashOid(hash))), octetString(value));
      const request = { imprint, policy: null, nonce: 7n, wantsCertificate: true };
      const moment = { genTime, serialNumber: (serial += 1n) };
      return issueToken(request, SANDBOX_POLICY_OID, moment, signer);
    },
    async statuses(at, revoked = []) {
      const data: RevocationData = { crls: [], ocsps: [] };
      for (const [i, issuer] of above.entries()) {
        const { certificate } = chain[i]!;
        const own = revoked.filter(({ serialNumber }) => serialNumber === certificate.serialNumber);
        if (!ocsp) data.crls.push(await makeCrl(issuer, own, at));
        else {
          const request = buildOcspRequest(certificate, issuer.certificate);
          data.ocsps.push(await answerOcsp(request, issuer, own, at));
        }
      }
      return data;
    },
    async sealed(value, genTime, revoked = []) {
      const response = await provider.stamp(value, genTime);
      const later = new Date(genTime.getTime() + 60_000);
      return sealToken(response, path, await provider.statuses(later, revoked));
    },
  };
  return provider;
}

/** The evidence of some files, each issued by its own token and renewed together. */
export class Archive {
  readonly #records: EvidenceRecord[];

  private constructor(records: EvidenceRecord[]) {
    this.#records = records;
  }

  static async issue(seal: Sealing, files: readonly Uint8Array[], at: Date): Promise<Archive> {
    const tokens = await seal(
      files.map((file) => digest('SHA-256', file)),
      at,
    );
    return new Archive(
      tokens.map((token) => ({ hashAlgorithm: 'SHA-256', chain: [{ reducedHashtree: [], token }] })),
    );
  }

  /** One token for all of them. Tokens that several records share are one leaf. */
  async renew(seal: Sealing, at: Date): Promise<Archive> {
    const hashes = this.#records.map(({ chain }) => digest('SHA-256', chain.at(-1)!.token));
    const leaves = hashes.filter((hash, i) => hashes.findIndex((other) => equalBytes(hash, other)) === i);
    const [token] = (await seal([hashTreeRoot('SHA-256', leaves)], at)) as [Uint8Array];
    const renewed = this.#records.map(({ hashAlgorithm, chain }, i) => {
      const leaf = hashes[i]!;
      const index = leaves.findIndex((other) => equalBytes(other, leaf));
      const tree = reducedHashtree(leaf, hashTreePath('SHA-256', leaves, index));
      return { hashAlgorithm, chain: [...chain, { reducedHashtree: tree, token }] };
    });
    return new Archive(renewed);
  }

  record(index: number): EvidenceRecord {
    return this.#records[index]!;
  }

  der(index: number): Uint8Array {
    return writeEvidenceRecord(this.record(index));
  }
}
