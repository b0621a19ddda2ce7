import { readProject } from './settings';

interface LockedPackage {
  resolved?: string;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readProject('package-lock.json')) as {
  packages: Record<string, LockedPackage>;
};
const all = Object.entries(packages);

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

  it('contains the optional packages of every platform, which npm ci requires', () => {
    const missing = all.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(
          (name) =>
            !all.some(
              ([other]) => other === `node_modules/${name}` || other.endsWith(`/node_modules/${name}`),
            ),
        )
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('contains only packages that support the oldest Node that we support', () => {
    expect(packages['']?.engines?.node).toBe('>=20.19');
    const tooNew = all.filter(([, { engines }]) => !includesOldestNode(engines?.node ?? '*'));
    expect(tooNew.map(([path, { engines }]) => `${path}: ${engines?.node ?? ''}`)).toEqual([]);
  });
});
