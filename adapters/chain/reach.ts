import type { ChainConfig } from '../../config/config';
import { ConfigError, OutOfReachError } from '../../config/environment';
import { causes } from '../../domain/causes';
import { ChainError } from '../../domain/errors';
import { whyUntrusted } from '../../domain/untrusted-certificate';
import type { Chain } from '../../ports/chain';

/** Resolves if the node answers as one of the network. Otherwise throws an error that names the setting to check. */
export async function reachNode(
  chain: Pick<Chain, 'tip'>,
  { network, rpcUrl }: Pick<ChainConfig, 'network' | 'rpcUrl'>,
): Promise<void> {
  try {
    await chain.tip();
  } catch (error) {
    throw whyNodeFails(error, network, new URL(rpcUrl).host);
  }
}

function whyNodeFails(error: unknown, network: string, host: string): ConfigError {
  if (error instanceof ChainError)
    return new ConfigError('BITCOIN_NETWORK', `is ${network}. ${error.message}`);
  const untrusted = whyUntrusted(error);
  if (untrusted !== null)
    return new ConfigError(
      'BITCOIN_RPC_URL',
      `names ${host}, whose certificate is not trusted (${untrusted}). Install its authority in the system's store.`,
    );
  const reason = causes(error).at(-1)?.message ?? String(error);
  if (/HTTP 40[13]\b/.test(reason))
    return new ConfigError(
      'BITCOIN_RPC_URL',
      `names ${host}, which refuses the user or the password. Check them, or BITCOIN_RPC_COOKIE_FILE.`,
    );
  return new OutOfReachError(
    'BITCOIN_RPC_URL',
    `names ${host}, which can't be reached (${reason.replace(/\.$/, '')}). Certificates are issued, and anchored once it answers.`,
  );
}
