import { extension } from '../../../../sandbox/psc/make-certificate';
import { contextTag } from '../../../../proofs/asn1/der';
import { encode, explicit, integer, oid, sequence } from '../../../../proofs/asn1/der-write';
import * as id from '../../../../proofs/asn1/oids';
import { revocationPointers } from '../../../../proofs/revocation/pointers';
import { certify } from '../timestamp/forge';

const uri = (text: string) => encode(0x86, new TextEncoder().encode(text));
const fullName = (...names: Uint8Array[]) => explicit(0, encode(contextTag(0), ...names));
const points = (...members: Uint8Array[]) =>
  extension(id.ID_CRL_DISTRIBUTION_POINTS, false, sequence(...members));
const access = (method: string, location: Uint8Array) => sequence(oid(method), location);
const accesses = (...members: Uint8Array[]) =>
  extension(id.ID_AUTHORITY_INFO_ACCESS, false, sequence(...members));
const CA_ISSUERS = '1.3.6.1.5.5.7.48.2';

async function pointersWith(...extensions: Parameters<typeof sequence>): Promise<unknown> {
  const { certificate } = await certify(null, {
    extensions: extensions as Uint8Array<ArrayBuffer>[],
  });
  return revocationPointers(certificate);
}

describe('the revocation pointers of a certificate', () => {
  it('are the http and https addresses of its lists and responders, in its order', async () => {
    expect(
      await pointersWith(
        points(
          sequence(
            fullName(uri('http://ca.example/a.crl'), uri('ldap://ca.example/b'), uri('https://ca.example/c')),
          ),
          sequence(fullName(uri('http://other.example/d.crl'), uri('http://ca.example/a.crl'))),
        ),
        accesses(
          access(CA_ISSUERS, uri('http://ca.example/ca.crt')),
          access(id.ID_AD_OCSP, uri('http://ocsp.example')),
          access(id.ID_AD_OCSP, uri('ftp://ocsp.example')),
          access(id.ID_AD_OCSP, encode(0x82, new TextEncoder().encode('ocsp.example'))),
        ),
      ),
    ).toEqual({
      crls: ['http://ca.example/a.crl', 'https://ca.example/c', 'http://other.example/d.crl'],
      ocsps: ['http://ocsp.example/'],
    });
  });

  it('leave out lists of some reasons and lists of other issuers', async () => {
    expect(
      await pointersWith(
        points(
          sequence(fullName(uri('http://ca.example/a.crl')), Uint8Array.of(0x81, 2, 6, 0x40)),
          sequence(fullName(uri('http://ca.example/b.crl')), encode(contextTag(2), uri('http://x.example'))),
          sequence(explicit(0, encode(contextTag(1)))),
          sequence(),
        ),
      ),
    ).toEqual({ crls: [], ocsps: [] });
  });

  it('are none without the extensions, or if these cannot be read', async () => {
    expect(await pointersWith()).toEqual({ crls: [], ocsps: [] });
    expect(await pointersWith(points(integer(1)), accesses(sequence(integer(1))))).toEqual({
      crls: [],
      ocsps: [],
    });
    expect(await pointersWith(points(sequence(fullName(uri('http://[')))))).toEqual({ crls: [], ocsps: [] });
  });
});
