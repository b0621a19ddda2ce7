/** Bitcoin Core's error codes (rpc/protocol.h) that someone here gives or reads. */
export const RPC = {
  methodNotFound: -32601,
  invalidRequest: -32600,
  parse: -32700,
  misc: -1,
  invalidAddressOrKey: -5,
  invalidParameter: -8,
  deserialization: -22,
  missingInputs: -25,
  rejected: -26,
  alreadyInChain: -27,
  inWarmup: -28,
} as const;

/** The node understood the call and said no. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
