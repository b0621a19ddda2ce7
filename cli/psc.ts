import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { createFetcher } from '../adapters/outbound/create-fetcher';
import { loadProviders } from '../adapters/psc/load-providers';
import { checkProvider } from '../adapters/psc/check-provider';
import type { ProviderCheck } from '../adapters/psc/check-provider';
import { checkRevocation } from '../app/evidence/check-revocation';
import { environmentReader } from '../config/environment';
import { readNetworks } from '../config/networks';
import { CliError } from '../clients/cli/cli-error';
import { print } from '../clients/cli/print';
import { optionalSetting, serviceSetting } from './running-stack';

interface CheckOptions {
  yes: boolean;
  provider?: string;
}

export function pscCommand(): Command {
  const psc = new Command('psc').description('the time-stamping providers');

  psc
    .command('check')
    .description('checks whether each provider in PSC_CONFIG can be reached and trusted')
    .option('--yes', 'request a time stamp from each provider without asking first', false)
    .option('--provider <name>', 'check only this provider')
    .action(async (options: CheckOptions) => {
      const all = await loadProviders(serviceSetting(process.env, 'PSC_CONFIG'));
      const providers = all.filter(({ name }) => name === (options.provider ?? name));
      if (providers.length === 0)
        throw new CliError(`PSC_CONFIG lists no provider ${options.provider ?? ''}.`);

      const names = providers.map(({ name }) => name).join(', ');
      print(
        `A full check requests one time stamp from each of: ${names}. An accredited provider may charge for it.`,
      );
      const consume = options.yes || (await confirmed());
      if (!consume)
        print('No time stamp is requested: only the connection is checked. For a full check, use --yes.');

      const allowCidrs = optionalSetting(process.env, 'REVOCATION_ALLOW_CIDRS') ?? '';
      const fetcher = createFetcher({
        allowCidrs: readNetworks(
          environmentReader({ REVOCATION_ALLOW_CIDRS: allowCidrs }),
          'REVOCATION_ALLOW_CIDRS',
        ),
      });
      let trusted = true;
      for (const provider of providers) {
        print(`\n${provider.name} (${provider.grade})`);
        const checks = checkProvider(provider, {
          consumeToken: consume,
          checkRevocation: (chain) => checkRevocation(fetcher, provider, chain),
        });
        for await (const check of checks) {
          print(line(check));
          trusted &&= check.passed;
        }
      }
      await fetcher.close();
      if (!trusted) throw new CliError('Not every provider passed; see above.');
    });
  return psc;
}

/** Asks on the terminal; without a terminal the answer is no. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Continue? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

function line({ name, passed, note }: ProviderCheck): string {
  return `  ${passed ? 'pass' : 'FAIL'}  ${name}${note === null ? '' : `: ${note}`}`;
}
