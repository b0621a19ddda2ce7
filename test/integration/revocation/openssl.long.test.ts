import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainStatus } from '../../../proofs/revocation/chain-status';
import { buildOcspRequest } from '../../../proofs/revocation/ocsp-request';
import { revocationPointers } from '../../../proofs/revocation/pointers';
import type { RevocationData } from '../../../proofs/revocation/revocation-data';
import { revocationDataOf, sealToken } from '../../../proofs/timestamp/seal';
import { useTempDir } from '../../support/temp-dir';
import { createAuthority, revokeOthers } from './openssl-authority';
import type { OpensslAuthority } from './openssl-authority';

const directory = useTempDir();
const digest = createHash('sha256').update('a contract').digest();

const status = (authority: OpensslAuthority, data: Partial<RevocationData>) =>
  chainStatus(authority.path, { crls: [], ocsps: [], ...data });

describe.each(['RSA', 'P-256'] as const)('an authority of openssl with %s keys', (keys) => {
  let authority: OpensslAuthority;
  beforeEach(async () => {
    authority = await createAuthority(directory(), keys);
  });
  const ocspOf = (index: 0 | 1, responder?: 'responder') => {
    const [certificate, issuer] = authority.path.slice(index);
    return authority.ocsp(
      index === 0 ? 'issuer' : 'root',
      buildOcspRequest(certificate!, issuer!),
      responder,
    );
  };

  it('publishes lists by which the chain is good, and then revoked, as openssl says', async () => {
    const crls = [await authority.crl('issuer'), await authority.crl('root')];
    expect(await status(authority, { crls })).toMatchObject({ status: 'good' });
    await authority.revoke('issuer', 'signer', 'superseded');
    const after = [await authority.crl('issuer'), crls[1]!];
    expect(await status(authority, { crls: after })).toMatchObject({
      ...{ status: 'revoked', reason: 'superseded', certificate: 'signer' },
    });
    const verified = await authority
      .run(
        'verify',
        '-crl_check',
        '-CAfile',
        'root.pem',
        '-untrusted',
        'issuer.pem',
        '-CRLfile',
        'issuer.crl.pem',
        'signer.pem',
      )
      .catch(String);
    expect(verified).toContain('certificate revoked');
  });

  it('answers our OCSP requests, itself and by its responder', async () => {
    expect(await status(authority, { ocsps: [await ocspOf(0), await ocspOf(1)] })).toMatchObject({
      status: 'good',
    });
    expect(await status(authority, { ocsps: [await ocspOf(0, 'responder'), await ocspOf(1)] })).toMatchObject(
      {
        status: 'good',
      },
    );
    await authority.revoke('root', 'issuer', 'CACompromise');
    await authority.revoke('issuer', 'signer', 'keyCompromise');
    expect(await status(authority, { ocsps: [await ocspOf(0, 'responder')] })).toMatchObject({
      ...{ status: 'revoked', reason: 'keyCompromise', certificate: 'signer' },
    });
    expect(await status(authority, { ocsps: [await ocspOf(1)] })).toMatchObject({
      ...{ status: 'revoked', reason: 'cACompromise', certificate: 'issuer' },
    });
  });

  it('has lists of some certificates, used for those alone, and indirect ones, used for none', async () => {
    const root = await authority.crl('root');
    const users = await authority.crl('issuer', '-crlexts', 'users_list');
    expect(await status(authority, { crls: [users, root] })).toMatchObject({ status: 'good' });
    const rootUsers = await authority.crl('root', '-crlexts', 'users_list');
    expect(await status(authority, { crls: [users, rootUsers] })).toMatchObject({ status: 'not_shown' });
    const indirect = await authority.crl('issuer', '-crlexts', 'indirect_list');
    expect(await status(authority, { crls: [indirect, root] })).toEqual({
      status: 'not_shown',
      reason: 'The revocation list is indirect, which is not accepted.',
    });
  });

  it('names its list and its responder', () => {
    expect(revocationPointers(authority.path[0]!)).toEqual({
      crls: ['http://ca.example/issuer.crl'],
      ocsps: ['http://ocsp.example/'],
    });
  });

  it('has tokens that openssl accepts when they are sealed, with the root alone', async () => {
    const lists = [await authority.crl('issuer'), await authority.crl('root')];
    const answers = [await ocspOf(0, 'responder'), await ocspOf(1)];
    const path = authority.path.map(({ raw }) => raw);
    for (const certificates of [true, false]) {
      const response = await authority.stamp(digest, { certificates });
      for (const data of [
        { crls: lists, ocsps: [] },
        { crls: [], ocsps: answers },
        { crls: [lists[0]!], ocsps: [answers[1]!] },
      ]) {
        const sealed = sealToken(response, path, data);
        await writeFile(join(directory(), 'sealed'), sealed);
        const verify = [
          '-digest',
          digest.toString('hex'),
          '-token_in',
          '-in',
          'sealed',
          '-CAfile',
          'root.pem',
        ];
        expect(await authority.run('ts', '-verify', ...verify)).toContain('Verification: OK');
        const cms = await authority.run(
          'cms',
          '-cmsout',
          '-print',
          '-inform',
          'DER',
          '-in',
          'sealed',
          '-noout',
        );
        expect(cms).toContain('id-smime-ct-TSTInfo');
        expect(await chainStatus(authority.path, revocationDataOf(sealed))).toMatchObject({ status: 'good' });
      }
    }
  });

  it('has a list of 100,000 entries, of which one is found', async () => {
    await authority.revoke('issuer', 'signer', 'keyCompromise');
    await revokeOthers(directory(), 'issuer', 100_000);
    const crl = await authority.crl('issuer');
    expect(await status(authority, { crls: [crl] })).toMatchObject({
      status: 'revoked',
      reason: 'keyCompromise',
    });
  });
});
