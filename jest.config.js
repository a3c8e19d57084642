/** Packages that ship only ES modules, which Jest must transform like our own code. */
const esmPackages = [
  '@nestjs',
  'canonicalize',
  'image-dimensions',
  'p-queue',
  'p-timeout',
  'qr',
  '@noble',
  '@peculiar',
  'asn1js',
  'bytestreamjs',
  'pkijs',
  '@tus',
  'srvx',
];

const transform = (jsx) => ({
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: jsx, decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          react: { runtime: 'automatic' },
          useDefineForClassFields: false,
        },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
});

const workspaces = {
  '^@tax-firm/machines$': '<rootDir>/machines/src/index.ts',
  '^@tax-firm/machines/limits$': '<rootDir>/machines/src/limits.ts',
  '^@tax-firm/machines/statechart$': '<rootDir>/machines/src/statechart/index.ts',
  '^@tax-firm/contract/file-type$': '<rootDir>/contract/src/file-type.ts',
  '^@tax-firm/contract/firm$': '<rootDir>/contract/src/firm.ts',
  '^@tax-firm/contract/limits$': '<rootDir>/contract/src/limits.ts',
  '^@tax-firm/contract/typed-number$': '<rootDir>/contract/src/typed-number.ts',
  '^@tax-firm/contract$': '<rootDir>/contract/src/index.ts',
  '^@tax-firm/migrations$': '<rootDir>/migrations/src/index.ts',
  '^(\\.{1,2}/.*)\\.js$': '$1',
};

const common = {
  rootDir: import.meta.dirname,
  // Not among the temporary files, which scripts/test.mjs removes after each run.
  cacheDirectory: '<rootDir>/.cache/jest',
  transform: transform(false),
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: workspaces,
};

/** A watching Jest would not see changes to modules that a worker keeps. */
const isWatching = process.argv.some((given) => given.startsWith('--watch'));

/** Loads modules once for each worker, and not once for each file. */
const shared = isWatching
  ? {}
  : {
      runtime: '<rootDir>/scripts/jest/shared-runtime.js',
      testEnvironment: '<rootDir>/scripts/jest/shared-environment.js',
    };

export default {
  // Ends a test that hangs. A test that works must not fail because other programs keep the machine busy.
  testTimeout: 300_000,
  // A worker that has nothing left to do still takes up to a second to end if the machine is busy. The default is 500.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/scripts/jest/longest-first.js',
  projects: [
    { ...common, ...shared, displayName: 'machines', testMatch: ['<rootDir>/machines/src/**/*.spec.ts'] },
    { ...common, ...shared, displayName: 'contract', testMatch: ['<rootDir>/contract/src/**/*.spec.ts'] },
    {
      ...common,
      ...shared,
      displayName: 'backend',
      // canonicalize exports itself to `import` only, and Jest runs our code as CommonJS.
      moduleNameMapper: {
        ...workspaces,
        '^canonicalize$': '<rootDir>/node_modules/canonicalize/lib/canonicalize.js',
      },
      testMatch: ['<rootDir>/backend/src/**/*.spec.ts', '<rootDir>/backend/test/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/backend/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/backend/test/support/global-teardown.ts',
    },
    {
      ...common,
      displayName: 'frontend',
      ...(!isWatching && { runtime: '<rootDir>/scripts/jest/compiled-once-runtime.js' }),
      testEnvironment: 'jsdom',
      transform: transform(true),
      moduleNameMapper: {
        ...workspaces,
        '^@/(.*)$': '<rootDir>/frontend/src/$1',
        '^@firm/.*\\.md$': '<rootDir>/frontend/src/test/firm-document.ts',
        '^@firm/([^?]*)(?:\\?.*)?$': '<rootDir>/firm/$1',
        '\\.css$': '<rootDir>/frontend/src/test/css-module.ts',
        '\\.svg$': '<rootDir>/frontend/src/test/image.ts',
      },
      setupFiles: ['<rootDir>/frontend/src/test/polyfills.ts'],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/test/setup.ts'],
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
    },
    {
      ...common,
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/frontend/e2e/support/environment.ts',
      globalSetup: '<rootDir>/frontend/e2e/support/product.ts',
      globalTeardown: '<rootDir>/frontend/e2e/support/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/frontend/e2e/support/setup.ts'],
      testMatch: ['<rootDir>/frontend/e2e/**/*.e2e-spec.ts'],
    },
  ],
};
