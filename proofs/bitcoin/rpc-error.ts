/** Bitcoin Core's RPC error codes (rpc/protocol.h) that the chain adapter reads and the sandbox node answers with. */
export const RPC = {
  methodNotFound: -32601,
  invalidRequest: -32600,
  parse: -32700,
  misc: -1,
  invalidAddressOrKey: -5,
  invalidParameter: -8,
  deserialization: -22,
  verifyError: -25,
  rejected: -26,
  alreadyInChain: -27,
  inWarmup: -28,
} as const;

/** The node answered a call with an error. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
