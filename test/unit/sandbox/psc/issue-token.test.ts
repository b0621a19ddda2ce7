import { SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { Rejection } from '../../../../sandbox/psc/encode-response';
import { choosePolicy, issueToken, SANDBOX_POLICY_OID } from '../../../../sandbox/psc/issue-token';
import { readRequest } from '../../../../sandbox/psc/read-request';
import { children, contextTag, readDer, TAG } from '../../../../proofs/asn1/der';
import type { Bytes, Element } from '../../../../proofs/asn1/der';
import { encode, integer, octetString, oid, sequence } from '../../../../proofs/asn1/der-write';
import { digest } from '../../../../proofs/x509/hash';
import type { HashName } from '../../../../proofs/x509/hash';
import { ID_SHA256 } from '../../../../proofs/asn1/oids';
import { buildTimestampRequest } from '../../../../proofs/timestamp/request';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import type { World } from '../../proofs/timestamp/forge';
import {
  DIGEST,
  GEN_TIME,
  ID_SHA1,
  imprintOf,
  newWorld,
  NONCE,
  profileOf,
} from '../../proofs/timestamp/forge';

const moment = { genTime: GEN_TIME, serialNumber: 0xfedcba9876543210n };

let world: World;

beforeAll(async () => {
  world = await newWorld();
});

function issue(bytes: Uint8Array, policies = [SANDBOX_POLICY_OID]) {
  const request = readRequest(bytes);
  return issueToken(request, choosePolicy(request.policy, policies), moment, world.signer);
}

describe('issueToken', () => {
  it.each(['SHA-256', 'SHA-384', 'SHA-512'] as HashName[])(
    'stamps a %s imprint, and the token verifies',
    async (hash) => {
      const imprint = digest(hash, DIGEST);
      const response = await issue(
        buildTimestampRequest({ digest: imprint, nonce: NONCE, hashAlgorithm: hash }),
      );
      const profile = profileOf(world.root, { hashAlgorithm: hash });
      const report = await verifyTimestamp({ response, digest: imprint, nonce: NONCE, profile });
      expect(report.checks.filter((check) => !check.passed)).toEqual([]);
      expect(report.ok).toBe(true);
      expect(report.facts).toMatchObject({ genTime: GEN_TIME, serialNumber: String(moment.serialNumber) });
    },
  );

  it('writes tokens that another library reads', async () => {
    const response = await issue(buildTimestampRequest({ digest: DIGEST, nonce: NONCE }));
    const { status, timeStampToken } = AsnConvert.parse(response, TimeStampResp);
    expect(status.status).toBe(0);
    const signedData = AsnConvert.parse(timeStampToken!.content, SignedData);
    expect(signedData.version).toBe(3);
    expect(signedData.signerInfos).toHaveLength(1);
    expect(signedData.certificates).toHaveLength(1);
    const tstInfo = AsnConvert.parse(signedData.encapContentInfo.eContent!.single!.buffer, TSTInfo);
    expect(tstInfo.policy).toBe(SANDBOX_POLICY_OID);
    expect(tstInfo.genTime).toEqual(GEN_TIME);
    expect(tstInfo.accuracy?.seconds).toBe(1);
    expect(Buffer.from(tstInfo.messageImprint.hashedMessage.buffer)).toEqual(Buffer.from(DIGEST));
  });

  it('sorts every SET OF, as DER requires', async () => {
    const sets: Element[] = [];
    const walk = (element: Element) => {
      if ((element.tag & 0x20) === 0) return;
      if (element.tag === TAG.set) sets.push(element);
      children(element).forEach(walk);
    };
    const response = await issue(buildTimestampRequest({ digest: DIGEST, nonce: NONCE }));
    walk(readDer(response));
    const attributes = findAttributes(readDer(response))!;
    expect(children(attributes)).toHaveLength(3);
    for (const set of [...sets, attributes]) {
      const members = children(set).map((member) => Buffer.from(member.raw));
      expect([...members].sort((a, b) => a.compare(b))).toEqual(members);
    }
  });

  it('omits its certificate unless it is requested', async () => {
    const response = await issue(sequence(integer(1), imprintOf(DIGEST)));
    const { timeStampToken } = AsnConvert.parse(response, TimeStampResp);
    expect(AsnConvert.parse(timeStampToken!.content, SignedData).certificates).toBeUndefined();
  });

  it.each([0n, 1n, -1n, 1n << 150n])('echoes the nonce %s', async (nonce) => {
    const response = await issue(sequence(integer(1), imprintOf(DIGEST), integer(nonce)));
    const { timeStampToken } = AsnConvert.parse(response, TimeStampResp);
    const content = AsnConvert.parse(timeStampToken!.content, SignedData).encapContentInfo.eContent!.single!
      .buffer;
    expect(Buffer.from(content).includes(Buffer.from(integer(nonce)))).toBe(true);
  });

  it('issues under the requested policy, or under its first when none is requested', async () => {
    const policies = ['1.3.6.1.4.1.32473.151.7', SANDBOX_POLICY_OID];
    const policyOf = async (policy?: string) => {
      const fields = { digest: DIGEST, nonce: NONCE, ...(policy !== undefined && { policy }) };
      const response = await issue(buildTimestampRequest(fields), policies);
      const profile = profileOf(world.root, { policies });
      const report = await verifyTimestamp({ response, digest: DIGEST, nonce: NONCE, profile });
      expect(report.ok).toBe(true);
      return report.facts?.policyOid;
    };
    expect(await policyOf()).toBe(policies[0]);
    for (const policy of policies) expect(await policyOf(policy)).toBe(policy);
  });

  const extensions = encode(contextTag(0), sequence(oid('1.2.3'), octetString(Uint8Array.of(5, 0))));
  const refused: [string, string, Bytes][] = [
    ['another policy', 'unacceptedPolicy', sequence(integer(1), imprintOf(DIGEST), oid('1.2.3.4'))],
    ['an extension', 'unacceptedExtension', sequence(integer(1), imprintOf(DIGEST), extensions)],
    ['a SHA-1 imprint', 'badAlg', sequence(integer(1), imprintOf(DIGEST.subarray(0, 20), ID_SHA1))],
    [
      'an imprint of the wrong length',
      'badDataFormat',
      sequence(integer(1), imprintOf(DIGEST.subarray(1), ID_SHA256)),
    ],
    ['another version', 'badRequest', sequence(integer(2), imprintOf(DIGEST))],
    ['bytes that are not a request', 'badDataFormat', octetString(DIGEST)],
    ['an unknown field', 'badDataFormat', sequence(integer(1), imprintOf(DIGEST), octetString(DIGEST))],
  ];
  it.each(refused)('refuses a request with %s: %s', async (_, failure, request) => {
    const refusal = await Promise.resolve()
      .then(() => issue(request))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Rejection);
    expect((refusal as Rejection).failure).toBe(failure);
  });
});

/** The implicit SET OF signed attributes: the [0] inside the only SignerInfo, whose members are attributes. */
function findAttributes(element: Element): Element | null {
  if ((element.tag & 0x20) === 0) return null;
  const inside = children(element);
  if (element.tag === contextTag(0) && inside.length === 3) return element;
  return inside.map(findAttributes).find((found) => found !== null) ?? null;
}
