import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportDescriptor } from '../../../../adapters/chain/wallet';
import { useTempDir } from '../../../support/temp-dir';

/** The private key 1. */
const SECRET = '1'.padStart(64, '0');
const MAINNET = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const OTHERS = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';

describe('the key of a file as a descriptor', () => {
  const dir = useTempDir();

  it.each([
    [{ secret: SECRET }, 'bitcoin', `wpkh(${MAINNET})`],
    [{ secret: SECRET, type: 'p2tr' }, 'regtest', `tr(${OTHERS})`],
    [{ wif: MAINNET, type: 'p2wpkh' }, 'bitcoin', `wpkh(${MAINNET})`],
  ] as const)('is %j on %s', async (content, network, descriptor) => {
    const file = join(dir(), 'wallet.json');
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
    expect(await exportDescriptor(file, network)).toBe(descriptor);
  });
});
