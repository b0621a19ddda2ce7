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
  /** Shared by API and worker. */
  readonly keys: string;
  /** Readable by the worker only. */
  readonly wallet: string;
  /** Credentials for the Bitcoin node, and the node's own settings. */
  readonly chain: string;
}

/** Creates every secret of this deployment that does not exist yet. Returns the address that pays for anchors. */
export async function makeFiles({ keys, wallet, chain }: Folders): Promise<string> {
  ensureSecret(keys);
  writeOnce(join(keys, 'gcs-signer.json'), OWNER_ONLY, linkSigner);
  const walletFile = join(wallet, 'wallet.json');
  if (!existsSync(walletFile)) await createWalletFile(walletFile);
  const { address } = await loadWallet(walletFile, 'regtest');
  writeOnce(join(chain, 'address'), EVERYONE, () => `${address}\n`);
  makeRpcCredentials(chain);
  return address;
}

/**
 * The worker gets the password in the format of bitcoind's cookie. The node gets only a salted HMAC to check it, in the format of
 * Bitcoin Core's share/rpcauth/rpcauth.py. bitcoin.conf is written last, so that both exist or both are written again.
 */
function makeRpcCredentials(chain: string): void {
  writeOnce(join(chain, 'bitcoin.conf'), EVERYONE, () => {
    const password = randomBytes(32).toString('hex');
    const salt = randomBytes(16).toString('hex');
    const hmac = createHmac('sha256', salt).update(password).digest('hex');
    writeFileSync(join(chain, 'rpc-credentials'), `${RPC_USER}:${password}\n`, { mode: OWNER_ONLY });
    return `rpcauth=${RPC_USER}:${salt}$${hmac}\n`;
  });
}

/** Signing links needs a key. The service `files` verifies the signature; a real bucket has its own service account. */
function linkSigner(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return `${JSON.stringify({ client_email: 'sello@emulator.invalid', private_key: privateKey })}\n`;
}

function writeOnce(file: string, mode: number, content: () => string): void {
  if (!existsSync(file)) writeFileSync(file, content(), { mode, flush: true });
}
