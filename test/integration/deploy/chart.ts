import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { findHelm } from '../../support/binaries/helm';
import { outcomeOf } from '../../support/python-tools';

const PROJECT = join(__dirname, '../../..');
const CHART = join(PROJECT, 'deploy/helm/sello');

export interface Container {
  name: string;
  args: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests: object; limits: object };
  securityContext: object;
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

interface Probe {
  httpGet: { path: string; port: string };
}

export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken: boolean;
  securityContext: object;
  terminationGracePeriodSeconds?: number;
  containers: [Container];
  volumes: ({ name: string } & Record<string, unknown>)[];
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  /** A ServiceAccount has none. */
  spec?: Record<string, unknown> & {
    replicas?: number;
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  };
}

export const SCENARIOS = ['minimal', 'temporal-cloud', 'node-wallet', 'everything'] as const;
export type Scenario = (typeof SCENARIOS)[number];

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function valuesOf(scenario: Scenario): string[] {
  return ['--values', join(PROJECT, 'deploy/helm/examples', `${scenario}.yaml`)];
}

export async function lint(scenario: Scenario): Promise<{ code: number; output: string }> {
  const args = ['lint', CHART, '--strict', '--quiet', '--kube-version', '1.33.0', ...valuesOf(scenario)];
  return outcomeOf(await findHelm({ say }), args);
}

/** What `helm template` prints for an example, with further values on top. */
export async function template(
  scenario: Scenario,
  more: object = {},
): Promise<{ code: number; output: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'sello-chart-'));
  try {
    const values = join(directory, 'values.yaml');
    writeFileSync(values, stringify(more));
    const args = ['template', 'sello', CHART, '--kube-version', '1.33.0', ...valuesOf(scenario)];
    return await outcomeOf(await findHelm({ say }), [...args, '--values', values]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export async function render(scenario: Scenario, more: object = {}): Promise<Manifest[]> {
  const { code, output } = await template(scenario, more);
  if (code !== 0) throw new Error(output);
  return parseAllDocuments(output).map((document) => document.toJS() as Manifest);
}

export function find(manifests: Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return found;
}

export function podOf(manifest: Manifest): PodSpec {
  if (manifest.spec?.template === undefined) throw new Error(`${manifest.kind} has no pods.`);
  return manifest.spec.template.spec;
}

/** The environment of a container; a secret's value stands for itself. */
export function environmentOf(container: Container): Record<string, string> {
  return Object.fromEntries(
    container.env.map(({ name, value, valueFrom }) => [
      name,
      value ?? `secret:${String(valueFrom?.secretKeyRef.name)}`,
    ]),
  );
}
