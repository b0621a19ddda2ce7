import { Command } from 'commander';
import { loadProviders } from '../adapters/psc/load-providers';
import type { HttpProvider } from '../adapters/psc/http-provider';
import { examineMail } from './doctor/examine-mail';
import { examineSigningKeys } from './doctor/examine-signing-keys';
import { examineStorage } from './doctor/examine-storage';
import { examineWebhookSecrets } from './doctor/examine-webhook-secrets';
import { check, line } from './doctor/finding';
import type { Finding } from './doctor/finding';
import {
  examineAnchoring,
  examineApi,
  examineChain,
  examineMongodb,
  examineSweeper,
  examineTemporal,
  examineWorkers,
  TIMEOUT_MS,
} from './doctor/services';
import { print } from '../clients/cli/print';
import { optionalSetting, serviceSetting } from './running-stack';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'shows whether each part is up, its address and version; exits with 1 when one is down or needs an operator',
    )
    .option('--api <url>', 'the address of the API from here; otherwise PUBLIC_URL')
    .action(async ({ api }: { api?: string }) => {
      const findings = await examine(process.env, api);
      // Fails with what to set when there is neither a deployment nor a running stack.
      if (findings.every(({ state }) => state === 'absent')) serviceSetting(process.env, 'MONGODB_URI');
      for (const finding of findings) print(line(finding));
      if (findings.some(({ state }) => state === 'DOWN')) process.exitCode = 1;
    });
}

/** Every part, whether or not others are up. */
async function examine(env: NodeJS.ProcessEnv, api: string | undefined): Promise<Finding[]> {
  const setting = (name: string) => ({ [name]: optionalSetting(env, name) });
  const url = (api ?? optionalSetting(env, 'PUBLIC_URL'))?.replace(/\/+$/, '') ?? null;
  const mongodb = setting('MONGODB_URI');
  const temporal = setting('TEMPORAL_ADDRESS');
  const findings = await Promise.all([
    check('API', { PUBLIC_URL: url }, 'Start it with: npm start, or node dist/server/main.js.', () =>
      examineApi(url ?? ''),
    ),
    check('MongoDB', mongodb, 'Check MONGODB_URI and whether mongod is running.', () => examineMongodb(env)),
    check('Temporal', temporal, 'Check the TEMPORAL_… settings and whether the server is running.', () =>
      examineTemporal(env),
    ),
    check(
      'Storage',
      setting('STORAGE'),
      'Free space on the disk, or check the bucket and its credentials.',
      () => examineStorage(env),
    ),
    check(
      'Workers',
      temporal,
      'Start one with: npm start, or node dist/worker/main.js. Until then files are accepted but not certified.',
      examineWorkers,
    ),
    examineProviders(env),
    check(
      'Chain',
      setting('BITCOIN_RPC_URL'),
      'Check BITCOIN_RPC_URL, and that the node is running and connected.',
      () => examineChain(env),
    ),
    check(
      'Mail',
      setting('SMTP_URL'),
      'Check SMTP_URL and MAIL_FROM, and whether the mail server is running. Until then nobody gets a link.',
      () => examineMail(env),
    ),
    check('Anchoring', temporal, 'Run: sello anchor status', examineAnchoring),
    check(
      'Webhooks',
      { ...mongodb, ...setting('SELLO_SECRET_FILE') },
      'See docs/operations/webhooks.md.',
      () => examineWebhookSecrets(env),
    ),
    check(
      'Credentials',
      { ...mongodb, ...setting('SELLO_SECRET_FILE') },
      'See docs/operations/credentials.md.',
      () => examineSigningKeys(env),
    ),
    check('Sweeper', mongodb, 'See docs/operations/orphans.md.', () => examineSweeper(env)),
  ]);
  return findings.flat();
}

/** One finding for each provider; one for all if their configuration can't be read. */
async function examineProviders(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const file = optionalSetting(env, 'PSC_CONFIG');
  let providers: HttpProvider[] = [];
  const read = await check('PSC', { PSC_CONFIG: file }, '', async () => {
    providers = await loadProviders(file ?? '');
    return '';
  });
  if (read.state !== 'up') return [read];
  const advice = 'To see why, run: sello psc check';
  return Promise.all(providers.map((provider) => check('PSC', {}, advice, () => examineProvider(provider))));
}

async function examineProvider(provider: HttpProvider): Promise<string> {
  const found = await provider.reach(AbortSignal.timeout(TIMEOUT_MS));
  const { client } = await provider.certificates();
  const until = client === null ? '' : `, client certificate valid until ${client.toISOString()}`;
  return `${provider.name} (${provider.grade}): ${found}${until}`;
}
