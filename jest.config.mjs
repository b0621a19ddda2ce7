const swc = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
  module: { type: 'commonjs' },
};

// Jest's module loader wants CommonJS: these ship ES modules only, or import one at run time.
const transformed = [
  'typebox/',
  '@noble/hashes/',
  '@noble/curves/',
  'mongodb/lib/runtime_adapters',
  'content-disposition/',
  'cookie/',
];

const common = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.[cm]?[jt]s$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${transformed.join('|')}))`],
  // What is loaded on first use is named as Node finds it, compiled; here it is the source.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.sello/'],
};

const onRealServers = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

export default {
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    {
      ...common,
      ...onRealServers,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.test.ts', '<rootDir>/test/faults/**/*.test.ts'],
    },
  ],
  maxWorkers: 2,
  // Only a test that hangs meets it: machines differ, and no guarantee here is one of speed.
  testTimeout: 180_000,
  reporters: ['default', '<rootDir>/test/support/plain-count-reporter.cjs'],
};
