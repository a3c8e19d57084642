import { auditKey, fileKey } from './keys.js';
import { backups } from './backups.js';
import { certificate } from './certificate.js';
import { type Check } from './check.js';
import { clock } from './clock.js';
import { databaseDisk, disk } from './disk.js';
import { fileStorage } from './file-storage.js';
import { firmChecks } from './firm.js';
import { http2 } from './http2.js';
import { httpsOnly } from './https-only.js';
import { imap } from './imap.js';
import { jobs } from './jobs.js';
import { ledger } from './ledger.js';
import { databaseRole, databaseSchema, postgres } from './postgres.js';
import { publicUrl } from './public-url.js';
import { redis } from './redis.js';
import { roots } from './roots.js';
import { scanner } from './scanner.js';
import { settings } from './settings.js';
import { signingChecks } from './signing.js';
import { site } from './site.js';
import { smtp } from './smtp.js';
import { stripe, stripePayments } from './stripe.js';
import { workflowVersion } from './workflow-version.js';

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  settings,
  firmChecks,
  site,
  publicUrl,
  certificate,
  httpsOnly,
  http2,
  postgres,
  databaseRole,
  databaseSchema,
  workflowVersion,
  ledger,
  fileKey,
  auditKey,
  signingChecks,
  disk,
  databaseDisk,
  fileStorage,
  scanner,
  smtp,
  imap,
  redis,
  stripe,
  stripePayments,
  clock,
  jobs,
  roots,
  backups,
];
