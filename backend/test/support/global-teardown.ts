import { rm } from 'node:fs/promises';
import { type TestRun } from './global-setup.js';

export default async function globalTeardown(): Promise<void> {
  const { testRun } = globalThis as unknown as { testRun?: TestRun };
  await testRun?.server.stop();
  if (testRun) await rm(testRun.folder, { recursive: true, force: true });
}
