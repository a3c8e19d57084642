import { X509Certificate } from 'node:crypto';
import { type Client } from 'pg';
import { dayMs } from '../../../base/clock.js';
import { openOwn } from '../../../files/signed-documents/signing-certificates.service.js';
import { UnusableCertificate } from '../../../files/signed-documents/signing-errors.js';
import {
  type Check,
  databaseCheck,
  type Deployment,
  type CheckFinding,
  ok,
  problem,
  checkWarning,
} from '../check.js';

/** An authority may take weeks to check a firm again. */
const fewDays = 30;

/** With which certificate PDFs are signed, and until when. */
export const signingChecks: Check = databaseCheck('signing', async (client, deployment) =>
  deployment.environment.signingCertificate ? [await firms(deployment)] : [await made(client, deployment)],
);

async function firms({ environment, now }: Deployment): Promise<CheckFinding> {
  try {
    const { certificate } = await openOwn(environment.signingCertificate!, now());
    const says = `PDFs are signed by ${nameOf(certificate)} ${untilOf(certificate, now())}`;
    return daysOf(certificate, now()) < fewDays
      ? checkWarning(says, 'Renew the certificate: once it has expired, no copy for a client is made.')
      : ok(says);
  } catch (error) {
    if (!(error instanceof UnusableCertificate)) throw error;
    return problem(`SIGNING_CERTIFICATE ${error.message}`, 'The program does not start with it. Correct it.');
  }
}

/** The program makes another certificate by itself when this one expires. */
async function made(client: Client, { now }: Deployment): Promise<CheckFinding> {
  const { rows } = await client.query<{ certificate: Buffer }>(
    'SELECT certificate FROM signing_key ORDER BY made_at DESC LIMIT 1',
  );
  const todo =
    'To have PDF readers name the firm, set SIGNING_CERTIFICATE (docs/runbook.md, Sign PDFs with the firm’s certificate).';
  if (!rows[0])
    return checkWarning('There is no certificate for signing PDFs yet; the next start makes one', todo);
  const certificate = new X509Certificate(rows[0].certificate);
  return checkWarning(
    `PDFs are signed with a certificate that the program made, ${untilOf(certificate, now())}; readers see changes, but call the signer unknown`,
    todo,
  );
}

const daysOf = ({ validTo }: X509Certificate, now: Date): number =>
  Math.floor((new Date(validTo).getTime() - now.getTime()) / dayMs);

const untilOf = (certificate: X509Certificate, now: Date): string =>
  `for ${daysOf(certificate, now)} more days, until ${new Date(certificate.validTo).toISOString().slice(0, 10)}`;

/** The common name. */
const nameOf = ({ subject }: X509Certificate): string => /^CN=(.*)$/m.exec(subject)?.[1] ?? subject;
