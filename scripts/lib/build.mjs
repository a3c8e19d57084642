import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from './bundle.mjs';
import { fail, root } from './project.mjs';
import { compile, runPackage } from './run.mjs';
import { hashOf, stamp } from './stamp.mjs';
import { step } from './step.mjs';

const compiler = ['package-lock.json', 'tsconfig.base.json'];
const serverSources = [...compiler, 'machines', 'contract', 'migrations', 'backend'];
const siteSources = [...compiler, 'machines', 'contract', 'frontend', process.env.FIRM_DIR ?? 'firm'];

/** What a build is made from now, and the record of what it was made from last. */
const server = () => ({ wanted: hashOf(serverSources), done: stamp('backend/dist/.built') });
const site = () => ({ wanted: hashOf(siteSources), done: stamp('frontend/dist/.built') });

const isBuilt = (build) => {
  const { wanted, done } = build();
  return done.is(wanted);
};

/** Builds server and site at the same time. */
export async function buildAll() {
  // Otherwise both would compile the code that they share.
  if (!isBuilt(server) && !isBuilt(site)) await compileShared();
  await Promise.all([buildServer(), buildSite()]);
}

/** Compiles the backend and its dependencies to their dist folders, if they changed. */
export async function buildServer() {
  const { wanted, done } = server();
  if (done.is(wanted)) return;
  await step('Building the server', async () => {
    if ((await compile('backend')) !== 0) fail('The server does not compile. See the errors above.');
    await bundleServer();
    done.write(wanted);
  });
}

/**
 * Builds the site into frontend/dist, if it or the firm's profile changed. Builds into another folder first, so that a
 * running program keeps serving the old site until the new one replaces it.
 */
export async function buildSite() {
  const { wanted, done } = site();
  if (done.is(wanted)) return;
  await step('Building the site', async () => {
    await compileShared();
    const fresh = join(root, '.cache/site');
    const vite = ['build', '--config', 'frontend/vite.config.ts', '--outDir', fresh, '--logLevel', 'warn'];
    if ((await runPackage('vite/bin/vite.js', vite)) !== 0)
      fail('The site does not build. See the errors above.');
    replace(join(root, 'frontend/dist'), fresh);
    done.write(wanted);
  });
}

async function compileShared() {
  if ((await compile('contract')) !== 0)
    fail('The code shared by site and server does not compile. See the errors above.');
}

/** Replaces a folder by renaming, so that no reader sees an incomplete one. */
function replace(folder, fresh) {
  const before = `${fresh}.before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(folder)) setAside(folder, before);
  renameSync(fresh, folder);
  rmSync(before, { recursive: true, force: true });
}

function setAside(folder, before) {
  try {
    renameSync(folder, before);
  } catch (error) {
    // A folder from a lower layer of a container image can be removed, but not renamed.
    if (error.code !== 'EXDEV') throw error;
    rmSync(folder, { recursive: true });
  }
}
