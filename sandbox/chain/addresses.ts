import { address, networks } from 'bitcoinjs-lib';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { isP2tr, isP2wpkh } from './coin';

const PREFIX = networks.regtest.bech32;
const OP_1 = 0x51;

/** `undefined` for a script of another type. */
export function addressOf(script: Uint8Array): string | undefined {
  if (isP2wpkh(script)) return address.toBech32(script.slice(2), 0, PREFIX);
  if (isP2tr(script)) return address.toBech32(script.slice(2), 1, PREFIX);
  return undefined;
}

/** Not the library's own function, which needs a curve to be set up for P2TR. */
export function scriptOf(text: string): Uint8Array {
  try {
    const { version, prefix, data } = address.fromBech32(text);
    const script = Uint8Array.of(version === 0 ? 0 : OP_1 + version - 1, data.length, ...data);
    if (prefix === PREFIX && (isP2wpkh(script) || isP2tr(script))) return script;
  } catch {
    // Falls through to the error below.
  }
  throw new RpcError(
    RPC.invalidAddressOrKey,
    'Invalid address: only bcrt1q… (P2WPKH) and bcrt1p… (P2TR) are supported',
  );
}
