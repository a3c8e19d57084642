/**
 * `npm run regenerate`: rebuilds everything that depends on the machines and the API: the server, the API's types, the
 * statecharts with their tables, the site, and the goldens of a version of the workflow that is not released yet. Run it after
 * changing the workflow.
 */
import { buildSite } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';
import { step } from './lib/step.mjs';

requireNode();
await installIfNeeded();
await import('./generate-api.mjs');
await import('./draw-statecharts.mjs');
await buildSite();
await step('Recording the goldens', async () => {
  const env = { RECORD_GOLDENS: '1' };
  const recording = ['--selectProjects', 'machines', '--testNamePattern', 'golden', '--', 'exploration'];
  if ((await runPackage('jest/bin/jest.js', recording, { env })) !== 0) fail('See the errors above.');
});
