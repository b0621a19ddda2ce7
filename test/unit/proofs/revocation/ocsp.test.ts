import { sha256 } from '@noble/hashes/sha2.js';
import { sha1 } from '@noble/hashes/legacy.js';
import type { Identity } from '../../../../sandbox/psc/identity-file';
import { distinguishedName, extension } from '../../../../sandbox/psc/make-certificate';
import type { Bytes } from '../../../../proofs/asn1/der';
import { TAG } from '../../../../proofs/asn1/der';
import { encode, explicit, integer, octetString, oid, sequence } from '../../../../proofs/asn1/der-write';
import * as id from '../../../../proofs/asn1/oids';
import type { ChainStatus } from '../../../../proofs/revocation/chain-status';
import { chainStatus } from '../../../../proofs/revocation/chain-status';
import { buildOcspRequest } from '../../../../proofs/revocation/ocsp-request';
import type { CertificateDeviation } from '../timestamp/forge';
import { certify, ID_SHA1_WITH_RSA, newKey } from '../timestamp/forge';
import { rsaKey } from '../timestamp/rsa-keys';
import type { Chain, OcspDeviation } from './forge-revocation';
import {
  certId,
  forgeCrl,
  forgeOcsp,
  newChain,
  NEXT_UPDATE,
  REVOKED_AT,
  revokedStatus,
  THIS_UPDATE,
  UNKNOWN,
} from './forge-revocation';

let chain: Chain;
let delegate: Identity;
beforeAll(async () => {
  chain = await newChain();
  delegate = await appointed(chain.issuer);
});

const ocspSigning = (...purposes: string[]) =>
  extension(id.ID_EXTENDED_KEY_USAGE, false, sequence(...purposes.map(oid)));

function appointed(issuer: Identity, deviation: CertificateDeviation = {}): Promise<Identity> {
  return certify(issuer, {
    subject: distinguishedName('Forge', 'Responder'),
    serialNumber: 90n,
    extensions: [ocspSigning(id.ID_KP_OCSP_SIGNING)],
    ...deviation,
  });
}

const by = (responder: Identity, deviation: OcspDeviation = {}): OcspDeviation => ({
  responder,
  certificates: [responder.certificate.raw],
  ...deviation,
});

/** The status by the signer's response with this deviation, and a good one of the authority above it. */
async function statusWith(deviation: OcspDeviation = {}, after?: Date): Promise<ChainStatus> {
  const ocsps = [
    await forgeOcsp(chain.signer, chain.issuer, deviation),
    await forgeOcsp(chain.issuer, chain.root),
  ];
  return chainStatus(chain.path, { crls: [], ocsps }, after === undefined ? {} : { after });
}

const GOOD_STATUS = { status: 'good', thisUpdate: THIS_UPDATE, nextUpdate: NEXT_UPDATE };

describe('an OCSP response', () => {
  it.each<[string, () => OcspDeviation]>([
    ['by the issuer, named by its key', () => ({})],
    [
      'by the issuer, named by its name',
      () => ({ responderId: explicit(1, chain.issuer.certificate.subject) }),
    ],
    ['by a delegate, named by its key', () => by(delegate)],
    [
      'by a delegate, named by its name',
      () => by(delegate, { responderId: explicit(1, delegate.certificate.subject) }),
    ],
    ['with SHA-256 hashes', () => ({ certId: certId(chain.signer, chain.issuer, sha256, id.ID_SHA256) })],
    ['beside responses about others', () => ({ singles: (single) => [other(chain), single, other(chain)] })],
    [
      'with an extension that is not critical',
      () => ({ extensions: [extension('1.3.6.1.5.5.7.48.1.2', false, octetString(Uint8Array.of(1)))] }),
    ],
  ])('shows that no certificate of the path is revoked: %s', async (_, deviation) => {
    expect(await statusWith(deviation())).toEqual(GOOD_STATUS);
  });

  it('may have no next update', async () => {
    expect(await statusWith({ nextUpdate: null })).toEqual(GOOD_STATUS);
  });

  it('covers what no list covers', async () => {
    const data = {
      crls: [await forgeCrl(chain.issuer)],
      ocsps: [await forgeOcsp(chain.issuer, chain.root)],
    };
    expect(await chainStatus(chain.path, data)).toEqual(GOOD_STATUS);
  });

  it.each([
    [undefined, null],
    [1, 'keyCompromise'],
    [4, 'superseded'],
    [5, 'cessationOfOperation'],
    [6, 'certificateHold'],
    [9, 'privilegeWithdrawn'],
  ])('shows that the signer is revoked, with its reason (%s: %s) and time', async (code, reason) => {
    expect(await statusWith({ status: revokedStatus(code) })).toEqual({
      ...{ status: 'revoked', at: REVOKED_AT, reason, certificate: 'signer', thisUpdate: THIS_UPDATE },
    });
  });

  it('must be at least as new as the time that it has to cover', async () => {
    expect(await statusWith({}, THIS_UPDATE)).toEqual(GOOD_STATUS);
    expect(await statusWith({}, new Date(THIS_UPDATE.getTime() + 1))).toMatchObject({ status: 'not_shown' });
  });

  it('revokes whatever a list says', async () => {
    const data = {
      crls: [await forgeCrl(chain.issuer), await forgeCrl(chain.root)],
      ocsps: [await forgeOcsp(chain.signer, chain.issuer, { status: revokedStatus(1) })],
    };
    expect(await chainStatus(chain.path, data)).toMatchObject({ status: 'revoked' });
  });
});

describe('an OCSP response is not used when', () => {
  const unknown = extension('1.3.6.1.4.1.32473.9', true, sequence());
  const expired = { notAfter: new Date(THIS_UPDATE.getTime() - 1000) };
  const future = { notBefore: new Date(THIS_UPDATE.getTime() + 1000) };
  it.each<[string, () => OcspDeviation | Promise<OcspDeviation>, string]>([
    ['the responder has no answer', () => ({ responseStatus: 6 }), 'the error 6'],
    ['it is not a basic one', () => ({ responseType: '1.3.6.1.5.5.7.48.1.9' }), 'unknown type'],
    ['the responder does not know the certificate', () => ({ status: UNKNOWN }), 'does not know'],
    ['its signature is wrong', () => ({ signature: flip }), 'not signed by the responder'],
    [
      'it is about another certificate',
      () => ({ certId: certId(chain.issuer, chain.issuer) }),
      'No revocation data',
    ],
    [
      'it is about a certificate of another issuer',
      () => ({ certId: certId(chain.signer, chain.root) }),
      'No revocation data',
    ],
    [
      'it names another issuer, with the same key',
      () => ({
        certId: certId(chain.signer, {
          ...chain.root,
          certificate: { ...chain.issuer.certificate, subject: chain.root.certificate.subject },
        }),
      }),
      'No revocation data',
    ],
    [
      'it names the issuer with another key',
      () => ({
        certId: certId(chain.signer, {
          ...chain.root,
          certificate: { ...chain.issuer.certificate, publicKey: chain.root.certificate.publicKey },
        }),
      }),
      'No revocation data',
    ],
    [
      'its hash algorithm is unknown',
      () => ({ certId: certId(chain.signer, chain.issuer, sha1, '1.2.840.113549.2.5') }),
      'No revocation data',
    ],
    ['it has the certificate twice', () => ({ singles: (one) => [one, one] }), 'twice'],
    ['it has an unknown critical extension', () => ({ extensions: [unknown] }), 'unknown critical extension'],
    [
      'its answer has an unknown critical extension',
      () => ({ singleExtensions: [unknown] }),
      'unknown critical',
    ],
    ['it has the reason removeFromCRL', () => ({ status: revokedStatus(8) }), 'not allowed'],
    ['its status has another form', () => ({ status: Uint8Array.of(0x80, 1, 0) }), 'RevokedInfo'],
    ['the delegate’s certificate is missing', () => ({ responder: delegate }), 'does not contain'],
    [
      'the delegate is not for that purpose',
      async () => by(await appointed(chain.issuer, { extensions: [ocspSigning(id.ID_KP_TIME_STAMPING)] })),
      'not for that purpose',
    ],
    [
      'the delegate has no purpose',
      async () => by(await appointed(chain.issuer, { extensions: [] })),
      'not for that purpose',
    ],
    [
      'the delegate’s key may not sign',
      async () =>
        by(
          await appointed(chain.issuer, {
            extensions: [
              ocspSigning(id.ID_KP_OCSP_SIGNING),
              extension(id.ID_KEY_USAGE, true, encode(TAG.bitString, Uint8Array.of(5, 0b0010_0000))),
            ],
          }),
        ),
      'key usage',
    ],
    [
      'another authority appointed the delegate',
      async () => by(await appointed(chain.root)),
      'another authority',
    ],
    [
      'an authority of the issuer’s name appointed the delegate',
      async () => by(await appointed({ certificate: chain.issuer.certificate, key: await newKey() })),
      'another authority',
    ],
    ['the delegate had expired', async () => by(await appointed(chain.issuer, expired)), 'had expired'],
    [
      'the delegate was not valid yet',
      async () => by(await appointed(chain.issuer, future)),
      'not valid yet',
    ],
    [
      'it names the issuer, but someone else signed it',
      async () => ({
        responder: { certificate: chain.issuer.certificate, key: await newKey() },
      }),
      'not signed by the responder',
    ],
    [
      'it is signed with SHA-1',
      async () => by(await appointed(chain.issuer, { key: rsaKey(ID_SHA1_WITH_RSA, 'SHA-1') })),
      'is not accepted',
    ],
  ])('%s', async (_, deviation, because) => {
    const status = await statusWith(await deviation());
    expect(status).toEqual({ status: 'not_shown', reason: expect.stringContaining(because) as string });
    expect((status as { reason: string }).reason).toMatch(/^[A-Z].+\.$/);
  });

  it('it is followed by a byte, or is cut off', async () => {
    const ocsp = await forgeOcsp(chain.signer, chain.issuer);
    for (const bytes of [Uint8Array.of(...ocsp, 0), ocsp.subarray(0, -1), new Uint8Array()]) {
      const data = { crls: [], ocsps: [bytes, await forgeOcsp(chain.issuer, chain.root)] };
      expect(await chainStatus(chain.path, data)).toMatchObject({ status: 'not_shown' });
    }
  });

  it('a planted delegate signed it, though the right one is beside it', async () => {
    const planted = await appointed({ certificate: chain.issuer.certificate, key: await newKey() });
    const responderId = explicit(1, delegate.certificate.subject);
    const certificates = [planted.certificate.raw, delegate.certificate.raw];
    expect(await statusWith({ responder: delegate, responderId, certificates })).toEqual(GOOD_STATUS);
    expect(await statusWith({ responder: planted, responderId, certificates })).toMatchObject({
      status: 'not_shown',
    });
  });
});

describe('an OCSP request', () => {
  it('names the certificate by SHA-1, and nothing else', () => {
    const request = buildOcspRequest(chain.signer.certificate, chain.issuer.certificate);
    const key = chain.issuer.certificate.publicKey.subarray(-65);
    expect(Buffer.from(request)).toEqual(
      Buffer.from(
        sequence(
          sequence(
            sequence(
              sequence(
                sequence(
                  sequence(oid(id.ID_SHA1), Uint8Array.of(5, 0)),
                  octetString(sha1(chain.issuer.certificate.subject)),
                  octetString(sha1(key)),
                  integer(42),
                ),
              ),
            ),
          ),
        ),
      ),
    );
  });
});

function other({ issuer, root }: Chain): Bytes {
  return sequence(
    certId(issuer, root),
    UNKNOWN,
    encode(TAG.generalizedTime, new TextEncoder().encode('20261115000000Z')),
  );
}

function flip(signature: Bytes): Bytes {
  const changed = signature.slice();
  changed[changed.length - 1]! ^= 1;
  return changed;
}
