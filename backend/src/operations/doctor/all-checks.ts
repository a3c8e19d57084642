import { auditKey, fileKey } from './checks/keys.js';
import { backups } from './checks/backups.js';
import { certificate } from './checks/certificate.js';
import { type Check } from './check.js';
import { clock } from './checks/clock.js';
import { databaseDisk, disk } from './checks/disk.js';
import { fileStorage } from './checks/file-storage.js';
import { firmChecks } from './checks/firm.js';
import { http2 } from './checks/http2.js';
import { httpsOnly } from './checks/https-only.js';
import { imap } from './checks/imap.js';
import { jobs } from './checks/jobs.js';
import { ledger } from './checks/ledger.js';
import { databaseRole, databaseSchema, postgres } from './checks/postgres.js';
import { publicUrl } from './checks/public-url.js';
import { redis } from './checks/redis.js';
import { roots } from './checks/roots.js';
import { scanner } from './checks/scanner.js';
import { settings } from './checks/settings.js';
import { signingChecks } from './checks/signing.js';
import { site } from './checks/site.js';
import { smtp } from './checks/smtp.js';
import { stripe, stripePayments } from './checks/stripe.js';
import { workflowVersion } from './checks/workflow-version.js';

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
