// What each room may import of ours. A room that is not named in `to` is out of bounds.
const allow = (from, ...rooms) => ({
  name: `${from} stays in its bounds`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(?!node_modules)[^/]+/',
    pathNot: `^(${[from, ...rooms].join('|')})[/.]`,
    dependencyTypesNot: ['core', 'npm', 'npm-dev'],
  },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    allow('domain'),
    allow('proofs'),
    allow('ports', 'domain', 'proofs'),
    allow('config', 'domain'),
    allow('telemetry', 'config'),
    allow('adapters', 'domain', 'proofs', 'ports', 'config'),
    allow('activities', 'domain', 'proofs', 'ports', 'workflows/contract'),
    allow('workflows', 'domain', 'activities'),
    allow('temporal', 'domain', 'ports', 'config', 'workflows/contract'),
    allow(
      'worker',
      'domain',
      'ports',
      'config',
      'adapters',
      'activities',
      'temporal',
      'telemetry',
      'workflows/contract',
    ),
    allow('cli', 'domain', 'proofs', 'ports', 'config', 'adapters', 'temporal', 'workflows/contract'),
    allow('stack', 'domain', 'ports', 'config', 'adapters', 'temporal'),
    allow('deploy', 'config', 'adapters', 'stack'),
    allow('api', 'domain', 'proofs', 'ports', 'config', 'adapters', 'temporal', 'telemetry'),
    allow('web', 'domain', 'proofs'),
    {
      name: 'web pages run in a browser',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { dependencyTypes: ['core'] },
    },
    allow('bench', 'domain', 'proofs', 'ports', 'config', 'adapters', 'temporal', 'stack', 'worker'),
    {
      name: 'only the process wires adapters and the engine into the API',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(server|compose)\\.ts$' },
      to: { path: '^(adapters|temporal|config|telemetry)/' },
    },
    {
      name: 'workflows take nothing but types from activities',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'workflows run in a sandbox without Node',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'workflows use no package but the SDK',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^node_modules/(?!@temporalio/(workflow|common)/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain and proofs also run in a browser',
      severity: 'error',
      from: { path: '^(domain|proofs)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing imports benchmarks',
      severity: 'error',
      from: { pathNot: '^(bench|test)/' },
      to: { path: '^bench/' },
    },
    {
      name: 'nothing imports tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules/\\.cache)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
    },
  },
};
