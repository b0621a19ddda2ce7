import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { LOADERS, readProject, serviceVariables } from './settings';

const directory = mkdtempSync(join(tmpdir(), 'sello-units-'));
const secretFile = join(directory, 'secret');
writeFileSync(secretFile, 'ab'.repeat(32));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

/** The lines `NAME=value` of a unit; a name may occur several times. */
function directives(name: string): [string, string][] {
  const lines = readProject(`deploy/systemd/sello-${name}.service`).split('\n');
  return lines.flatMap((line) => {
    const [, key = '', value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    return key === '' ? [] : [[key, value] as [string, string]];
  });
}

function valuesOf(name: string, key: string): string[] {
  return directives(name).flatMap(([found, value]) => (found === key ? [value] : []));
}

/** What systemd passes to the process: its files of settings, and the lines `Environment=`. */
function environmentOf(name: string): Record<string, string> {
  const files = valuesOf(name, 'EnvironmentFile').map((path) =>
    parseEnv(readProject(path.replace('/etc/sello/', 'deploy/systemd/'))),
  );
  const own = parseEnv(
    valuesOf(name, 'Environment')
      .join('\n')
      .replaceAll(/ (?=[A-Z_]+=)/g, '\n'),
  );
  return Object.assign({}, ...files, own) as Record<string, string>;
}

describe.each(['api', 'worker'] as const)('sello-%s.service', (name) => {
  it('passes settings that the process accepts, and no others', () => {
    const environment = environmentOf(name);
    const known = [...serviceVariables(secretFile, name), 'NODE_ENV', 'NODE_OPTIONS'];
    expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
    expect(LOADERS[name]({ ...environment, SELLO_SECRET_FILE: secretFile })).toMatchObject({
      storage: { kind: 'gcs' },
    });
  });

  it('gets its secrets as credentials, and every credential is used', () => {
    const credentials = valuesOf(name, 'LoadCredential').map((value) => `%d/${value.split(':')[0] ?? ''}`);
    const files = Object.entries(environmentOf(name)).filter(([variable]) => variable.endsWith('_FILE'));
    expect(files.map(([, value]) => value).sort()).toEqual(credentials.sort());
    expect(JSON.stringify(credentials).includes('wallet')).toBe(name === 'worker');
  });

  it('runs without privileges, is started again when it ends, and has time to stop', () => {
    expect(directives(name)).toEqual(
      expect.arrayContaining([
        ['User', 'sello'],
        ['NoNewPrivileges', 'yes'],
        ['CapabilityBoundingSet', ''],
        ['ProtectSystem', 'strict'],
        ['SystemCallFilter', '@system-service'],
        ['Restart', 'always'],
        ['TimeoutStopSec', name === 'api' ? '45' : '30'],
      ]),
    );
  });
});

it('API and worker have ports of their own on one machine', () => {
  expect(environmentOf('api')['METRICS_PORT']).not.toBe(environmentOf('worker')['METRICS_PORT']);
});
