/**
 * `npm run forgeries`: forges a record a thousand times without AUDIT_KEY and a thousand times with it, and fails if verification
 * misses one that docs/audit.md does not list (backend/test/audit/forgeries.e2e-spec.ts). For others: `-- --count 50 --seed 7`.
 */
import { parseArgs } from 'node:util';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';

requireNode();
const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
await installIfNeeded();
process.exitCode = await runPackage(
  'jest/bin/jest.js',
  ['--selectProjects', 'backend', '--', 'test/forgeries'],
  {
    env: { FORGERIES: values.count, FORGERIES_SEED: values.seed },
  },
);
