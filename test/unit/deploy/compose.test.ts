import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LOADERS, PROJECT, readProject, serviceVariables } from './settings';

interface ServiceDefinition {
  image?: string;
  build?: { context: string };
  pull_policy?: string;
  restart?: string;
  deploy?: { resources: { limits: { cpus: string; memory: string } } };
  logging?: { driver: string; options: Record<string, string> };
  healthcheck?: { test?: string[]; disable?: boolean };
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
}

interface Compose {
  services: Record<string, ServiceDefinition>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const { services, networks, volumes } = parse(readProject('docker-compose.yml'), { merge: true }) as Compose;
const all = Object.entries(services);

const directory = mkdtempSync(join(tmpdir(), 'sello-compose-'));
const secretFile = join(directory, 'secret');
writeFileSync(secretFile, 'ab'.repeat(32));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

function environmentOf(name: string): Record<string, string> {
  return services[name]?.environment ?? {};
}

/** The volume or file that is mounted at the path, with its mode. */
function mountOf(service: ServiceDefinition, path: string): string | undefined {
  return service.volumes?.find((volume) => path.startsWith(`${volume.split(':')[1] ?? ''}/`));
}

describe('docker-compose.yml', () => {
  it('passes the linter', () => {
    const linter = join(PROJECT, 'node_modules/dclint/bin/dclint.cjs');
    const args = [linter, '--max-warnings', '0', 'docker-compose.yml'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: PROJECT, encoding: 'utf8' });
    expect([status, stdout.trim()]).toEqual([0, '']);
  });

  it('runs every part that docs/deploy/compose.md describes', () => {
    const parts = 'api worker setup psc bitcoind miner gcs files mongodb mongodb-init postgresql temporal';
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining([...parts.split(' '), 'temporal-schema', 'temporal-init', 'temporal-ui']),
    );
  });

  it.each(['api', 'worker'] as const)('sets only variables that %s reads, and all that it needs', (name) => {
    const environment = environmentOf(name);
    const known = serviceVariables(secretFile, name);
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
    const config = LOADERS[name]({ ...environment, SELLO_SECRET_FILE: secretFile });
    expect(config).toMatchObject({ storage: { kind: 'gcs' }, anchoring: { network: 'regtest' } });
    if (name === 'worker') expect(config).toMatchObject({ chain: { kind: 'bitcoind' } });
  });

  it.each(['api', 'worker'])('mounts the files that %s reads, read-only', (name) => {
    const { SELLO_SECRET_FILE, PSC_CONFIG, BITCOIN_RPC_COOKIE_FILE, GCS_CREDENTIALS_FILE } =
      environmentOf(name);
    for (const file of [SELLO_SECRET_FILE, PSC_CONFIG, BITCOIN_RPC_COOKIE_FILE, GCS_CREDENTIALS_FILE])
      if (file !== undefined) expect(mountOf(services[name]!, file)).toMatch(/:ro$/);
  });

  it('mounts the wallet only into the worker, and into the service that creates it', () => {
    const wallet = environmentOf('worker')['ANCHOR_WALLET_FILE']!;
    const mounting = all.filter(([, service]) => mountOf(service, wallet) !== undefined);
    expect(mounting.map(([name]) => name).sort()).toEqual(['setup', 'worker']);
  });

  it('has the sandbox PSC listen where the worker can reach it by name', () => {
    expect(environmentOf('psc')).toMatchObject({
      SELLO_SANDBOX: 'psc',
      SELLO_SANDBOX_HOST: 'psc',
      SELLO_DATA_DIR: '/var/lib/sello',
    });
    for (const name of ['psc', 'worker']) {
      expect(services[name]).not.toHaveProperty('network_mode');
      expect(services[name]).not.toHaveProperty('networks');
    }
    expect(environmentOf('worker')['PSC_CONFIG']).toBe('/var/lib/sello/psc/providers.json');
  });

  it('addresses only services that exist', () => {
    const hosts = ['api', 'worker', 'miner', 'setup', 'temporal-ui', 'temporal-init'].flatMap((name) =>
      Object.values(environmentOf(name)).flatMap(
        (value) => /^(?:[a-z]+:\/\/)?([a-z][a-z.-]*):\d+/.exec(value)?.[1] ?? [],
      ),
    );
    expect(hosts).toEqual(expect.arrayContaining(['bitcoind', 'mongodb', 'temporal', 'gcs.localhost']));
    const reachable = [...Object.keys(services), 'gcs.localhost', 'localhost'];
    expect(hosts.filter((host) => !reachable.includes(host))).toEqual([]);
    expect(JSON.stringify(services['gcs']?.networks)).toContain('gcs.localhost');
  });

  it('publishes ports on the loopback interface only', () => {
    const published = all.flatMap(([, { ports = [] }]) => ports);
    expect(published).not.toEqual([]);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  it('publishes no store, and in its place what serves reads by signed links', () => {
    expect(services['gcs']).not.toHaveProperty('ports');
    const { hostname, port } = new URL(environmentOf('api')['GCS_ENDPOINT']!);
    expect(services['files']).toMatchObject({ ports: [`127.0.0.1:${port}:${port}`] });
    expect(environmentOf('files')).toMatchObject({ GCS_ENDPOINT: environmentOf('api')['GCS_ENDPOINT'] });
    // Inside, the name leads to the store itself.
    expect(services['gcs']?.networks).toEqual({ default: { aliases: [hostname] } });
  });

  it('builds the image once, and pulls it nowhere', () => {
    const building = all.filter(([, service]) => service.build !== undefined);
    expect(building.map(([name]) => name)).toEqual(['setup']);
    const using = all.filter(([, { image }]) => image === building[0]![1].image);
    expect(using.map(([name]) => name).sort()).toEqual(['api', 'files', 'miner', 'psc', 'setup', 'worker']);
    for (const [, service] of using) expect(service.pull_policy).toBe('never');
  });

  it.each(['api', 'files', 'miner', 'psc', 'setup', 'worker'])(
    'runs %s on a read-only root, without capabilities and without a way to gain them',
    (name) => {
      expect(services[name]).toMatchObject({
        cap_drop: ['ALL'],
        read_only: true,
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  it.each(all)('limits the memory and the CPU time of %s, to what any machine has', (_name, service) => {
    const { cpus, memory } = service.deploy!.resources.limits;
    expect(Number(cpus)).toBeGreaterThan(0);
    expect(Number(cpus)).toBeLessThanOrEqual(1);
    expect(memory).toMatch(/^\d+[MG]$/);
  });

  it.each(all)('rotates the log of %s', (_name, { logging }) => {
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-file': '3', 'max-size': '10m' } });
  });

  it('uses nothing that Docker Engine 20.10 lacks', () => {
    for (const [, { healthcheck = {} }] of all) expect(healthcheck).not.toHaveProperty('start_interval');
  });

  it.each(['api', 'worker'])(
    'leaves the health check of %s to the image, which asks METRICS_PORT',
    (name) => {
      expect(services[name]).not.toHaveProperty('healthcheck');
      expect(environmentOf(name)).toMatchObject({ METRICS_PORT: '9464' });
    },
  );

  it('has a health check behind every condition that waits for one', () => {
    const awaited = all.flatMap(([, { depends_on = {} }]) =>
      Object.entries(depends_on).flatMap(([name, { condition }]) =>
        condition === 'service_healthy' ? [name] : [],
      ),
    );
    expect(awaited).toContain('postgresql');
    for (const name of awaited)
      expect([name, services[name]?.healthcheck?.test]).toEqual([name, expect.any(Array)]);
  });

  it('does not take the temporary server that initializes PostgreSQL for the real one', () => {
    expect(services['postgresql']?.healthcheck?.test).toEqual(
      expect.arrayContaining(['pg_isready', '--host', '127.0.0.1']),
    );
  });

  it('has MongoDB log no slow operations, which contain personal data', () => {
    expect(services['mongodb']?.command?.join(' ')).toContain('--slowms 2147483647');
  });

  it('tells Temporal its address, since it listens on all of them and is in two networks', () => {
    expect(environmentOf('temporal')).toMatchObject({
      BIND_ON_IP: '0.0.0.0',
      TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
    });
    expect(services['temporal']?.networks).toHaveLength(2);
  });

  it('restarts servers always, and a service that runs once a limited number of times', () => {
    const once = all.flatMap(([, { depends_on = {} }]) =>
      Object.keys(depends_on).filter(
        (name) => depends_on[name]?.condition === 'service_completed_successfully',
      ),
    );
    expect(once).toContain('setup');
    for (const [name, { restart }] of all)
      expect([name, restart]).toEqual([name, once.includes(name) ? 'on-failure:10' : 'unless-stopped']);
  });

  it('pins the version of every image', () => {
    for (const [, { image }] of all) expect(image).toMatch(/^[a-z/-]+:\d+\.\d+[a-z0-9.-]*$/);
  });

  it('names only dependencies, networks, volumes and files that exist', () => {
    for (const [name, service] of all) {
      for (const dependency of Object.keys(service.depends_on ?? {}))
        expect(services).toHaveProperty(dependency);
      const { networks: joined = [] } = service;
      for (const network of Array.isArray(joined) ? joined : Object.keys(joined))
        expect(networks).toHaveProperty(network);
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0]!;
        const found = source.startsWith('./') ? existsSync(join(PROJECT, source)) : source in volumes;
        expect([name, source, found]).toEqual([name, source, true]);
      }
    }
  });

  it('runs only compiled files that exist in the source', () => {
    const files = all.flatMap(([, { command = [] }]) => command.filter((word) => word.startsWith('dist/')));
    expect(files).not.toEqual([]);
    for (const file of files)
      expect(existsSync(join(PROJECT, file.replace(/^dist\/(.*)\.js$/, '$1.ts')))).toBe(true);
  });
});
