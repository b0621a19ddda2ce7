import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default defineConfig(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      '.sello/**',
      '**/*.mjs',
      '**/*.cjs',
      'test/integration/clients/openapi-ts/**',
      'clients/typescript/src/schema.ts',
    ],
  },
  tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.ts', '**/*.tsx'],
    // No absolute path in here: results that are cached for other clones depend on it.
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Handlers and activities are async by contract, also where they have nothing to await.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name what is exported.' },
        { selector: 'ExportDefaultDeclaration', message: 'Export it by name.' },
        {
          selector: "MemberExpression[object.name='AbortSignal'][property.name='any']",
          message: 'It loses sources that were garbage-collected; use one AbortController.',
        },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Untrusted input reaches these files, up to 16 KiB in a header: no expression may take quadratic time.
    files: ['{api,app,domain,proofs}/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    // People read these on a terminal.
    files: ['bench/**/*.ts', 'clients/cli/print.ts', 'stack/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Jest loads its set-up and reporter modules by their default export.
      'no-restricted-syntax': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/property.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'fast-check',
          message: 'Import test/support/property, which repeats its examples in npm test.',
        },
      ],
    },
  },
);
