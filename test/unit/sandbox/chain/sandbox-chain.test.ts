import { startSandboxNode } from '../../../../sandbox/chain/server';
import { chainContract } from '../../../support/chain-contract';

describe('the sandbox chain', () => {
  const auth = { user: 'sello', password: 'a pass/word@:%' };
  chainContract((dataDir) =>
    startSandboxNode({ dataDir, host: '127.0.0.1', port: 0, auth, mineAfterMs: null }),
  );
});
