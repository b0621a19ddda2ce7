import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { eventBody, signatureHeaders } from '../../../domain/webhook-signature';
import { pythonEnvironment } from '../../support/python-environment';
import { outcomeOf } from '../../support/python-tools';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [previous, current, stranger] = [newSecret(), newSecret(), newSecret()];

const body = eventBody({
  id: 'evt_0000000000000000000001',
  accountId: 'acct_0000000000000000000001',
  type: 'certificate.certified',
  at: new Date(),
  data: { certificate: { id: 'cert_0000000000000000000001', title: 'Constitución ✓ "14"\n' } },
});
const sign = (secrets: string[], at = new Date()) =>
  signatureHeaders({ id: 'evt_0000000000000000000001', at, body }, secrets);

/** Prints the payload, and exits with an error if the signature does not hold. */
const VERIFY = `
import json, sys
from standardwebhooks.webhooks import Webhook
secret, body, headers = sys.argv[1:]
print(json.dumps(Webhook(secret).verify(body, json.loads(headers))))
`;

type Verify = (secret: string, text: string, headers: Record<string, string>) => Promise<unknown>;

const libraries: [name: string, verify: Verify][] = [
  ['npm', async (secret, text, headers) => new Webhook(secret).verify(text, headers)],
  [
    'PyPI',
    async (secret, text, headers) => {
      const bin = await pythonEnvironment('standardwebhooks-1.1.0', ['standardwebhooks==1.1.0']);
      const args = ['-c', VERIFY, secret, text, JSON.stringify(headers)];
      const { code, output } = await outcomeOf(join(bin, 'python3'), args);
      if (code !== 0) throw new Error(output);
      return JSON.parse(output) as unknown;
    },
  ],
];

describe.each(libraries)('the library of Standard Webhooks on %s', (_name, verify) => {
  it('verifies a body under the old and the new secret while both sign', async () => {
    const headers = sign([current, previous]);
    expect(await verify(current, body, headers)).toEqual(JSON.parse(body));
    expect(await verify(previous, body, headers)).toEqual(JSON.parse(body));
  });

  it('refuses it under another secret, and under the old one when it has ended', async () => {
    await expect(verify(stranger, body, sign([current, previous]))).rejects.toThrow(/No matching signature/i);
    await expect(verify(previous, body, sign([current]))).rejects.toThrow(/No matching signature/i);
  });

  it('refuses a changed body, another id and an old attempt', async () => {
    const headers = sign([current]);
    await expect(verify(current, body.replace('14', '15'), headers)).rejects.toThrow(/signature/i);
    await expect(verify(current, body, { ...headers, 'webhook-id': 'evt_2' })).rejects.toThrow(/signature/i);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await expect(verify(current, body, sign([current], hourAgo))).rejects.toThrow(/too old/i);
  });
});
