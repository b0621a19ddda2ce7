import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv2019 from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { signedStatusList } from '../../../app/memberships/credentials/status-list';
import type { SigningKey } from '../../../domain/memberships/signing-key';
import {
  accreditationFixture,
  cardFixture,
  ISSUER,
  memorySigner,
  PUBLIC_URL,
} from '../../support/memberships/credential-fixtures';
import { judgeCredentials, openBadgesLib } from '../../support/memberships/openbadgeslib';

const INDEX = 5;
const { signer, signingKeys } = memorySigner();
const accreditation = accreditationFixture({ statusIndex: INDEX });

async function publicKey(): Promise<string> {
  const { publicKey: jwk } = (await signingKeys.current()) as SigningKey;
  return createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({
    format: 'pem',
    type: 'spki',
  }) as string;
}

/** The list of revocations, where these indexes are revoked. */
async function revocations(revoked: number[]): Promise<Record<string, string>> {
  const token = await signedStatusList(
    {
      signer,
      publicUrl: PUBLIC_URL,
      clock: () => new Date(),
      credentials: {
        findIssuer: async (id) => ({ id, accountId: 'acct', placesTaken: 100 }),
        withStanding: async () => revoked,
      },
    },
    { issuerId: ISSUER, purpose: 'revocation', list: 0 },
  );
  return { [`${PUBLIC_URL}/.well-known/sello/issuers/${ISSUER}/status/revocation/0`]: token };
}

describe('openbadgeslib, without a network', () => {
  it('accepts an accreditation and a card, and refuses what was changed, expired or signed by another', async () => {
    const token = await signer.sign(accreditation);
    const key = await publicKey();
    const stranger = memorySigner();
    const verdicts = await judgeCredentials([
      { token, publicKey: key },
      { token: await signer.sign(cardFixture()), publicKey: key },
      { token: changed(token), publicKey: key },
      { token: await signer.sign(cardFixture('2001-01-01')), publicKey: key },
      { token: await stranger.signer.sign(accreditation), publicKey: key },
    ]);
    const recipient = 'urn:uuid:0b6f3a52-58a3-4e0c-9f0e-0a4f6f5f2b11';
    expect(verdicts).toEqual([
      { recipient, credits: 10 },
      { recipient, credits: null },
      { refused: expect.stringContaining('signature') as string },
      { refused: expect.stringContaining('expired') as string },
      { refused: expect.stringContaining('signature') as string },
    ]);
  });

  it('finds a revoked credential in the status list, which it verifies, and no other', async () => {
    const token = await signer.sign(accreditation);
    const key = await publicKey();
    const [valid, revoked] = await judgeCredentials([
      { token, publicKey: key, statusLists: await revocations([INDEX - 1, INDEX + 1]) },
      { token, publicKey: key, statusLists: await revocations([INDEX]) },
    ]);
    expect(valid).toHaveProperty('recipient');
    expect(revoked).toEqual({ refused: expect.stringContaining("'revocation' is set at index 5") as string });
  });
});

describe('the JSON schemas of Open Badges 3.0', () => {
  it('accept what is signed', async () => {
    const { schemas } = await openBadgesLib();
    const file = join(schemas, 'ob_v3p0_achievementcredential_schema.json');
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    addFormats(ajv);
    const validate = ajv.compile(JSON.parse(await readFile(file, 'utf8')) as object);
    for (const claims of [accreditation, cardFixture()]) {
      validate(JSON.parse(JSON.stringify(claims)));
      expect(validate.errors).toBeNull();
    }
    validate({ ...accreditation, credentialSubject: {} });
    expect(validate.errors).not.toBeNull();
  });
});

function changed(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = Buffer.from(payload, 'base64url')
    .toString()
    .replace('"creditsEarned":10', '"creditsEarned":99');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
}
