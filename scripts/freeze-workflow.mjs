/**
 * `npm run freeze-workflow`, for a release: freezes the workflow's versions. From then on, tests compare their goldens with what was
 * released, so a change of the workflow needs a new version (docs/workflow-changes.md).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './lib/project.mjs';

const tests = join(root, 'machines/src/tax-return/test');
const list = join(tests, 'released.json');
const released = JSON.parse(readFileSync(list, 'utf8'));

for (const file of readdirSync(join(tests, 'goldens')).sort()) {
  const digest = createHash('sha256')
    .update(readFileSync(join(tests, 'goldens', file)))
    .digest('hex');
  if ((released[file] ??= digest) !== digest)
    fail(`${file} was changed after its release. Restore it, and add a new version.`);
}
writeFileSync(list, `${JSON.stringify(released, null, 2)}\n`);
