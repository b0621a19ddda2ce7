import { distinguishedName, extension } from '../../../../sandbox/psc/make-certificate';
import type { Bytes } from '../../../../proofs/asn1/der';
import { contextTag, TAG } from '../../../../proofs/asn1/der';
import { encode, explicit, integer, oid, sequence } from '../../../../proofs/asn1/der-write';
import * as id from '../../../../proofs/asn1/oids';
import type { ChainStatus } from '../../../../proofs/revocation/chain-status';
import { chainStatus } from '../../../../proofs/revocation/chain-status';
import { certify, ID_SHA1_WITH_RSA, newKey } from '../timestamp/forge';
import { rsaKey } from '../timestamp/rsa-keys';
import type { Chain, CrlDeviation } from './forge-revocation';
import {
  crlEntry,
  forgeCrl,
  newChain,
  NEXT_UPDATE,
  NOT_AFTER,
  reasonExtension,
  REVOKED_AT,
  THIS_UPDATE,
} from './forge-revocation';

let chain: Chain;
beforeAll(async () => {
  chain = await newChain();
});

/** The status by the signer's list with this deviation, and a good one of the authority above it. */
async function statusWith(deviation: CrlDeviation = {}, after?: Date): Promise<ChainStatus> {
  const crls = [await forgeCrl(chain.issuer, deviation), await forgeCrl(chain.root)];
  return chainStatus(chain.path, { crls, ocsps: [] }, after === undefined ? {} : { after });
}

const URL_NAME = encode(0x86, new TextEncoder().encode('http://ca.example/a.crl'));
const distributionPoint = (...names: Bytes[]) => explicit(0, encode(contextTag(0), ...names));
const scope = (...parts: Uint8Array[]) =>
  extension(id.ID_ISSUING_DISTRIBUTION_POINT, true, sequence(...parts));
const flag = (number: number, value = 0xff) => Uint8Array.of(0x80 | number, 1, value);

describe('a revocation list', () => {
  it('shows that no certificate of the path is revoked', async () => {
    expect(await statusWith()).toEqual({ status: 'good', thisUpdate: THIS_UPDATE, nextUpdate: NEXT_UPDATE });
  });

  it('does so with other certificates listed, and without a next update', async () => {
    const entries = [crlEntry(41n), crlEntry(-42n), crlEntry(42n << 64n, reasonExtension(1)), crlEntry(4n)];
    expect(await statusWith({ entries, nextUpdate: null })).toMatchObject({ status: 'good' });
  });

  it('is as old as its oldest part', async () => {
    const thisUpdate = new Date('2026-11-14T00:00:00Z');
    const nextUpdate = new Date('2026-11-16T00:00:00Z');
    expect(await statusWith({ thisUpdate, nextUpdate })).toEqual({ status: 'good', thisUpdate, nextUpdate });
  });

  it.each([
    [undefined, null],
    [0, 'unspecified'],
    [1, 'keyCompromise'],
    [2, 'cACompromise'],
    [3, 'affiliationChanged'],
    [4, 'superseded'],
    [5, 'cessationOfOperation'],
    [6, 'certificateHold'],
    [9, 'privilegeWithdrawn'],
    [10, 'aACompromise'],
  ])('shows that the signer is revoked, with its reason (%s: %s) and time', async (code, reason) => {
    const extensions = code === undefined ? [] : [reasonExtension(code)];
    const entries = [crlEntry(7n, reasonExtension(5)), crlEntry(42n, ...extensions), crlEntry(8n)];
    expect(await statusWith({ entries })).toEqual({
      ...{ status: 'revoked', at: REVOKED_AT, reason, certificate: 'signer', thisUpdate: THIS_UPDATE },
    });
  });

  it('shows that an authority above the signer is revoked', async () => {
    const crls = [
      await forgeCrl(chain.issuer),
      await forgeCrl(chain.root, { entries: [crlEntry(41n, reasonExtension(2))] }),
    ];
    expect(await chainStatus(chain.path, { crls, ocsps: [] })).toMatchObject({
      ...{ status: 'revoked', certificate: 'issuer', reason: 'cACompromise' },
    });
  });

  it('must be at least as new as the time that it has to cover', async () => {
    expect(await statusWith({}, THIS_UPDATE)).toMatchObject({ status: 'good' });
    expect(await statusWith({}, new Date(THIS_UPDATE.getTime() + 1))).toEqual({
      status: 'not_shown',
      reason:
        'The revocation data of O=Forge, CN=Time stamper is from 2026-11-15T00:00:00.000Z, before 2026-11-15T00:00:00.001Z.',
    });
  });

  it('shows a revocation however old it is', async () => {
    const entries = [crlEntry(42n)];
    expect(await statusWith({ entries }, NEXT_UPDATE)).toMatchObject({ status: 'revoked' });
  });

  it('says nothing of a certificate that had expired, which may have left the list', async () => {
    const late = { thisUpdate: new Date(NOT_AFTER.getTime() + 1000), nextUpdate: null };
    const root = await certify(null);
    const signer = await certify(root, { notAfter: NOT_AFTER });
    const status = await chainStatus([signer.certificate, root.certificate], {
      crls: [await forgeCrl(root, late)],
      ocsps: [],
    });
    expect(status).toMatchObject({ status: 'not_shown' });
  });

  it('covers the whole path or nothing', async () => {
    const only = async (crl: Promise<Bytes>) => chainStatus(chain.path, { crls: [await crl], ocsps: [] });
    expect(await only(forgeCrl(chain.issuer))).toEqual({
      status: 'not_shown',
      reason: 'No revocation data covers O=Forge, CN=Issuer.',
    });
    expect(await only(forgeCrl(chain.root))).toMatchObject({ status: 'not_shown' });
    expect(await chainStatus(chain.path, { crls: [], ocsps: [] })).toMatchObject({ status: 'not_shown' });
  });

  it('takes back a hold, and nothing else', async () => {
    const later = { thisUpdate: new Date('2026-11-16T00:00:00Z') };
    const statusAfter = async (reason: number, release: CrlDeviation) => {
      const entries = [crlEntry(42n, reasonExtension(reason))];
      const crls = [
        await forgeCrl(chain.issuer, release),
        await forgeCrl(chain.issuer, { entries }),
        await forgeCrl(chain.root),
      ];
      return (await chainStatus(chain.path, { crls, ocsps: [] })).status;
    };
    expect(await statusAfter(6, later)).toBe('good');
    expect(await statusAfter(6, {})).toBe('revoked');
    expect(await statusAfter(1, later)).toBe('revoked');
  });

  it('is used beside others that cannot be', async () => {
    const crls = [
      Uint8Array.of(0x30, 0),
      await forgeCrl(chain.root),
      await forgeCrl({ ...chain.issuer, key: await newKey() }),
      await forgeCrl(chain.issuer),
    ];
    expect(await chainStatus(chain.path, { crls, ocsps: [] })).toMatchObject({ status: 'good' });
  });
});

describe('a revocation list is not used when it', () => {
  const other = distinguishedName('Forge', 'Other');
  const unknown = extension('1.3.6.1.4.1.32473.9', true, sequence());
  it.each<[string, () => CrlDeviation | Promise<CrlDeviation>, string]>([
    ['is of another issuer', () => ({ issuerName: other }), 'No revocation data covers'],
    ['has a bad signature', () => ({ signature: flip }), 'not signed by the issuer'],
    ['is not version 2', () => ({ version: [integer(0)] }), 'not version 2'],
    ['states no version', () => ({ version: [] }), 'TBSCertList.version'],
    ['names two algorithms', () => ({ innerAlgorithm: sequence(oid(ID_SHA1_WITH_RSA)) }), 'two different'],
    [
      'is a delta list',
      () => ({ extensions: [extension(id.ID_DELTA_CRL_INDICATOR, true, integer(1))] }),
      'delta',
    ],
    [
      'is a delta list that does not say so critically',
      () => ({ extensions: [extension(id.ID_DELTA_CRL_INDICATOR, false, integer(1))] }),
      'delta',
    ],
    ['has an unknown critical extension', () => ({ extensions: [unknown] }), 'unknown critical extension'],
    [
      'has an entry with an unknown critical extension, even for another certificate',
      () => ({ entries: [crlEntry(7n, unknown)] }),
      'unknown critical extension',
    ],
    ['is indirect', () => ({ extensions: [scope(flag(4))] }), 'indirect'],
    ['covers authorities only', () => ({ extensions: [scope(flag(2))] }), 'does not cover'],
    ['covers attribute certificates only', () => ({ extensions: [scope(flag(5))] }), 'only some'],
    [
      'covers some reasons only',
      () => ({ extensions: [scope(Uint8Array.of(0x83, 2, 6, 0x40))] }),
      'only some',
    ],
    [
      'belongs to a distribution point that the certificate does not name',
      () => ({ extensions: [scope(distributionPoint(URL_NAME))] }),
      'does not cover',
    ],
    ['lists the certificate twice', () => ({ entries: [crlEntry(42n), crlEntry(42n)] }), 'twice'],
    ['has the reason removeFromCRL', () => ({ entries: [crlEntry(42n, reasonExtension(8))] }), 'not allowed'],
    ['has an unknown reason', () => ({ entries: [crlEntry(7n, reasonExtension(7))] }), 'not allowed'],
    [
      'has a serial number that is not minimal',
      () => ({ entries: [sequence(encode(TAG.integer, Uint8Array.of(0, 42)), timeOf())] }),
      'malformed',
    ],
    ['has an entry without a time', () => ({ entries: [sequence(integer(42))] }), 'ends too early'],
    [
      'has an entry of another type',
      () => ({ entries: [encode(TAG.set, integer(42), timeOf())] }),
      'malformed',
    ],
    [
      'has an entry with more than its grammar allows',
      () => ({ entries: [sequence(integer(42), timeOf(), sequence(reasonExtension(1)), integer(1))] }),
      'extra bytes',
    ],
    [
      'was signed when its issuer had expired',
      () => ({ thisUpdate: new Date('2028-01-01T00:00:00Z'), nextUpdate: null }),
      'had expired',
    ],
  ])('%s', async (_, deviation, because) => {
    const status = await statusWith(await deviation());
    expect(status).toEqual({ status: 'not_shown', reason: expect.stringContaining(because) as string });
    expect((status as { reason: string }).reason).toMatch(/^[A-Z].+\.$/);
  });

  it('is signed by a key that may not sign lists', async () => {
    const keyCertSign = encode(TAG.bitString, Uint8Array.of(2, 0b0000_0100));
    const root = await certify(null, {
      extensions: [
        extension(id.ID_BASIC_CONSTRAINTS, true, sequence(Uint8Array.of(1, 1, 0xff))),
        extension(id.ID_KEY_USAGE, true, keyCertSign),
      ],
    });
    const signer = await certify(root);
    const data = { crls: [await forgeCrl(root)], ocsps: [] };
    expect(await chainStatus([signer.certificate, root.certificate], data)).toMatchObject({
      reason: expect.stringContaining('key usage') as string,
    });
  });

  it('is signed with SHA-1', async () => {
    const root = await certify(null, { key: rsaKey(ID_SHA1_WITH_RSA, 'SHA-1') });
    const signer = await certify(root);
    const data = { crls: [await forgeCrl(root)], ocsps: [] };
    expect(await chainStatus([signer.certificate, root.certificate], data)).toMatchObject({
      reason: expect.stringContaining('is not accepted') as string,
    });
  });

  it('is followed by a byte, or is cut off', async () => {
    const crl = await forgeCrl(chain.issuer);
    for (const bytes of [Uint8Array.of(...crl, 0), crl.subarray(0, -1), new Uint8Array()]) {
      const data = { crls: [bytes, await forgeCrl(chain.root)], ocsps: [] };
      expect(await chainStatus(chain.path, data)).toMatchObject({ status: 'not_shown' });
    }
  });
});

describe('a revocation list of some certificates', () => {
  it('is used for those that it covers', async () => {
    expect(await statusWith({ extensions: [scope(flag(1))] })).toMatchObject({ status: 'good' });
    expect(await statusWith({ extensions: [scope(flag(2, 0))] })).toMatchObject({ status: 'good' });
    const crls = [
      await forgeCrl(chain.issuer, { extensions: [scope(flag(1))] }),
      await forgeCrl(chain.root, { extensions: [scope(flag(2))] }),
    ];
    expect(await chainStatus(chain.path, { crls, ocsps: [] })).toMatchObject({ status: 'good' });
    const wrong = [crls[0]!, await forgeCrl(chain.root, { extensions: [scope(flag(1))] })];
    expect(await chainStatus(chain.path, { crls: wrong, ocsps: [] })).toMatchObject({ status: 'not_shown' });
  });

  it('is used if the certificate names its distribution point', async () => {
    const points = extension(
      id.ID_CRL_DISTRIBUTION_POINTS,
      false,
      sequence(sequence(distributionPoint(URL_NAME))),
    );
    const named = await newChain([points]);
    const crls = [
      await forgeCrl(named.issuer, { extensions: [scope(distributionPoint(URL_NAME), flag(1))] }),
      await forgeCrl(named.root),
    ];
    expect(await chainStatus(named.path, { crls, ocsps: [] })).toMatchObject({ status: 'good' });
  });
});

function flip(signature: Bytes): Bytes {
  const changed = signature.slice();
  changed[changed.length - 1]! ^= 1;
  return changed;
}

function timeOf(): Bytes {
  return encode(TAG.utcTime, new TextEncoder().encode('261110080000Z'));
}
