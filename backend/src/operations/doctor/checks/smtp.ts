import { randomUUID } from 'node:crypto';
import { standInSender } from '../../../base/config/environment.js';
import { isLoopback } from '../../../base/config/addresses.js';
import { loadFirm } from '../../../firm/firm.js';
import { EffectFailure, type FailureCause } from '../../../workflow/jobs/effect-failure.js';
import { compose, messageIdOf } from '../../../mail/transport/mail-composer.js';
import { SmtpTransport } from '../../../mail/transport/smtp-transport.js';
import { type Check, type Deployment, type CheckFinding, ok, problem, checkWarning } from '../check.js';

const todoFor: Partial<Record<FailureCause, string>> = {
  unreachable: 'Check the host and port in SMTP_URL, and the network to it.',
  cutOff: 'Check the port in SMTP_URL: smtps:// is usually 465, smtp:// 587.',
  insecure: 'Use smtps:// and port 465, or smtp://…:587?requireTLS=true, and check the server’s certificate.',
  notAccepted:
    'Correct the user and password in SMTP_URL, and let the server accept MAIL_FROM as the sender.',
  busy: 'The server asks to try again later. Ask its operator if this lasts.',
  recipientRefused: 'Check the address after --send-to.',
};

/** Whether the mail server takes our connection and password; with `sendTo`, also a message. */
export const smtp: Check = {
  name: 'SMTP',
  run: async (deployment) => {
    const { smtpUrl } = deployment.environment;
    if (smtpUrl === undefined)
      return [
        checkWarning(
          'No mail server is set, so emails are only kept as files in DATA_DIR/mail',
          'Set SMTP_URL and MAIL_FROM.',
        ),
      ];
    const transport = new SmtpTransport(smtpUrl);
    try {
      await transport.verify();
      const sent =
        deployment.sendTo === undefined ? [] : [await send(transport, deployment, deployment.sendTo)];
      return [...accepted(new URL(smtpUrl)), ...sender(deployment), ...sent];
    } catch (error) {
      if (!(error instanceof EffectFailure)) throw error;
      return [failure(error)];
    } finally {
      transport.close();
    }
  },
};

function accepted({ protocol, hostname, username, searchParams }: URL): CheckFinding[] {
  const encrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const how = [encrypted ? 'encrypted' : 'not necessarily encrypted', username ? 'signed in' : 'no sign-in'];
  const says = `The mail server ${hostname} accepts our emails (${how.join(', ')})`;
  if (encrypted || isLoopback(hostname)) return [ok(says)];
  return [problem(says, 'Add ?requireTLS=true to SMTP_URL, or use smtps://: emails are private.')];
}

function sender({ environment: { mailFrom } }: Deployment): CheckFinding[] {
  if (mailFrom !== standInSender) return [];
  return [
    problem(
      `Emails come from ${mailFrom}, which belongs to nobody, so most mail servers refuse them`,
      'Set MAIL_FROM to an address of the firm’s that the mail server may send from.',
    ),
  ];
}

const failure = ({ why, said }: EffectFailure): CheckFinding =>
  problem(
    `The mail server does not accept our emails (${[why, said].filter(Boolean).join(', ')})`,
    todoFor[why] ?? 'The log of the mail server says why.',
  );

async function send(
  transport: SmtpTransport,
  { environment, now }: Deployment,
  to: string,
): Promise<CheckFinding> {
  const firm = loadFirm(environment.firmDir);
  const address = environment.mailFrom;
  await transport.send(
    await compose({
      content: {
        subject: `Test email from ${firm.name}`,
        heading: 'Your email works',
        paragraphs: ['The command “npm run doctor” sent this message. You don’t need to do anything.'],
      },
      secret: false,
      letterhead: { ...firm, publicUrl: environment.publicUrl },
      messageId: messageIdOf(`doctor.${randomUUID()}`, address.slice(address.lastIndexOf('@') + 1)),
      date: now(),
      from: { name: firm.name, address },
      to: { address: to },
      bounceTo: address,
    }),
  );
  return ok(`A test message went to ${to}: check that it arrives, and that it isn’t marked as spam`);
}
