import type { Certificate } from '../x509/certificate';
import type { Bytes } from '../asn1/der';
import type { HashName } from '../x509/hash';
import type { SignerInfo } from './signer-info';
import type { TrustProfile } from './trust-profile';
import type { TstInfo } from './tst-info';

export interface VerifyTimestampInput {
  /** The whole DER TimeStampResp. */
  response: Uint8Array;
  digest: Uint8Array;
  /** `null`: not compared, as when a token is verified again later. */
  nonce: Uint8Array | null;
  profile: TrustProfile;
  requestedAt?: Date;
  receivedAt?: Date;
}

/** A token that could be read to its end, with its one signer. Nothing in it is believed yet. */
export interface Evidence {
  input: VerifyTimestampInput;
  /** The octets that TSTInfo was read from. */
  content: Bytes;
  contentType: string;
  tstInfo: TstInfo;
  signerInfo: SignerInfo;
  signerDigest: HashName;
  signer: Certificate;
  /** Every certificate of the bag that could be read. */
  candidates: Certificate[];
  roots: Certificate[];
}
