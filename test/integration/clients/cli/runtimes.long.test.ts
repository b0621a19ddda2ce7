import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packPackage } from '../../../support/clients/packed';
import type { PackedPackage } from '../../../support/clients/packed';
import { findRuntime } from '../../../support/clients/runtimes';
import { openTerminal } from '../../../support/clients/terminal';
import { sharedService } from '../../../support/shared';
import type { SharedService } from '../../../support/shared';
import { run } from '../run';

describe('@sello/cli, packed, on other releases of Node', () => {
  let service: SharedService;
  let packed: PackedPackage;

  beforeAll(async () => {
    [service, packed] = await Promise.all([sharedService(), packPackage('cli')]);
  });
  afterAll(() => Promise.all([service.stop(), packed.remove()]));

  test.each(['Node 22', 'Node 24'] as const)(
    '%s logs in, certifies, downloads and verifies',
    async (name) => {
      const project = await packed.blankProject();
      const node = await findRuntime(name);
      const program = join(project, 'node_modules/@sello/cli/sello.mjs');
      const env = { XDG_CONFIG_HOME: join(project, 'settings'), SELLO_URL: '', SELLO_API_KEY: '' };
      const sello = (...args: string[]) => run(node, [program, ...args], project, env);

      const login = openTerminal([node, program, 'login', '--url', service.url], project, env);
      await login.shows('API key for ');
      login.type(`${service.key}\r`);
      expect([await login.ended, login.screen()]).toEqual([0, expect.stringContaining(service.accountId)]);
      expect(login.screen()).not.toContain(service.key);

      await writeFile(join(project, 'contract.pdf'), `A contract, on ${name}`);
      const [id = '', state] = (await sello('certify', 'contract.pdf', '--wait', 'anchored')).split('\n');
      expect(state).toBe('anchored');
      expect(await sello('get', id, '--proof', 'bundle')).toBe(`${id}.zip\n`);
      const trusted = ['--trust', service.rootPem, '--bitcoin-rpc', service.env['BITCOIN_RPC_URL']!];
      expect(await sello('verify', 'contract.pdf', `${id}.zip`, ...trusted)).toContain('All proofs hold.');
    },
  );
});
