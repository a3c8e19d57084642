import { X509Certificate } from 'node:crypto';
import { SigningKey } from '../../../audit/roots/root.js';
import { EnvironmentError } from '../../../base/config/environment.js';
import { OperatorError } from '../../../base/operator-error.js';
import { checkFileKeys } from '../../../base/sealing/recorded-keys.js';
import { openPkcs12 } from '../../../files/signed-documents/pkcs12.js';
import { UnusableCertificate } from '../../../files/signed-documents/signing-identity.js';
import { databaseCheck, ok, problem, warning } from '../check.js';
import { dayOf, daysUntil, rowOf } from '../probes.js';

/** Whether FILE_KEY opens what the database has sealed. */
export const fileKey = databaseCheck('FILE_KEY', async (client, { environment }) => {
  try {
    const recorded = await checkFileKeys(client, environment);
    if (environment.fileKeyIsNew)
      return warning`There is no FILE_KEY yet. Set it, or start the program, which then creates one in DATA_DIR.`;
    if (!environment.oldFileKey) return ok`FILE_KEY is the one that this database needs`;
    return recorded.length > 1
      ? warning`OLD_FILE_KEY is still set. Finish the change of the key: npm run rotate-file-key. Then remove OLD_FILE_KEY.`
      : warning`OLD_FILE_KEY is still set. Remove OLD_FILE_KEY: FILE_KEY opens everything. Keep it with the backups of its time.`;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return problem`FILE_KEY does not fit this database. ${error.message}`;
  }
});

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
    const says = `AUDIT_KEY signs the daily roots (fingerprint ${key.fingerprint.slice(0, 16)})`;
    if (!environment.production || process.env.AUDIT_KEY) return ok`${says}`;
    // Then it is lost with the disk, and other machines do not have it.
    const onlyInDataDir = warning`AUDIT_KEY is only in DATA_DIR/secrets/audit-key. Keep a copy elsewhere, and set AUDIT_KEY in every process.`;
    return [ok`${says}`, onlyInDataDir];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return problem`AUDIT_KEY and AUDIT_RETIRED_KEYS contradict each other. ${error.problems.join(' ')}`;
  }
});

/** An authority may take weeks to check a firm again. */
const fewDays = 30;

/** With which certificate PDFs are signed, and until when. The program makes another by itself when its own expires. */
export const signingChecks = databaseCheck('signing', async (client, { environment, now }) => {
  const untilOf = ({ validTo }: X509Certificate) =>
    `for ${daysUntil(validTo, now())} more days, until ${dayOf(validTo)}`;
  if (environment.signingCertificate)
    try {
      const { pkcs12, password } = environment.signingCertificate;
      const { certificate } = await openPkcs12(pkcs12, password, now());
      const [, commonName = certificate.subject] = /^CN=(.*)$/m.exec(certificate.subject) ?? [];
      const says = `PDFs are signed by ${commonName} ${untilOf(certificate)}`;
      return daysUntil(certificate.validTo, now()) < fewDays
        ? warning`${says}. Renew the certificate: once it has expired, no copy for a client is made.`
        : ok`${says}`;
    } catch (error) {
      if (!(error instanceof UnusableCertificate)) throw error;
      return problem`${error.message}. The program does not start with it. Correct it.`;
    }
  const made = await rowOf<{ certificate: Buffer } | undefined>(
    client,
    'SELECT certificate FROM signing_key ORDER BY made_at DESC LIMIT 1',
  );
  const says = made
    ? `PDFs are signed with a certificate that the program made, ${untilOf(new X509Certificate(made.certificate))}; readers see changes, but call the signer unknown`
    : 'There is no certificate for signing PDFs yet; the next start makes one';
  return warning`${says}. To have PDF readers name the firm, set SIGNING_CERTIFICATE (docs/runbook.md, Sign PDFs with the firm’s certificate).`;
});
