import { readFile } from 'node:fs/promises';
import { chainContract } from '../../support/chain-contract';
import { startRegtestNode } from './regtest-node';

describe('bitcoind', () => {
  chainContract(async (dataDir) => {
    const node = await startRegtestNode(dataDir);
    const [user, password] = (await readFile(node.cookieFile, 'utf8')).split(':');
    const url = new URL(node.url);
    url.username = user!;
    url.password = password!;
    return { url: url.href, close: () => node.close() };
  });
});
