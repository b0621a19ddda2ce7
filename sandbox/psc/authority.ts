import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseCertificate } from '../../proofs/x509/certificate';
import { unsignedInteger } from '../../proofs/asn1/der-values';
import { encodePem } from '../../proofs/x509/pem';
import { answerOcsp } from './answer-ocsp';
import type { Identity } from './identity-file';
import { createIdentity, readIdentity } from './identity-file';
import {
  authorityExtensions,
  distinguishedName,
  makeCertificate,
  timeStampingExtensions,
} from './make-certificate';
import { makeCrl } from './make-crl';
import { pointerExtensions, pointsTo } from './revocation-pointers';
import type { Pointers } from './revocation-pointers';
import type { RevokedCertificate } from './revocation-reasons';
import type { KeyKind, SigningKey } from './signing-key';

const DAY = 86_400_000;
const ROOT_DAYS = 20 * 365;
const SIGNER_DAYS = 3 * 365;
/** A new signer every year: time stamps are valid for at least two, and the next signer can renew them long before they end. */
const RENEW_DAYS = 2 * 365;

/** Verifiers pin the root, so its key does not depend on the kind of the signer's key. */
const ROOT_KEY: KeyKind = 'P-256';

const ORGANIZATION = 'Sello sandbox (no legal value)';
const ROOT_NAME = distinguishedName(ORGANIZATION, 'Sello sandbox root');
const SIGNER_NAME = distinguishedName(ORGANIZATION, 'Sello sandbox time stamping');

/** The sandbox's root and time-stamping key. Both are created once and read again at the next start. */
export class Authority {
  readonly rootPem: string;
  #signer: Promise<Identity> | null = null;
  #pointers: Pointers = { crls: [], ocsps: [] };
  readonly #revoked: RevokedCertificate[] = [];
  readonly #replaced = new Set<bigint>();

  private constructor(
    private readonly directory: string,
    private readonly root: Identity,
    private readonly signerKey: KeyKind,
  ) {
    this.rootPem = encodePem('CERTIFICATE', root.certificate.raw);
  }

  static async open(directory: string, now: Date, signerKey: KeyKind = 'P-256'): Promise<Authority> {
    const path = join(directory, 'root-identity.pem');
    const root =
      (await readIdentity(path, ROOT_KEY)) ??
      (await createIdentity(path, ROOT_KEY, (key) => {
        const dates = validity(now, ROOT_DAYS);
        const fields = { subject: ROOT_NAME, issuer: ROOT_NAME, serialNumber: newSerial(), ...dates };
        return makeCertificate(
          { ...fields, publicKey: key.publicKey, extensions: authorityExtensions() },
          key,
        );
      }));
    return new Authority(directory, root, signerKey);
  }

  /** Where the status of its certificates is published from now on. */
  publishAt(pointers: Pointers): void {
    this.#pointers = pointers;
  }

  /**
   * The current signing key. It is replaced before its certificate expires, and when the certificate points elsewhere, such as to an earlier
   * port; the pinned root stays.
   */
  async signer(now: Date): Promise<Identity> {
    const opened = (this.#signer ??= this.#open(now));
    try {
      const signer = await opened;
      if (this.#isUsable(signer, now)) return signer;
    } catch (error) {
      this.#forget(opened);
      throw error;
    }
    this.#forget(opened);
    return this.signer(now);
  }

  crl(now: Date): Promise<Uint8Array> {
    return makeCrl(this.root, this.#revoked, now);
  }

  answerOcsp(request: Uint8Array, now: Date): Promise<Uint8Array> {
    return answerOcsp(request, this.root, this.#revoked, now);
  }

  /** For tests: the CRL and OCSP answers say so until the process ends. The signer goes on signing. */
  async revokeSigner(now: Date, reason: RevokedCertificate['reason']): Promise<void> {
    const { certificate } = await this.signer(now);
    this.#revoked.push({ serialNumber: certificate.serialNumber, at: now, reason });
  }

  /** For tests: the next token is signed with a new key. */
  async replaceSigner(now: Date): Promise<void> {
    this.#replaced.add((await this.signer(now)).certificate.serialNumber);
  }

  /** For tests: the same key with a certificate of the root that expired the day before. */
  async expiredSigner(now: Date): Promise<Identity> {
    const { key } = await this.signer(now);
    const ended = new Date(now.getTime() - DAY);
    const dates = { notBefore: new Date(ended.getTime() - SIGNER_DAYS * DAY), notAfter: ended };
    return { key, certificate: parseCertificate(await this.#certify(key, dates)) };
  }

  /** Does nothing when another call has already replaced it. */
  #forget(signer: Promise<Identity>): void {
    if (this.#signer === signer) this.#signer = null;
  }

  async #open(now: Date): Promise<Identity> {
    const path = join(this.directory, 'signer-identity.pem');
    const kept = await readIdentity(path, this.signerKey);
    if (kept !== null && this.#isUsable(kept, now)) return kept;
    return createIdentity(path, this.signerKey, (key) => this.#certify(key, validity(now, SIGNER_DAYS)));
  }

  #isUsable(signer: Identity, now: Date): boolean {
    const { certificate } = signer;
    return (
      isFresh(signer, now) &&
      pointsTo(certificate, this.#pointers) &&
      !this.#replaced.has(certificate.serialNumber)
    );
  }

  #certify(key: SigningKey, dates: Validity): Promise<Uint8Array> {
    const fields = { subject: SIGNER_NAME, issuer: this.root.certificate.subject, serialNumber: newSerial() };
    const extensions = [...timeStampingExtensions(), ...pointerExtensions(this.#pointers)];
    return makeCertificate({ ...fields, ...dates, publicKey: key.publicKey, extensions }, this.root.key);
  }
}

interface Validity {
  notBefore: Date;
  notAfter: Date;
}

function isFresh({ certificate }: Identity, now: Date): boolean {
  return certificate.notBefore <= now && certificate.notAfter.getTime() - now.getTime() > RENEW_DAYS * DAY;
}

/** Starts a day early for verifiers whose clock is behind. */
function validity(now: Date, days: number): Validity {
  return { notBefore: new Date(now.getTime() - DAY), notAfter: new Date(now.getTime() + days * DAY) };
}

/** RFC 5280 §4.1.2.2: positive, at most 20 octets. */
function newSerial(): bigint {
  return unsignedInteger(randomBytes(16)) + 1n;
}
