import { createHash } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { publishedKeys } from '../../../../../app/memberships/credentials/published-keys';
import { makeSigningKey } from '../../../../../app/memberships/credentials/key-pair';
import {
  accreditationFixture,
  cardFixture,
  ISSUER,
  memorySigner,
  PUBLIC_URL,
} from '../../../../support/memberships/credential-fixtures';

const ISSUER_URL = `${PUBLIC_URL}/.well-known/sello/issuers/${ISSUER}`;

describe('what a credential says', () => {
  it('names the page, the issuer and the subject once as claims and once as properties', () => {
    const claims = accreditationFixture();
    expect(claims).toMatchObject({
      jti: `${PUBLIC_URL}/v/acr_4fT0mQ2vX9bKc7LrZ1aYwE`,
      iss: ISSUER_URL,
      sub: 'urn:uuid:0b6f3a52-58a3-4e0c-9f0e-0a4f6f5f2b11',
      nbf: Date.parse('2026-03-02T18:00:00Z') / 1000,
      validFrom: '2026-03-02T18:00:00Z',
      credentialSubject: {
        creditsEarned: 10,
        narrative: 'Completed on 2026-02-28.',
        achievement: { achievementType: 'CertificateOfCompletion', creditsAvailable: 12 },
      },
    });
    expect([claims.id, claims.issuer.id, claims.credentialSubject.id]).toEqual([
      ...[claims.jti, claims.iss, claims.sub],
    ]);
    expect(claims).not.toHaveProperty('exp');
  });

  it('has the name of the member only as a hash that whoever knows the name can check', () => {
    const claims = accreditationFixture();
    const [identity] = claims.credentialSubject.identifier ?? [];
    const hash = createHash('sha256').update(`María Fernanda Ruiz Ávila${identity?.salt}`).digest('hex');
    expect(identity).toMatchObject({ hashed: true, identityType: 'name', identityHash: `sha256$${hash}` });
    expect(JSON.stringify(claims)).not.toMatch(/Fernanda|Ruiz|mailto|@[a-z]+\./);
  });

  it('is found in the list of its issuer that its index belongs to', () => {
    const url = `${ISSUER_URL}/status/revocation/1`;
    expect(accreditationFixture().credentialStatus).toEqual({
      id: `${url}#5`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '5',
      statusListCredential: url,
    });
  });

  it('of a card: ends with the days of grace in the time zone of the program, and can be suspended', () => {
    const claims = cardFixture('2027-01-01');
    // 30 days of grace after 31 December; the day begins at six o'clock UTC.
    expect(claims).toMatchObject({
      jti: `${PUBLIC_URL}/v/mbr_4fT0mQ2vX9bKc7LrZ1aYwE?cycle=2`,
      validUntil: '2027-01-31T06:00:00Z',
      exp: Date.parse('2027-01-31T06:00:00Z') / 1000,
      credentialSubject: {
        narrative: 'Member from 2026-01-01 to 2026-12-31.',
        achievement: { achievementType: 'Membership' },
      },
    });
    expect(claims.credentialStatus).toMatchObject({
      statusPurpose: 'suspension',
      statusListCredential: `${ISSUER_URL}/status/suspension/1`,
    });
  });
});

describe('the signature of a credential', () => {
  const { signer, signingKeys, secret } = memorySigner();

  it('has a header with the algorithm, the type and the address of the key, and nothing else', async () => {
    const header = decodeProtectedHeader(await signer.sign(accreditationFixture()));
    const [key] = await signingKeys.list();
    expect(header).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: `${PUBLIC_URL}/.well-known/sello/keys/${key?.id}`,
    });
  });

  it('of a key that was replaced verifies against the published ones', async () => {
    const before = await signer.sign(accreditationFixture());
    await signingKeys.replace(await makeSigningKey(secret, new Date()));
    const after = await signer.sign(accreditationFixture());
    const keys = createLocalJWKSet({ keys: await publishedKeys(signingKeys, PUBLIC_URL) });
    expect(decodeProtectedHeader(before).kid).not.toBe(decodeProtectedHeader(after).kid);
    await expect(jwtVerify(before, keys)).resolves.toBeDefined();
    await expect(jwtVerify(after, keys)).resolves.toBeDefined();
    await expect(jwtVerify(tampered(before), keys)).rejects.toThrow('signature');
  });
});

function tampered(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = Buffer.from(payload, 'base64url')
    .toString()
    .replace('"creditsEarned":10', '"creditsEarned":99');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
}
