import { draftLivesDays } from '../../returns/drafts/drafts.service.js';
import { roleToApi } from '../../firm/firm.js';
import { date } from '../../mail/text/mail-format.js';
import { type WispFacts } from './wisp-facts.js';

/** A part of a document that can be written as Markdown and drawn as a PDF. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Something that the settings in force leave open, and that the firm must decide. */
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'list'; readonly items: string[] }
  /** As many cells in each row as the header has. */
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: string[][] }
  /** For the firm to fill in; `lines` is how many lines of text fit. */
  | { readonly kind: 'blank'; readonly label: string; readonly lines: number };

/**
 * Reads blocks from a text with a part on each line: `#` begins a heading, `!` a warning, `-` an item of a list, `|` a row
 * of a table, and `___` a blank, whose number of lines it says unless there is one.
 */
function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const mark = /^(?:#{1,3}|!|-|\||_{3}\d*)/.exec(line)?.[0] ?? '';
    const content = line.slice(mark.length).trim();
    const last = blocks.at(-1);
    if (mark.startsWith('#'))
      blocks.push({ kind: 'heading', level: mark.length as 1 | 2 | 3, text: content });
    else if (mark === '!') blocks.push({ kind: 'warning', text: content });
    else if (mark === '-' && last?.kind === 'list') last.items.push(content);
    else if (mark === '-') blocks.push({ kind: 'list', items: [content] });
    else if (mark === '|' && last?.kind === 'table') last.rows.push(cellsIn(content));
    else if (mark === '|') blocks.push({ kind: 'table', header: cellsIn(content), rows: [] });
    else if (mark) blocks.push({ kind: 'blank', label: content, lines: Number(mark.slice(3) || 1) });
    else if (content) blocks.push({ kind: 'text', text: content });
  }
  return blocks;
}

/** The cells of a row without its first `|`. */
const cellsIn = (row: string): string[] =>
  row
    .replace(/ ?\|$/, '')
    .split('|')
    .map((cell) => cell.trim().replaceAll(bar, '|'));

/** Stands for a `|` in a value, which is no border of a cell. */
const bar = '\u0001';

/** Writes a row with values that may have any character. */
const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', bar).replace(/[\r\n]+/g, ' ')).join(' | ')} |`;

/**
 * Writes the firm's Written Information Security Plan by the outline of IRS Publication 5708: what the program does is
 * filled in from the facts, what only the firm knows is a blank.
 */
export const wispDocument = (facts: WispFacts): Block[] =>
  blocksIn(
    [purpose, people, risks, inventory, safetyMeasures, attachments].map((part) => part(facts)).join('\n'),
  );

const purpose = ({ firm, madeAt }: WispFacts): string => `
  # Written Information Security Plan
  ${firm.legalName}, ${firm.headquarters}
  Drafted on ${date(madeAt)} from the settings that the firm’s client portal runs with, by the outline of IRS Publication 5708. The plan is complete when every blank is filled in and the implementation clause is signed. Draft it again after a change of settings or staff, and review it at least once a year.

  ## 1. Objective, purpose and scope
  This plan describes how ${firm.legalName} protects the personally identifiable information (PII) of its clients and staff, as the Gramm-Leach-Bliley Act and the FTC Safeguards Rule (16 CFR 314) require of tax preparers.
  Its purpose is to:
  - keep PII secure and confidential;
  - protect it against threats that can be expected;
  - prevent unauthorized access or use that could lead to identity theft or fraud.
  It applies to everyone who works for the firm, in every office, and to PII on paper and in every system, whether the firm runs it or a service provider does.`;

function people({ firm, people: authorized, settings }: WispFacts): string {
  const withAccess = authorized.filter(({ access }) => access);
  const withoutFactor = withAccess.filter(({ secondFactor }) => !secondFactor);
  const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
  const rows = authorized.map(({ name, role, access, secondFactor, lastSignIn }) =>
    row(name, roleToApi(role, firm), yesOrNo(access), yesOrNo(secondFactor), lastSignIn ?? 'none on record'),
  );
  const consequence = settings.secondFactorRequired
    ? 'They reach no client data until they set one up.'
    : 'See section 5.4.';
  return `
  ## 2. Responsible people
  ### Coordinators
  ___ Data Security Coordinator, who is also the Qualified Individual of 16 CFR 314.4(a)
  ___ Public Information Officer, who speaks for the firm after an incident
  The Data Security Coordinator puts this plan into practice, trains staff, checks service providers, tests the safeguards, reviews the plan every year, and reports to the principals in writing.
  ### People who can sign in to the client portal
  | Name | Role | Access to client data | Second factor | Last sign-in |
  ${rows.join('\n')}
  ${withoutFactor.length > 0 ? `! ${withoutFactor.length} of ${withAccess.length} people with access have no second factor. ${consequence}` : ''}
  Who else may reach PII, in paper files or in other systems:
  ___4 Names, systems and responsibilities`;
}

function risks({ clients, returns, files, fileBytes, settings }: WispFacts): string {
  const store = settings.fileHost ?? 'the disk of the server';
  const database = settings.databaseHost
    ? `the database on ${settings.databaseHost}`
    : 'the server’s database';
  return `
  ## 3. Risk assessment
  ### Types of information
  | Information | Where | How much |
  | Names, email addresses, notes and messages of clients | ${database} | ${clients} clients |
  | Orders, prices, and the history of each return | ${database} | ${returns} returns |
  | Documents and finished returns, with Social Security and bank account numbers | encrypted files on ${store} | ${files} files, ${(fileBytes / 1e6).toFixed(1)} MB |
  | Emails to and from clients | ${settings.mailboxHost ?? database} | see the mailbox |
  ___3 Information outside the portal: tax software, accounting software, paper
  ### Risks inside the firm, and what limits them
  | Risk | Limited by |
  | Staff see or change what they do not need | roles; access that the owner gives and removes at once; logs of reads and changes |
  | Someone leaves and keeps access | removing access ends every session at once |
  | An unlocked screen | sessions end after ${settings.staffIdleMinutes} minutes without input |
  | A record is changed to hide a mistake | histories that only grow, chained by hashes, with signed daily roots |
  | A document goes to the wrong client | documents are in the portal and not in emails; each client reaches only their own returns |
  ### Risks from outside, and what limits them
  | Risk | Limited by |
  | Guessed, leaked or shared passwords | refusal of common passwords; limits on attempts; second factors; an email about each new device |
  | Phishing of staff | passkeys, which work only at the portal’s address; training |
  | Theft of a disk or a backup | files sealed with AES-256, whose key is not stored with them |
  | A stolen password reset | PINs that expire and go only to the account’s own address; no account with a shared mailbox |
  | An attack on the portal itself | every call is denied unless allowed; limits; updates |
  | Fire, theft or failure of a server | backups, which section 5.1 describes |
  ___3 Further risks that the firm sees
  ### Monitoring and testing
  The owner and the auditor read sign-ins, refused attempts, reads and changes at /Admin/Audit. The program tells the owner by email if one person opens very many returns within an hour or is refused often, or if many sign-ins fail. "npm run verify-history" proves that no recorded event was changed or removed.
  ___ Who reads the audit, and how often
  ___ Dates of the last penetration test (yearly) and vulnerability scan (every six months)
  ___ Date of the last backup that was restored as a test`;
}

const inventory = ({ settings }: WispFacts): string => `
  ## 4. Inventory of hardware and services
  | System | Location | Holds |
  | Server of the portal | ${settings.publicUrl} | everything in section 3 |
  | Database | ${settings.databaseHost ?? 'on the server'} | client data, history, logs |
  | File store | ${settings.fileHost ?? 'on the server'} | documents, encrypted |
  Attachment D lists computers, phones, printers, scanners, drives and cabinets.`;

function safetyMeasures({ firm, firstReturn, settings }: WispFacts): string {
  const { databaseHost, fileHost, mailHost, mailboxHost, publicUrl } = settings;
  const oldest = firstReturn ? `; the oldest order is from ${firstReturn}` : '';
  const period = firm.disposal
    ? `They are due ${firm.disposal.afterYears} years after the June 30 that follows the last step, unless they are on hold.`
    : 'No period is set.';
  return `
  ## 5. Safety measures
  ### 5.1 Collection and retention
  The firm collects only what a return needs. Orders that nobody submitted are deleted with their documents after ${draftLivesDays} days, other uploads that belong to no return after a week, orders that clients deleted before they accepted a price after 30 days. Returns stay, with accounts and emails, until the owner disposes of them${oldest}. ${period}
  ! 16 CFR 314.4(c)(6) asks for disposal of customer information two years after its last use, unless the law or a business need requires it. The program lists what is due and erases it on request; backups and a mail server are the firm’s to clean. Enter the firm’s periods in Attachment A.
  ___2 Where backups are kept, how often they are made, and who holds the keys
  ### 5.2 Disclosure
  Clients see their own returns only. Tax return information is not disclosed or used for anything but preparing the return without the client’s written consent, except as 26 CFR 301.7216 allows.
  | Service provider | Gets | Contract and last check |
  ${databaseHost ? `| ${databaseHost} | the database | |` : ''}
  ${fileHost ? `| ${fileHost} | encrypted documents | |` : ''}
  ${mailHost ? `| ${mailHost} | emails to clients | |` : ''}
  ${mailboxHost ? `| ${mailboxHost} | the firm’s mailbox | |` : ''}
  ${settings.takesCards ? '| Stripe | amount and service of payments | |' : ''}
  | | tax software | |
  | | | |
  ### 5.3 Network protection
  ${
    publicUrl.startsWith('https:')
      ? 'Browsers reach the portal over HTTPS only (HSTS). The program allows scripts from its own pages only, and takes a signed-in person’s requests only from them.'
      : `! The portal’s address, ${publicUrl}, is not encrypted. Put a proxy with TLS in front, and set PUBLIC_URL to its https address, before clients use it.`
  }
  ${databaseHost && !settings.databaseTls ? `! The connection to the database on ${databaseHost} may be unencrypted. Add sslmode=verify-full to DATABASE_URL unless it stays within one machine.` : ''}
  ___2 Firewalls, updates of operating systems, antivirus
  ### 5.4 User access
  - Every person has their own account, with a password that is on no list of common or breached passwords.
  - Failed attempts are limited for each account, for each place and overall. The account’s owner is told about a block, a new device, and a changed password or second factor.
  - New staff have no access. The owner gives it, with a role, and removes it at once.
  - A session ends after ${settings.staffIdleMinutes} minutes without input (clients: ${settings.clientIdleMinutes}), and after ${settings.sessionHours} hours in any case.
  - Before someone grants access, changes a role, exports records or changes a second factor, the program asks them to confirm who they are.
  ${
    settings.secondFactorRequired
      ? 'Staff need a second factor (authenticator app or passkey) before they reach client data.'
      : `! Second factors are not required of staff (STAFF_SECURITY=relaxed). 16 CFR 314.4(c)(5) then asks for an equivalent control that the Qualified Individual has approved in writing:
         ___2 The equivalent control, its approval and date`
  }
  ### 5.5 Electronic exchange of PII
  Clients upload documents to the portal and download them there. Each file is encrypted with a key of its own (AES-256-GCM). Emails carry links and not documents.
  ${mailHost ? '' : '! No mail server is set (SMTP_URL), so emails are kept as files on the server and reach nobody.'}
  ___2 Other ways that documents arrive or leave: email, fax, drives, tax software
  ### 5.6 Wi-Fi
  ___2 Offices’ networks: encryption, password changes, a separate network for guests
  ### 5.7 Remote access
  Staff work in the portal from anywhere through the same sign-in. It opens no other way into the firm’s network.
  ___2 Other remote access (VPN, remote desktop), and who may use it
  ### 5.8 Connected devices
  ___3 Rules for computers, phones and drives: disk encryption, antivirus, updates, private devices
  ### 5.9 Reportable incidents
  Whoever suspects an incident tells the Data Security Coordinator at once. Attachment C has the steps.
  ### 5.10 Code of conduct
  Everyone signs the rules in Attachment B before they get access, and again every year.

  ## 6. Implementation clause
  ${firm.legalName} puts this plan into effect on the date below. It will be reviewed every year, and whenever the firm’s business, systems or the law change in a way that matters.
  ___2 Name, title and signature of the principal, and date
  ___2 Name and signature of the Data Security Coordinator, and date`;
}

const attachments = ({ people: authorized }: WispFacts): string => `
  ## Attachment A. Record retention
  | Record | Kept for | Disposed of by |
  | Returns and the documents behind them (at least 3 years, IRC 6107) | | |
  | Signed e-file authorizations, Form 8879 (at least 3 years, Publication 1345) | | |
  | Consents under IRC 7216 | | |
  | Backups | | |
  | Paper | | |

  ## Attachment B. Rules of conduct
  - Use your own account, and never tell anyone a password or a code.
  - Open a client’s record only when your work needs it. Reads are logged.
  - Never send documents or Social Security numbers by email. Use the portal.
  - Lock the screen when you leave it. Keep paper in locked cabinets, and shred what is no longer needed.
  - Do not open links or attachments that you did not expect. Call the sender at a number that you know.
  - Do not copy client data to private devices or services.
  - Report a lost device, a wrong recipient or anything unusual at once.
  Each person signs that they have read this plan:
  | Name | Signature | Date |
  ${authorized
    .filter(({ access }) => access)
    .map(({ name }) => row(name, '', ''))
    .join('\n')}

  ## Attachment C. Breach procedure
  - Stop it: take away access at /Admin/ApproveUser, which ends all sessions of the person, or stop the program. Keep logs, disks and backups as they are.
  - Find out what was reached: /Admin/Audit shows sign-ins, reads and changes; export them.
  - Tell the IRS Stakeholder Liaison of your state at once; the IRS can then block false returns in clients’ names. Providers of online e-filing report by the next business day (Publication 1345).
  - Tell the states’ tax agencies (StateAlert@taxadmin.org), the police, the firm’s insurer and its lawyer.
  - If unencrypted information of 500 or more consumers was reached, notify the FTC within 30 days of finding out (16 CFR 314.4(j)).
  - Notify the clients as their states’ laws require, and offer what those laws require, such as credit monitoring.
  - Afterward, write down what happened, what was done, and what changes in this plan.
  | Contact | Name | Phone |
  | IRS Stakeholder Liaison | | |
  | Police | | |
  | Insurer | | |
  | Lawyer | | |
  | Host of the server | | |

  ## Attachment D. Hardware inventory
  | Device | Serial number | Location | PII on it | Encrypted |
  ${'| | | | | |\n'.repeat(8)}
  ## Attachment E. Training
  | Date | Subject | Who took part |
  ${'| | | |\n'.repeat(4)}`;
