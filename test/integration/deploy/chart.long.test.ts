import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig, loadWorkerConfig } from '../../../config/load-config';
import { kubernetesValidate } from '../../support/kubernetes-validate';
import { outcomeOf } from '../../support/python-tools';
import { environmentOf, find, lint, podOf, render, SCENARIOS, template } from './chart';
import type { Manifest } from './chart';

const PROJECT = join(__dirname, '../../..');
/** Resources of the Prometheus operator: their schemas are not part of Kubernetes. */
const OPERATOR = 'monitoring.coreos.com/v1';
type Labels = Record<string, string>;

interface Selector {
  matchLabels?: Labels;
}

const rendered: Record<string, Manifest[]> = {};

const directory = mkdtempSync(join(tmpdir(), 'sello-manifests-'));
const secretFile = join(directory, 'secret');
writeFileSync(secretFile, 'ab'.repeat(32));

beforeAll(async () => {
  for (const scenario of SCENARIOS) rendered[scenario] = await render(scenario);
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

function manifestsOf(scenario: string): Manifest[] {
  return rendered[scenario] ?? [];
}

function withPods(scenario: string): Manifest[] {
  return manifestsOf(scenario).filter(({ spec }) => spec?.template !== undefined);
}

describe.each(SCENARIOS)('the chart with deploy/helm/examples/%s.yaml', (scenario) => {
  it('passes the linter', async () => {
    expect(await lint(scenario)).toEqual({ code: 0, output: '' });
  });

  it('is valid by the schemas of Kubernetes, without unknown fields', async () => {
    const file = join(directory, `${scenario}.yaml`);
    const own = manifestsOf(scenario).filter(({ apiVersion }) => apiVersion !== OPERATOR);
    expect(own.length).toBeGreaterThanOrEqual(7);
    writeFileSync(file, own.map((manifest) => JSON.stringify(manifest)).join('\n---\n'));
    const validator = await kubernetesValidate();
    for (const version of ['1.29', '1.37']) {
      const args = ['--strict', '--quiet', '--kubernetes-version', version, file];
      expect(await outcomeOf(validator, args)).toEqual({ code: 0, output: '' });
    }
  });

  it('runs every container without privileges, within limits, and the services with probes', () => {
    expect(
      withPods(scenario)
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(['sello-api', 'sello-migrate', 'sello-worker']);
    for (const manifest of withPods(scenario)) {
      const pod = podOf(manifest);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(pod.containers).toHaveLength(1);
      const [container] = pod.containers;
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String) as string },
          limits: { memory: expect.any(String) as string },
        },
      });
      if (manifest.kind === 'Job') continue;
      const ports = container.ports?.map(({ name }) => name);
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
        expect(ports).toContain(probe?.httpGet.port);
      // The API's public port opens only when the database is prepared.
      for (const probe of [container.startupProbe, container.livenessProbe])
        expect(probe?.httpGet).toEqual({ path: '/health/live', port: 'internal' });
      expect(container.readinessProbe?.httpGet.path).toBe('/health/ready');
    }
  });

  it('gives each process settings that it accepts', () => {
    const load = (name: string) => ({
      ...environmentOf(podOf(find(manifestsOf(scenario), 'Deployment', name)).containers[0]),
      SELLO_SECRET_FILE: secretFile,
      NODE_EXTRA_CA_CERTS: '',
      MONGODB_URI: 'mongodb://db/sello',
      SMTP_URL: '',
    });
    expect(loadConfig(load('sello-api'))).toMatchObject({
      storage: { kind: 'gcs' },
      metrics: { port: 9464 },
    });
    expect(loadWorkerConfig(load('sello-worker'))).toMatchObject({ chain: { kind: 'bitcoind' } });
  });

  it('sets only variables that .env.example describes', () => {
    const example = readFileSync(join(PROJECT, '.env.example'), 'utf8');
    const known = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    for (const manifest of withPods(scenario))
      for (const { name } of podOf(manifest).containers[0].env) expect(known).toContain(name);
  });

  it('mounts every file that a variable names, read-only, from a volume that exists', () => {
    for (const manifest of withPods(scenario)) {
      const { containers, volumes } = podOf(manifest);
      const { env, volumeMounts } = containers[0];
      const files = env.filter(({ name }) => name.endsWith('_FILE') || name === 'PSC_CONFIG');
      expect(files.length).toBeGreaterThanOrEqual(manifest.kind === 'Job' ? 0 : 2);
      for (const { value = '' } of files) {
        const mount = volumeMounts.find(({ mountPath }) => value.startsWith(`${mountPath}/`));
        expect([value, mount?.readOnly]).toEqual([value, true]);
      }
      expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort());
    }
  });

  it('contains no secret, only the names of Secrets', () => {
    expect(manifestsOf(scenario).map(({ kind }) => kind)).not.toContain('Secret');
    for (const manifest of withPods(scenario))
      for (const { name, valueFrom } of podOf(manifest).containers[0].env)
        if (/URI$|API_KEY$|SMTP_URL$/.test(name)) expect(valueFrom?.secretKeyRef.name).toMatch(/\S/);
  });

  it('gives the wallet, the node and the credentials of providers to the worker alone', () => {
    for (const manifest of withPods(scenario)) {
      if (manifest.metadata.name === 'sello-worker') continue;
      expect(JSON.stringify(manifest)).not.toMatch(/wallet|bitcoin-rpc|BITCOIN_RPC|provider-credentials/i);
    }
  });

  it('selects pods by labels that they have', () => {
    const labels = withPods(scenario).map(({ spec }) => spec?.template?.metadata.labels ?? {});
    const matches = (selector: Record<string, string>) =>
      labels.filter((pod) => Object.entries(selector).every(([name, value]) => pod[name] === value));
    for (const { kind, metadata, spec } of manifestsOf(scenario)) {
      const { selector, podSelector = selector } = (spec ?? {}) as Record<string, Selector | undefined>;
      const wanted = podSelector?.matchLabels ?? (podSelector as Labels | undefined);
      if (wanted === undefined || kind === 'ServiceMonitor') continue;
      const expected = metadata.name === 'sello-metrics' ? 3 : 1;
      expect([kind, metadata.name, matches(wanted).length]).toEqual([kind, metadata.name, expected]);
    }
  });

  it('migrates before anything else exists', () => {
    const hooks = manifestsOf(scenario).filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
    const byWeight = hooks.sort((a, b) => weightOf(a) - weightOf(b)).map(({ kind }) => kind);
    expect(byWeight).toEqual(scenario === 'everything' ? ['NetworkPolicy', 'Job'] : ['Job']);
    const job = podOf(find(hooks, 'Job', 'sello-migrate'));
    expect(job.containers[0].args).toEqual(['sello', 'migrate']);
    expect(job.serviceAccountName).toBeUndefined();
    const isFull = scenario === 'everything';
    expect(job.containers[0].env.map(({ name }) => name)).toEqual(
      isFull ? ['MONGODB_URI', 'NODE_EXTRA_CA_CERTS'] : ['MONGODB_URI'],
    );
    expect(job.volumes.map(({ name }) => name)).toEqual(isFull ? ['tmp', 'authorities'] : ['tmp']);
    // Settings are in the pods themselves, so that a changed one replaces them.
    expect(manifestsOf(scenario).map(({ kind }) => kind)).not.toContain('ConfigMap');
  });
});

function weightOf({ metadata }: Manifest): number {
  return Number(metadata.annotations?.['helm.sh/hook-weight']);
}

describe('the chart', () => {
  it('gives the API the time it needs to stop: its delay, and 45 seconds', () => {
    const grace = (scenario: string) =>
      podOf(find(manifestsOf(scenario), 'Deployment', 'sello-api')).terminationGracePeriodSeconds;
    expect([grace('minimal'), grace('everything')]).toEqual([55, 65]);
  });

  it('leaves the number of pods to the autoscaler', () => {
    const replicas = (scenario: string) =>
      find(manifestsOf(scenario), 'Deployment', 'sello-worker').spec?.replicas;
    expect([replicas('minimal'), replicas('everything')]).toEqual([2, undefined]);
  });

  it('can keep the API on the version before, while workers and migrations have the new one', () => {
    const images = withPods('everything').map(
      (manifest) => JSON.stringify(manifest).match(/sello:([\d.]+)"/)?.[1],
    );
    expect(images.sort()).toEqual(['0.1.0', '0.2.0', '0.2.0']);
  });

  it('lets only workers connect to the Bitcoin node', () => {
    const egress = (name: string) =>
      JSON.stringify(find(manifestsOf('everything'), 'NetworkPolicy', name).spec?.['egress']);
    expect(egress('sello-worker')).toContain('"port":8332');
    for (const name of ['sello-api', 'sello-migrate']) expect(egress(name)).not.toContain('"port":8332');
  });

  it('loads the alerts as they are, and scrapes under the job that they select', () => {
    const file = readFileSync(join(PROJECT, 'deploy/helm/sello/files/sello.rules.yml'), 'utf8');
    const manifests = manifestsOf('everything');
    expect(find(manifests, 'PrometheusRule', 'sello').spec).toEqual(parse(file));
    const { spec = {} } = find(manifests, 'ServiceMonitor', 'sello');
    const service = find(manifests, 'Service', 'sello-metrics');
    expect(service.metadata.labels).toMatchObject((spec['selector'] as { matchLabels: object }).matchLabels);
    expect(service.metadata.labels[String(spec['jobLabel'])]).toBe('sello');
  });

  it.each([
    ['files on a disk', { settings: { STORAGE: 'disk' } }, /STORAGE.*gcs/s],
    ['a value that it does not know', { api: { replica: 3 } }, /replica/],
    ['no bucket', { settings: { GCS_BUCKET: '' } }, /settings\.GCS_BUCKET is required/],
    [
      'a secret among the settings',
      { settings: { MONGODB_URI: 'mongodb://u:p@db/s' } },
      /MONGODB_URI is a secret or a file/,
    ],
    [
      'a password in an address',
      { worker: { settings: { BITCOIN_RPC_URL: 'http://u:p@node:8332' } } },
      /contains a password/,
    ],
    ['a variable that it sets itself', { settings: { PORT: '80' } }, /settings\.PORT is set by the chart/],
    [
      'mainnet without a limit of fees',
      { settings: { BITCOIN_NETWORK: 'bitcoin' } },
      /ANCHOR_DAILY_FEE_SATS is required/,
    ],
    ['no wallet', { secrets: { wallet: { name: '' } } }, /secrets\.wallet\.name is required/],
    [
      'a wallet of the node without its name',
      { worker: { settings: { ANCHOR_WALLET: 'node' } } },
      /ANCHOR_WALLET_NAME is required/,
    ],
    ['an ingress without a host', { ingress: { enabled: true } }, /ingress\.host is required/],
  ])('refuses %s, and says why', async (_name, values, message) => {
    const { code, output } = await template('minimal', values);
    expect(code).toBe(1);
    expect(output).toMatch(message);
  });
});
