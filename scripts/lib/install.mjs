import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './project.mjs';
import { runNpm } from './run.mjs';
import { hashOf, stamp } from './stamp.mjs';
import { step } from './step.mjs';

/**
 * Installs what is missing, or was installed from another package-lock.json.
 * @param extent `program`: what building and running the program need; `all`: what tests and lint need as well
 */
export async function installIfNeeded(extent = 'all') {
  const lock = hashOf(
    ['package-lock.json'],
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  );
  const done = stamp('node_modules/.installed');
  const isInstalled = (wanted) => done.is(`${lock} ${wanted}`);
  if (isInstalled('all') || isInstalled(extent)) return;
  if (isInstalledByHand(extent)) return done.write(`${lock} ${extent}`);

  // Adding packages leaves those in place that a running program uses.
  const command = isInstalled('program') ? ['install', '--no-save'] : ['ci'];
  const omit = extent === 'program' ? ['--omit=dev'] : [];
  await step(`Installing packages (npm ${command[0]})`, async () => {
    const code = await runNpm([...command, ...omit, '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0)
      fail('The packages could not be installed. See the message above. Is the npm registry reachable?');
    done.write(`${lock} ${extent}`);
  });
}

/** Whether someone ran npm directly: its record lists the packages of the lock file with the same versions. */
function isInstalledByHand(extent) {
  const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  try {
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, entry]) =>
        path === '' ||
        entry.link ||
        entry.optional ||
        (extent === 'program' && (entry.dev || entry.devOptional)) ||
        !path.startsWith('node_modules/') ||
        installed[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}
