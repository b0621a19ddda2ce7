import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PARTS } from './test/parts.mjs';

const root = import.meta.dirname;

/** The long tier: files that exist for it alone, whose sizes it raises (test/support/scale.ts), or whose examples it varies (property.ts). */
const LONG_TIER = ['long', 'nightly'].includes(process.env['SELLO_TEST_SCALE']);
const ONLY_LONG = '.long.test.ts';
/** Of the long tier; without it, all of them. */
const PART = process.env['SELLO_TEST_PART'];

const partOf = (file) => PARTS.find((part) => part.in.some((start) => file.startsWith(start)))?.name;

function testsIn(...folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const scales = (file) =>
    /\/(support\/(scale|property)|accessibility)'/.test(readFileSync(join(root, file), 'utf8'));
  const inTier = (file) => (file.endsWith(ONLY_LONG) ? LONG_TIER : !LONG_TIER || scales(file));
  const wanted = (file) => inTier(file) && (PART === undefined || partOf(file) === PART);
  return files.filter(wanted).map((file) => `<rootDir>/${file}`);
}

const swc = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
  module: { type: 'commonjs' },
};

// Jest's module loader wants CommonJS: these ship ES modules only, or import one at run time.
const transformed = [
  'typebox/',
  '@noble/hashes/',
  '@noble/curves/',
  'jose/',
  'mongodb/lib/runtime_adapters',
  'content-disposition/',
  'cookie/',
  '@fastify/cookie/',
];

const common = {
  rootDir: root,
  runtime: '<rootDir>/test/support/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  transform: {
    '/node_modules/@noble/.+\\.js$': '<rootDir>/test/support/compile-noble.cjs',
    '^.+\\.[cm]?[jt]s$': ['@swc/jest', swc],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${transformed.join('|')}))`],
  // What is loaded on first use is named as Node finds it, compiled; here it is the source.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.sello/'],
};

const onRealServers = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** Without those that have no file in the part that is run: Jest takes an empty list for every file. */
const projects = [
  { ...common, displayName: 'unit', testMatch: testsIn('test/unit') },
  {
    ...common,
    ...onRealServers,
    displayName: 'integration',
    testMatch: testsIn('test/integration', 'test/faults'),
  },
].filter(({ testMatch }) => testMatch.length > 0);

export default {
  projects,
  // More than cores, as many tests wait for timers of the service; but each may start a service and its servers.
  maxWorkers: Math.min(4, availableParallelism() + 2),
  // The one limit for all tests. Only one that hangs meets it: machines differ, and no guarantee here is one of speed.
  testTimeout: LONG_TIER ? 1_800_000 : 300_000,
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  reporters: ['default', '<rootDir>/test/support/summary-reporter.cjs'],
};
