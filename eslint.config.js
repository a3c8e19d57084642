import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { directionOfDependencies } from './scripts/lint/dependencies.js';
import { rawStates } from './scripts/lint/raw-states.js';

const frontendSources = fileURLToPath(new URL('./frontend/src', import.meta.url));

const webStorage = ['localStorage', 'sessionStorage'];
const useSafeStorage = 'Throws where cookies are blocked: use lib/storage.ts.';

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', '.data/', 'frontend/src/lib/api/schema.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: 'frontend/tsconfig.json',
          alias: { '@': [frontendSources] },
        }),
      ],
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { zones: directionOfDependencies }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // A stranger's text must not make the server search for seconds. Tests read only their own texts.
    files: ['{backend,machines,contract}/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
    },
  },
  {
    // What a state means is the machine's to say. Tests name the states that they expect.
    files: ['{backend,contract,frontend}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'frontend/src/test/**'],
    plugins: { project: { rules: { 'raw-states': rawStates } } },
    rules: { 'project/raw-states': 'error' },
  },
  {
    // Constructor parameters of decorated classes are values to Nest's injector: their imports must stay.
    files: ['backend/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['scripts/**', '**/*.mjs', 'eslint.config.js', 'jest.config.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
      },
    },
    rules: { 'no-console': 'off' },
  },
  { files: ['backend/src/operations/cli/**', 'backend/bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/lib/storage.ts', '**/*.spec.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="maxLength"], Property[key.name="maxLength"]',
          message: 'Browsers cut what is pasted without a word: use `limit` of components/forms/field.tsx.',
        },
      ],
      'no-restricted-globals': ['error', ...webStorage.map((name) => ({ name, message: useSafeStorage }))],
      'no-restricted-properties': [
        'error',
        ...webStorage.flatMap((property) =>
          ['window', 'globalThis'].map((object) => ({ object, property, message: useSafeStorage })),
        ),
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Missing over plain HTTP: use lib/random-id.ts.',
        },
      ],
    },
  },
  prettier,
);
