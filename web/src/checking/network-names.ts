import type { Messages } from '../i18n/language';

const en = {
  bitcoin: 'Bitcoin',
  testnet4: 'Bitcoin testnet4, a test network',
  signet: 'Bitcoin signet, a test network',
  regtest: 'a private test chain (regtest)',
  sandbox: 'the sandbox chain of this service',
};

const es: typeof en = {
  bitcoin: 'Bitcoin',
  testnet4: 'Bitcoin testnet4, una red de ensayo',
  signet: 'Bitcoin signet, una red de ensayo',
  regtest: 'una cadena privada de ensayo (regtest)',
  sandbox: 'la cadena de ensayo de este servicio',
};

export const networkNames: Messages<typeof en> = { en, es };

export function networkName(names: Record<string, string>, network: string): string {
  return names[network] ?? network;
}
