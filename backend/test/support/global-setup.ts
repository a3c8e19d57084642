import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest does not resolve `./x.js` to `./x.ts` here, so this uses the built launcher (npm test builds first).
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../dist/base/database/embedded-postgres.js';
import { makeCertificate } from '../../dist/files/signed-documents/pkcs12.js';

/** Passed to the teardown; both run in Jest's parent process. */
export interface TestRun {
  server: EmbeddedPostgres;
  folder: string;
}

const validSinceYears = 5;

/**
 * Starts one PostgreSQL for the whole run; each `startApp()` creates its own database. Makes the certificate for signing
 * PDFs that these databases have.
 */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tax-firm-test-'));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as an account that must be able to enter
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { max_connections: 200, fsync: 'off', full_page_writes: 'off' },
  });
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DATABASE_OWNER_URL = server.ownerUrl;
  const since = new Date();
  since.setFullYear(since.getFullYear() - validSinceYears); // for tests whose clock says an earlier time
  const { certificate, key } = await makeCertificate('Lantern Street CPA, PLLC', since);
  process.env.TEST_CERTIFICATE = certificate.raw.toString('base64');
  process.env.TEST_CERTIFICATE_KEY = key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  Object.assign(globalThis, { testRun: { server, folder } satisfies TestRun });
}
