import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment } from '../../../src/base/config/environment.js';
import { type Check } from '../../../src/operations/doctor/check.js';
import { examine } from '../../../src/operations/doctor/examine.js';
import { fingerprintOfKey } from '../../../src/base/sealing/sealing.js';
import { startApp } from '../../support/app.js';
import { asOwner } from '../../support/database.js';

/** Starts an application with a site and a recorded FILE_KEY, for the doctor to examine. */
export async function startExaminedApp() {
  const site = mkdtempSync(join(tmpdir(), 'tax-firm-doctor-'));
  mkdirSync(join(site, '.pages'));
  for (const file of ['index.html', '.pages/index.html', '.pages/404.html'])
    writeFileSync(join(site, file), '<!doctype html><title>Home</title>');
  writeFileSync(join(site, '.site.json'), '{"pages": ["/"], "screens": [], "redirects": {}}');
  // No worker, which would take the jobs of these tests.
  const app = await startApp({ environment: { role: 'api', siteDir: site }, withoutCertificate: true });
  await asOwner(app.environment.databaseUrl!, 'INSERT INTO file_key (fingerprint) VALUES ($1)', [
    fingerprintOfKey(app.environment.fileKey),
  ]);

  return {
    app,
    site,

    /** The findings of one check, as `level: what it says. What to do`. */
    async found(check: Check, changes: Partial<Environment> = {}, sendTo?: string): Promise<string[]> {
      const environment = { ...app.environment, ...changes };
      const findings = await examine(environment, { checks: [check], sendTo });
      return findings.map(({ level, says, todo = '' }) => `${level}: ${says}. ${todo}`);
    },

    async stop(): Promise<void> {
      await app.stop();
      rmSync(site, { recursive: true });
    },
  };
}
export type ExaminedApp = Awaited<ReturnType<typeof startExaminedApp>>;

export const matching = (...patterns: RegExp[]) =>
  patterns.map((pattern) => expect.stringMatching(pattern) as string);
