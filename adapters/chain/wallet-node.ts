import type { Network } from '../../domain/network';
import type { AnchorWallet } from '../../ports/chain';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { createAnchorWallet } from './anchor-wallet';
import { createRpcClient } from './rpc-client';
import type { RpcOptions } from './rpc-client';
import { scriptOfAddress } from './wallet-script';
import type { WalletType } from './wallet-script';

/** A descriptor wallet of the node, with keys of its own or with an external signer (`-signer`). */
export interface NodeWallet {
  readonly name: string;
  readonly address: string;
}

/** Bitcoin Core's codes for wallets (rpc/protocol.h). */
const WALLET_RPC = { locked: -13, notLoaded: -18 } as const;

const LABEL = 'sello';
const ADDRESS_TYPES: Record<WalletType, string> = { p2wpkh: 'bech32', p2tr: 'bech32m' };

/** Someone may have to press a button. */
const SIGN_WITHIN_MS = 60_000;

/** Does not contact the node: the worker starts without it. */
export function openNodeWallet(
  connection: RpcOptions,
  { name, address }: NodeWallet,
  network: Network,
): AnchorWallet {
  const script = scriptOfAddress(address, network);
  if (script === null) {
    throw new Error(
      `ANCHOR_WALLET_ADDRESS is ${address}, which is not a P2WPKH or P2TR address of the network ${network}. Run "sello wallet create" for one.`,
    );
  }
  const call = walletCalls(connection, name);
  // External signers find their key by its path, which the node adds in a call of its own. Without `finalize` it would ask the signer
  // once for each of the wallet's descriptors.
  const process = async (psbt: string, sign: boolean): Promise<string> => {
    const order = { psbt, sign, bip32derivs: true, finalize: true };
    const result = await call<{ psbt: string }>('walletprocesspsbt', order, { timeoutMs: SIGN_WITHIN_MS });
    return result.psbt;
  };
  const sign = async (psbt: string): Promise<string> => process(await process(psbt, false), true);
  return createAnchorWallet({ script, sign }, network);
}

/** A new address for anchors. A wallet has one, which its label marks: each anchor's change returns to it. */
export async function createNodeAddress(
  connection: RpcOptions,
  name: string,
  type: WalletType,
): Promise<string> {
  const call = walletCalls(connection, name);
  const labels = await call<string[]>('listlabels', {});
  if (labels.includes(LABEL)) {
    const existing = Object.keys(
      await call<Record<string, unknown>>('getaddressesbylabel', { label: LABEL }),
    );
    throw new Error(
      `The node's wallet "${name}" already has an address with the label "${LABEL}": ${existing.join(', ')}. Set ANCHOR_WALLET_ADDRESS to it.`,
    );
  }
  return call('getnewaddress', { label: LABEL, address_type: ADDRESS_TYPES[type] });
}

/** Calls about one wallet, with errors that say what to do. */
function walletCalls(connection: RpcOptions, name: string) {
  const rpcUrl = `${connection.rpcUrl.replace(/\/+$/, '')}/wallet/${encodeURIComponent(name)}`;
  const rpc = createRpcClient({ ...connection, rpcUrl });
  return <T>(
    method: string,
    params: Readonly<Record<string, unknown>>,
    options?: { timeoutMs: number },
  ): Promise<T> =>
    rpc.call<T>(method, params, options).catch((error: unknown) => {
      throw error instanceof RpcError ? new Error(adviceFor(error, name), { cause: error }) : error;
    });
}

function adviceFor({ code, message }: RpcError, name: string): string {
  const wallet = `The node's wallet "${name}"`;
  switch (code) {
    case WALLET_RPC.locked:
      return `${wallet} is locked. Unlock it for as long as anchors are to be signed: bitcoin-cli -rpcwallet="${name}" walletpassphrase.`;
    case WALLET_RPC.notLoaded:
      return `${wallet} is not loaded. Load it, now and at each start of the node: bitcoin-cli loadwallet "${name}" true.`;
    case RPC.methodNotFound:
      return 'The node has no wallets. Start it without -disablewallet, or choose ANCHOR_WALLET=file.';
    default:
      return `${wallet} answered: ${firstLine(message)}. Check the wallet and, if it has one, its external signer.`;
  }
}

/** The node quotes what an external signer wrote to its error output. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/\.$/, '');
}
