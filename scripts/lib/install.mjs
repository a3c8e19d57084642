import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './project.mjs';
import { runNpm } from './run.mjs';
import { hashOf, stamp } from './stamp.mjs';
import { step } from './step.mjs';

/** Runs `npm ci` if node_modules is missing or was installed from another package-lock.json. */
export async function installIfNeeded() {
  const wanted = hashOf(
    ['package-lock.json'],
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  );
  const done = stamp('node_modules/.installed');
  if (done.is(wanted) || installedByHand(done, wanted)) return;

  await step('Installing packages (npm ci)', async () => {
    const code = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0)
      fail('The packages could not be installed. See the message above. Is the npm registry reachable?');
    done.write(wanted);
  });
}

/** Whether somebody ran npm directly: its record lists every package of the lock file with the same version. */
function installedByHand(done, wanted) {
  const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  try {
    const installed = packagesOf('node_modules/.package-lock.json');
    const locked = Object.entries(packagesOf('package-lock.json'));
    const same = locked.every(
      ([path, entry]) =>
        path === '' ||
        entry.link ||
        entry.optional ||
        !path.startsWith('node_modules/') ||
        installed[path]?.version === entry.version,
    );
    if (same) done.write(wanted);
    return same;
  } catch {
    return false;
  }
}
