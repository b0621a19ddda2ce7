import { readProject } from './settings';

interface LockedPackage {
  resolved?: string;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type LockedPackages = Record<string, LockedPackage>;

const { packages } = JSON.parse(readProject('package-lock.json')) as { packages: LockedPackages };
const all = Object.entries(packages);

/** Whether a package at `path` would find `name`: in its own node_modules or in one further up. */
function canFind(locked: LockedPackages, path: string, name: string): boolean {
  const candidate = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (candidate in locked) return true;
  return path !== '' && canFind(locked, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

/** What `npm ci` would miss: npm 11 refuses a lock file without the packages of other platforms, even if this one doesn't need them. */
function missingPackages(locked: LockedPackages): string[] {
  return Object.entries(locked).flatMap(([path, each]) => {
    const peers = Object.keys(each.peerDependencies ?? {});
    const needed = [
      ...Object.keys(each.dependencies ?? {}),
      ...Object.keys(each.optionalDependencies ?? {}),
      ...peers.filter((name) => each.peerDependenciesMeta?.[name]?.optional !== true),
    ];
    return needed.filter((name) => !canFind(locked, path, name)).map((name) => `${path}: ${name}`);
  });
}

/** Whether a range such as "^20.19.0 || >=22" includes the oldest supported Node, 20.19. */
function includesOldestNode(range: string): boolean {
  return range.split('||').some((alternative) => {
    const [, operator = '', major = '', minor = '0'] =
      /(>=|>|\^|~)?\s*v?(\d+)(?:\.(\d+))?/.exec(alternative) ?? [];
    if (major === '') return true;
    if (operator.startsWith('>')) return Number(major) < 20 || (major === '20' && Number(minor) <= 19);
    return major === '20' && Number(minor) <= 19;
  });
}

describe('package-lock.json', () => {
  it('records no download addresses', () => {
    expect(all.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('contains every package that another one names, those of other platforms too', () => {
    expect(missingPackages(packages)).toEqual([]);
  });

  it.each(['@swc/core-darwin-arm64', '@rolldown/binding-linux-arm64-gnu', '@peculiar/asn1-schema'])(
    'would be found incomplete without %s',
    (name) => {
      const { [`node_modules/${name}`]: removed, ...rest } = packages;
      expect(removed).toBeDefined();
      expect(missingPackages(rest)).toContainEqual(expect.stringMatching(new RegExp(`: ${name}$`)));
    },
  );

  it('contains only packages that support the oldest Node that we support', () => {
    expect(packages['']?.engines?.node).toBe('>=20.19');
    const tooNew = all.filter(([, { engines }]) => !includesOldestNode(engines?.node ?? '*'));
    expect(tooNew.map(([path, { engines }]) => `${path}: ${engines?.node ?? ''}`)).toEqual([]);
  });
});
