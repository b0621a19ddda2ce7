/** What each module may import of ours, besides itself. Whatever is not listed is out of bounds. */
const MODULES = {
  domain: [],
  proofs: ['domain'],
  ports: ['domain', 'proofs'],
  contract: ['domain'],
  app: ['domain', 'proofs', 'ports', 'contract'],
  activities: ['domain', 'proofs', 'ports', 'contract', 'app'],
  workflows: ['domain', 'contract', 'activities'],
  config: ['domain'],
  runtime: ['domain', 'config'],
  adapters: ['domain', 'proofs', 'ports', 'config'],
  sandbox: ['domain', 'proofs'],
  temporal: ['domain', 'ports', 'contract', 'config'],
  api: ['domain', 'proofs', 'ports', 'app'],
  server: ['domain', 'ports', 'app', 'adapters', 'temporal', 'config', 'runtime', 'api'],
  worker: ['domain', 'ports', 'contract', 'app', 'activities', 'adapters', 'temporal', 'config', 'runtime'],
  cli: ['domain', 'proofs', 'ports', 'contract', 'app', 'adapters', 'temporal', 'config', 'runtime'],
  stack: ['domain', 'ports', 'app', 'adapters', 'sandbox', 'temporal', 'config', 'runtime'],
  deploy: ['config', 'adapters', 'sandbox', 'stack'],
  web: ['domain', 'proofs'],
  bench: [
    'domain',
    'proofs',
    'ports',
    'contract',
    'app',
    'adapters',
    'sandbox',
    'temporal',
    'config',
    'runtime',
    'stack',
    'worker',
  ],
};

const bounds = Object.entries(MODULES).map(([module, imports]) => ({
  name: `${module} stays in its bounds`,
  severity: 'error',
  from: { path: `^${module}/` },
  to: {
    path: '^(?!node_modules)[^/]+/',
    pathNot: `^(${[module, ...imports].join('|')})/`,
    dependencyTypesNot: ['core', 'npm', 'npm-dev'],
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...bounds,
    {
      name: 'web pages run in a browser',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { dependencyTypes: ['core'] },
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
      name: 'without tracing, nothing of it is loaded',
      severity: 'error',
      from: { pathNot: '^(runtime/tracing/|worker/tracing\\.ts|test/)' },
      to: {
        path: '^(runtime/tracing/|worker/tracing\\.ts|node_modules/(@opentelemetry/(?!api/)|@temporalio/interceptors-opentelemetry/))',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
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
