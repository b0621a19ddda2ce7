import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadWallet } from '../adapters/chain/wallet';
import { createWalletFile } from '../adapters/chain/wallet-file';
import { ensureSecret } from '../stack/data-dir';

const RPC_USER = 'sello';
const OWNER_ONLY = 0o600;
const EVERYONE = 0o644;

export interface Folders {
  /** What API and worker share. */
  readonly keys: string;
  /** The worker's alone. */
  readonly wallet: string;
  /** What whoever talks to the Bitcoin node needs, and the node's own settings. */
  readonly chain: string;
}

/** Makes every secret that this deployment needs, each once; gives the address that anchors are paid from. */
export async function makeFiles({ keys, wallet, chain }: Folders): Promise<string> {
  ensureSecret(keys);
  once(join(keys, 'gcs-signer.json'), OWNER_ONLY, linkSigner);
  const walletFile = join(wallet, 'wallet.json');
  if (!existsSync(walletFile)) await createWalletFile(walletFile);
  const { address } = await loadWallet(walletFile, 'regtest');
  once(join(chain, 'address'), EVERYONE, () => `${address}\n`);
  makeRpcCredentials(chain);
  return address;
}

/**
 * The worker gets the password in the form of bitcoind's own cookie, the node only what it needs to check it: a salted HMAC, as
 * Bitcoin Core's share/rpcauth/rpcauth.py makes it. Both are made together or not at all.
 */
function makeRpcCredentials(chain: string): void {
  once(join(chain, 'bitcoin.conf'), EVERYONE, () => {
    const password = randomBytes(32).toString('hex');
    const salt = randomBytes(16).toString('hex');
    const hmac = createHmac('sha256', salt).update(password).digest('hex');
    writeFileSync(join(chain, 'rpc-credentials'), `${RPC_USER}:${password}\n`, { mode: OWNER_ONLY });
    return `rpcauth=${RPC_USER}:${salt}$${hmac}\n`;
  });
}

/** Links can't be signed without a key. The emulator does not check who signed; a real bucket has its own service account. */
function linkSigner(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return `${JSON.stringify({ client_email: 'sello@emulator.invalid', private_key: privateKey })}\n`;
}

function once(file: string, mode: number, content: () => string): void {
  if (!existsSync(file)) writeFileSync(file, content(), { mode, flush: true });
}
