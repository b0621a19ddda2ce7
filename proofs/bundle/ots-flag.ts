import type { Network } from '../../domain/network';

/** The reference client's flag for a node of that network; it supports no others. */
export const OTS_FLAG: Partial<Record<Network, string>> = {
  bitcoin: '',
  regtest: '--btc-regtest ',
  sandbox: '--btc-regtest ',
};
