import fc from '../../../support/property';
import { distinguishedName, extension } from '../../../../sandbox/psc/make-certificate';
import type { Identity } from '../../../../sandbox/psc/identity-file';
import { oid, sequence } from '../../../../proofs/asn1/der-write';
import * as id from '../../../../proofs/asn1/oids';
import type { ChainStatus } from '../../../../proofs/revocation/chain-status';
import { chainStatus } from '../../../../proofs/revocation/chain-status';
import { scaled } from '../../../support/scale';
import { mutant, mutation } from '../mutation';
import { certify } from '../timestamp/forge';
import { rsaKey } from '../timestamp/rsa-keys';
import { crlEntry, forgeCrl, forgeOcsp, reasonExtension, revokedStatus } from './forge-revocation';

/** Of each of the four originals. */
const MUTANTS = scaled(50, 10_000, 50_000);

let root: Identity;
let signer: Identity;
beforeAll(async () => {
  root = await certify(null);
  signer = await certify(root);
});

const entries = () => [crlEntry(7n), crlEntry(42n, reasonExtension(4)), crlEntry(43n, reasonExtension(1))];

async function delegate(): Promise<Identity> {
  return certify(root, {
    subject: distinguishedName('Forge', 'Responder'),
    serialNumber: 90n,
    key: rsaKey(id.ID_SHA256_WITH_RSA, 'SHA-256'),
    extensions: [extension(id.ID_EXTENDED_KEY_USAGE, false, sequence(oid(id.ID_KP_OCSP_SIGNING)))],
  });
}

describe.each<[string, 'crls' | 'ocsps', ChainStatus['status'], () => Promise<Uint8Array>]>([
  ['a revocation list', 'crls', 'good', () => forgeCrl(root, { entries: entries().slice(0, 1) })],
  ['a revocation list with the signer', 'crls', 'revoked', () => forgeCrl(root, { entries: entries() })],
  [
    'an OCSP response of a delegate',
    'ocsps',
    'good',
    async () => {
      const responder = await delegate();
      return forgeOcsp(signer, root, { responder, certificates: [responder.certificate.raw] });
    },
  ],
  [
    'an OCSP response that the signer is revoked',
    'ocsps',
    'revoked',
    () => forgeOcsp(signer, root, { status: revokedStatus(4) }),
  ],
])('%s', (_, kind, expected, make) => {
  const statusOf = (bytes: Uint8Array) =>
    chainStatus([signer.certificate, root.certificate], { crls: [], ocsps: [], [kind]: [bytes] });

  it(`states nothing else after any change: ${MUTANTS} mutants`, async () => {
    const original = Buffer.from(await make());
    const truth = await statusOf(original);
    expect(truth.status).toBe(expected);
    const judge = async (change: Parameters<typeof mutant>[1]) => {
      const status = await statusOf(mutant(original, change));
      if (status.status === 'not_shown') expect(status.reason).toMatch(/^\S.+\.$/);
      else expect(status).toEqual(truth);
    };
    await fc.assert(fc.asyncProperty(mutation(original.length), judge), { numRuns: MUTANTS });
    for (let at = 0; at < original.length; at += 1)
      for (const flip of scaled([at % 2 === 0 ? 1 : 0x80], [1, 0x80]))
        await judge({ kind: 'set', at, value: original[at]! ^ flip });
  });
});
