import { attribute } from '../../../../sandbox/psc/encode-token';
import type { Bytes } from '../../../../proofs/asn1/der';
import { children, contextTag, readDer } from '../../../../proofs/asn1/der';
import { unwrap } from '../../../../proofs/asn1/der-fields';
import { encode, integer, oid, sequence, setOf } from '../../../../proofs/asn1/der-write';
import { ID_REVOCATION_VALUES, ID_RI_OCSP_RESPONSE } from '../../../../proofs/asn1/oids';
import { chainStatus } from '../../../../proofs/revocation/chain-status';
import type { RevocationData } from '../../../../proofs/revocation/revocation-data';
import { parseTimestampResponse, wrapBareToken } from '../../../../proofs/timestamp/response';
import { revocationDataOf, sealToken } from '../../../../proofs/timestamp/seal';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import { DIGEST, forge, GEN_TIME, profileOf } from './forge';
import {
  crlEntry,
  crlEntryAt,
  forgeCrl,
  forgeOcsp,
  newChain,
  reasonExtension,
  THIS_UPDATE,
} from '../revocation/forge-revocation';
import type { Chain } from '../revocation/forge-revocation';

let chain: Chain;
let path: Bytes[];
let crls: Uint8Array[];
let ocsps: Uint8Array[];
/** Without its issuer's certificate. */
let response: Uint8Array;
const world = () => ({ root: chain.root, signer: chain.signer, profile: profileOf(chain.root) });
beforeAll(async () => {
  chain = await newChain();
  path = chain.path.map(({ raw }) => raw);
  crls = [await forgeCrl(chain.issuer, { entries: [crlEntry(7n)] }), await forgeCrl(chain.root)];
  ocsps = [await forgeOcsp(chain.issuer, chain.root), await forgeOcsp(chain.signer, chain.issuer)];
  response = await forge(world());
});

const verify = (token: Uint8Array) =>
  verifyTimestamp({ token, digest: DIGEST, nonce: null, profile: profileOf(chain.root) });
const sortedHex = (list: Uint8Array[]) => list.map((bytes) => Buffer.from(bytes).toString('hex')).sort();
const sameData = (found: RevocationData, expected: RevocationData) => {
  expect(sortedHex(found.crls)).toEqual(sortedHex(expected.crls));
  expect(sortedHex(found.ocsps)).toEqual(sortedHex(expected.ocsps));
};
const signedData = (token: Uint8Array) => children(unwrap(children(readDer(token))[1]!, 'content'));

describe('a sealed token', () => {
  it.each<[string, () => RevocationData]>([
    ['lists', () => ({ crls, ocsps: [] })],
    ['OCSP responses', () => ({ crls: [], ocsps })],
    ['both', () => ({ crls: [crls[0]!], ocsps: [ocsps[0]!] })],
    ['nothing', () => ({ crls: [], ocsps: [] })],
  ])('verifies with the root alone, and holds what it was given: %s', async (_, data) => {
    const sealed = sealToken(response, path, data());
    const report = await verify(sealed);
    expect(report.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(report.path).toEqual(path);
    sameData(revocationDataOf(sealed), data());
  });

  it('shows that its chain was not revoked', async () => {
    for (const data of [
      { crls, ocsps: [] },
      { crls: [], ocsps },
      { crls: [crls[0]!], ocsps: [ocsps[0]!] },
    ]) {
      const inside = revocationDataOf(sealToken(response, path, data));
      expect(await chainStatus(chain.path, inside, { after: GEN_TIME })).toMatchObject({ status: 'good' });
    }
  });

  it('has the certificates that the token omits, each once, and not the root', () => {
    const certificates = signedData(sealToken(response, path, { crls, ocsps }))[3]!;
    expect(certificates.tag).toBe(contextTag(0));
    expect(sortedHex(children(certificates).map(({ raw }) => raw))).toEqual(sortedHex(path.slice(0, 2)));
  });

  it('is the same whatever the order of the data, and when it is sealed again', () => {
    const sealed = sealToken(response, path, { crls, ocsps });
    const reversed = { crls: crls.toReversed(), ocsps: ocsps.toReversed() };
    expect(sealToken(response, path, reversed)).toEqual(sealed);
    expect(sealToken(wrapBareToken(sealed), path, { crls, ocsps })).toEqual(sealed);
    expect(sealToken(wrapBareToken(sealed), path, revocationDataOf(sealed))).toEqual(sealed);
  });

  it('keeps what the token had: signed parts, other certificates, lists and unsigned attributes', async () => {
    const older = await forgeCrl(chain.root, { entries: [crlEntry(9n)] });
    const other = attribute('1.3.6.1.4.1.32473.5', integer(5));
    const first = await forge(world(), {
      certificates: [path[2]!, path[0]!],
      signerInfo: (info) =>
        sequence(...children(readDer(info)).map(({ raw }) => raw), setOf([other], contextTag(1))),
    });
    const held = sealToken(first, path, { crls: [older], ocsps: [ocsps[0]!] });
    const sealed = sealToken(wrapBareToken(held), path, { crls, ocsps: [ocsps[1]!] });
    sameData(revocationDataOf(sealed), { crls: [older, ...crls], ocsps });
    expect(children(signedData(sealed)[3]!)).toHaveLength(3);
    expect(Buffer.from(sealed).includes(Buffer.from(other))).toBe(true);
    const before = signedData(parseTimestampResponse(first).token!);
    expect(signedData(sealed).slice(0, 3)).toEqual(before.slice(0, 3));
    expect((await verify(sealed)).ok).toBe(true);
  });

  it('has the token’s own bytes when there is nothing to add', async () => {
    const complete = await forge(world(), { certificates: path.slice(0, 2) });
    expect(sealToken(complete, path, { crls: [], ocsps: [] })).toEqual(
      parseTimestampResponse(complete).token,
    );
  });

  it('is not made of a response without a token, or with data that is not revocation data', () => {
    expect(() => sealToken(sequence(sequence(integer(2))), path, { crls, ocsps })).toThrow('no token');
    expect(() => sealToken(response, path, { crls: [], ocsps: [crls[0]!] })).toThrow('OCSPResponse');
  });
});

describe('the revocation data in a token', () => {
  it('is found where CMS has other formats than lists', () => {
    const token = sealToken(response, path, { crls, ocsps: [] });
    const parts = signedData(token);
    const other = encode(contextTag(1), oid(ID_RI_OCSP_RESPONSE), ocsps[0]!);
    const unknown = encode(contextTag(1), oid('1.3.6.1.4.1.32473.6'), integer(1));
    const choices = setOf([...children(parts[4]!).map(({ raw }) => raw), other, unknown], contextTag(1));
    const changed = sequence(
      children(readDer(token))[0]!.raw,
      encode(contextTag(0), sequence(...parts.slice(0, 4).map(({ raw }) => raw), choices, parts[5]!.raw)),
    );
    sameData(revocationDataOf(changed), { crls, ocsps: [ocsps[0]!] });
  });

  it('is nothing in a token as it is issued', () => {
    expect(revocationDataOf(parseTimestampResponse(response).token!)).toEqual({ crls: [], ocsps: [] });
  });
});

describe('the report on a sealed token', () => {
  const reportOf = async (data: RevocationData) => verify(sealToken(response, path, data));
  const failed = async (data: RevocationData) =>
    (await reportOf(data)).checks
      .filter(({ passed }) => !passed)
      .map(({ name, reason }) => `${name}: ${reason!}`);

  it('states that the chain was not revoked, if the data is as new as the token', async () => {
    for (const data of [
      { crls, ocsps: [] },
      { crls: [], ocsps },
    ]) {
      const report = await reportOf(data);
      expect(report).toMatchObject({ ok: true, revocation: { status: 'good', thisUpdate: THIS_UPDATE } });
      expect(report.checks.at(-1)).toMatchObject({ name: 'revocation', passed: true });
    }
    const before = { thisUpdate: new Date(GEN_TIME.getTime() - 1000) };
    const old = [await forgeCrl(chain.issuer, before), await forgeCrl(chain.root)];
    const report = await reportOf({ crls: old, ocsps: [] });
    expect(report).toMatchObject({ ok: true, revocation: { status: 'not_shown' } });
  });

  it('refuses it if the data shows a revocation, unless RFC 3161 keeps earlier time stamps valid', async () => {
    const revoked = async (at: Date, ...reason: Bytes[]) => ({
      crls: [await forgeCrl(chain.issuer, { entries: [crlEntryAt(at, 42n, ...reason)] }), crls[1]!],
      ocsps: [],
    });
    const [before, after] = [new Date(GEN_TIME.getTime() - 1000), new Date(GEN_TIME.getTime() + 1000)];
    expect(await failed(await revoked(after, reasonExtension(1)))).toEqual([
      "revocation: The signer's certificate was revoked at 2026-11-14T18:02:12.000Z (keyCompromise).",
    ]);
    expect(await failed(await revoked(after))).toHaveLength(1);
    expect(await failed(await revoked(before, reasonExtension(4)))).toHaveLength(1);
    expect(await failed(await revoked(after, reasonExtension(4)))).toEqual([]);
    const issuer = [crls[0]!, await forgeCrl(chain.root, { entries: [crlEntry(41n)] })];
    expect(await failed({ crls: issuer, ocsps: [] })).toEqual([
      expect.stringContaining('A certificate of the chain was revoked'),
    ]);
  });

  it('ignores data that cannot be read, or that someone else signed: anyone can add it', async () => {
    const forged = await forgeCrl({ ...chain.issuer, key: chain.root.key }, { entries: [crlEntry(42n)] });
    expect(await reportOf({ crls: [forged, sequence()], ocsps: [] })).toMatchObject({
      ...{ ok: true, revocation: { status: 'not_shown' } },
    });
    const malformed = await forge(world(), {
      certificates: path.slice(0, 2),
      signerInfo: (info) =>
        sequence(
          ...children(readDer(info)).map(({ raw }) => raw),
          setOf([attribute(ID_REVOCATION_VALUES, integer(1))], contextTag(1)),
        ),
    });
    expect(await verify(parseTimestampResponse(malformed).token!)).toMatchObject({
      ...{ ok: true, revocation: { status: 'not_checked' } },
    });
  });
});
