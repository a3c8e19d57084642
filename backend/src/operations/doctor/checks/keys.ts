import { X509Certificate } from 'node:crypto';
import { fingerprintOf, SigningKey } from '../../../audit/roots/root.js';
import { EnvironmentError } from '../../../base/config/environment.js';
import { checkFileKeys, FileKeyError } from '../../../base/sealing/recorded-keys.js';
import { openOwn } from '../../../files/signed-documents/pdf-signer.js';
import { UnusableCertificate } from '../../../files/signed-documents/signing-identity.js';
import {
  type CheckFinding,
  databaseCheck,
  dayOf,
  daysUntil,
  type Deployment,
  ok,
  problem,
  problemIf,
  rowOf,
  warning,
} from '../check.js';

/** Whether FILE_KEY opens what the database has sealed. */
export const fileKey = databaseCheck('FILE_KEY', (client, { environment }) =>
  checkFileKeys(client, environment)
    .then((recorded) => {
      if (environment.fileKeyIsNew)
        return warning`There is no FILE_KEY yet. Set it, or start the program, which then creates one in DATA_DIR.`;
      if (!environment.oldFileKey) return ok`FILE_KEY is the one that this database needs`;
      return warning(
        recorded.length > 1
          ? 'OLD_FILE_KEY is still set. Finish the change of the key: npm run rotate-file-key. Then remove OLD_FILE_KEY.'
          : 'OLD_FILE_KEY is still set. Remove OLD_FILE_KEY: FILE_KEY opens everything. Keep it with the backups of its time.',
      );
    })
    .catch(
      problemIf(FileKeyError, ({ message }) => problem`FILE_KEY does not fit this database. ${message}`),
    ),
);

/** Whether AUDIT_KEY is the one that signs this database's daily roots. */
export const auditKey = databaseCheck('AUDIT_KEY', async (client, { environment }) => {
  try {
    const key = new SigningKey(environment);
    const last = await rowOf<{ day: string; publicKey: string } | undefined>(
      client,
      'SELECT day::text, public_key AS "publicKey" FROM daily_root ORDER BY daily_root.day DESC LIMIT 1',
    );
    const wrong = last && key.problemOf(last.publicKey, last.day);
    if (wrong !== undefined)
      return problem`The daily root of ${last!.day} does not count. Compare the keys: ${wrong}.`;
    const says = `AUDIT_KEY signs the daily roots (fingerprint ${fingerprintOf(key.publicKey).slice(0, 16)})`;
    return environment.production && !process.env.AUDIT_KEY ? [ok`${says}`, onlyInDataDir] : ok(says);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return problem`AUDIT_KEY and AUDIT_RETIRED_KEYS contradict each other. ${error.problems.join(' ')}`;
  }
});

/** A key that only DATA_DIR has is lost with its disk, and other machines do not have it. */
const onlyInDataDir = warning`AUDIT_KEY is only in DATA_DIR/secrets/audit-key. Keep a copy elsewhere, and set AUDIT_KEY in every process.`;

/** An authority may take weeks to check a firm again. */
const fewDays = 30;

/** With which certificate PDFs are signed, and until when. The program makes another by itself when its own expires. */
export const signingChecks = databaseCheck('signing', async (client, deployment) => {
  if (deployment.environment.signingCertificate) return firms(deployment);
  const made = await rowOf<{ certificate: Buffer } | undefined>(
    client,
    'SELECT certificate FROM signing_key ORDER BY made_at DESC LIMIT 1',
  );
  const says = made
    ? `PDFs are signed with a certificate that the program made, ${untilOf(new X509Certificate(made.certificate), deployment.now())}; readers see changes, but call the signer unknown`
    : 'There is no certificate for signing PDFs yet; the next start makes one';
  return warning`${says}. To have PDF readers name the firm, set SIGNING_CERTIFICATE (docs/runbook.md, Sign PDFs with the firm’s certificate).`;
});

const firms = ({ environment, now }: Deployment): Promise<CheckFinding> =>
  openOwn(environment.signingCertificate!, now())
    .then(({ certificate }) => {
      const says = `PDFs are signed by ${nameOf(certificate)} ${untilOf(certificate, now())}`;
      return daysUntil(certificate.validTo, now()) < fewDays
        ? warning`${says}. Renew the certificate: once it has expired, no copy for a client is made.`
        : ok`${says}`;
    })
    .catch(
      problemIf(
        UnusableCertificate,
        ({ message }) =>
          problem`SIGNING_CERTIFICATE ${message}. The program does not start with it. Correct it.`,
      ),
    );

const untilOf = ({ validTo }: X509Certificate, now: Date): string =>
  `for ${daysUntil(validTo, now)} more days, until ${dayOf(validTo)}`;

/** The common name. */
const nameOf = ({ subject }: X509Certificate): string => /^CN=(.*)$/m.exec(subject)?.[1] ?? subject;
