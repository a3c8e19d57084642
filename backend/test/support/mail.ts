import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { type MailTemplate } from '../../src/mail/text/mail-templates.js';
import { type TestApp } from './app.js';
import { eventually } from './eventually.js';

/** The emails with a PIN, a code, or a link that works without signing in, listed by hand. */
export const secretMails: readonly MailTemplate[] = [
  'passwordReset',
  'draftLink',
  'verifyEmail',
  'changeEmail',
  'staffInvitation',
  'spouseInvitation',
  'sharedCopy',
];

type Sender = Pick<TestApp, 'environment'>;

/** By path. The application never changes an email that it has sent, and tests look at all of them again and again. */
const parsed = new Map<string, Promise<ParsedMail>>();

/** Reads every email that an application without a mail server has sent, from its .eml files. */
export async function sentMails({ environment }: Sender): Promise<ParsedMail[]> {
  const folder = join(environment.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(mails.map((name) => parsedMail(join(folder, name))));
}

function parsedMail(path: string): Promise<ParsedMail> {
  const mail = parsed.get(path) ?? readFile(path).then((source) => simpleParser(source));
  parsed.set(path, mail);
  return mail;
}

/** Waits for a matching email. */
export const mailThat = (app: Sender, fits: (mail: ParsedMail) => boolean): Promise<ParsedMail> =>
  eventually(async () => (await sentMails(app)).find(fits));

/** Returns the recipient's address. */
export function addressee({ to }: ParsedMail): string | undefined {
  return [to].flat()[0]?.value[0]?.address;
}
