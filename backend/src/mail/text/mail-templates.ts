import { type MailContent, type WriteMail } from './mail-content.js';
import { dateAndTime } from './mail-format.js';
import { type SpouseNews, spouseNews } from './spouse-news.js';

/** What happened to an account's second factors, in the email's words. */
const secondFactorChanges = {
  authenticatorAdded: 'An authenticator app was added to your account. You now need it to sign in.',
  authenticatorRemoved: 'The authenticator app was removed from your account.',
  passkeyAdded: 'A passkey was added to your account. Anyone who has it can sign in.',
  passkeyRemoved: 'A passkey was removed from your account.',
  recoveryCodesCreated: 'New recovery codes were created for your account. The earlier ones no longer work.',
  recoveryCodeUsed: 'Someone used one of your recovery codes instead of your second factor.',
  resetByFirm:
    'We removed all second factors from your account. You can set them up again the next time you sign in.',
} as const;
export type SecondFactorChange = keyof typeof secondFactorChanges;

const readingAdvice =
  'That may be right in a busy week. It may also be someone with a stolen password, or someone who copies data before they leave. Ask them. If you’re in doubt, remove their access at User Access first: that works at once.';

/** What the owner is told of access that is unusual within an hour, in the email's words. */
const unusualAccess = {
  returnsRead: {
    subject: 'Someone opened many tax returns',
    happened: (count: number) => `One person opened ${count} different tax returns within an hour.`,
    advice: readingAdvice,
    button: 'See what they opened',
  },
  returnsListed: {
    subject: 'Someone listed many tax returns',
    happened: (count: number) => `Lists showed ${count} different tax returns to one person within an hour.`,
    advice: readingAdvice,
    button: 'See which lists',
  },
  attemptsRefused: {
    subject: 'Someone tried what they may not do',
    happened: (count: number) => `We refused one person ${count} times within an hour.`,
    advice:
      'They saw nothing that they may not see. Ask them what they tried. If you’re in doubt about someone on your staff, remove their access at User Access first: that works at once.',
    button: 'See what they tried',
  },
  signInsFailed: {
    subject: 'Many sign-ins failed',
    happened: (count: number) => `${count} sign-ins failed within an hour, on all accounts together.`,
    advice:
      'Someone may be trying out stolen passwords. Each account blocks sign-ins after a few wrong ones and tells its owner, so there is nothing that you must do. Look whether one of your staff is among them.',
    button: 'See the sign-ins',
  },
} as const;
export type UnusualAccess = keyof typeof unusualAccess;

/**
 * The data of each email that does not come from a workflow step, stored in the outbox as JSON. `link` is a path of
 * the site (`/ClientTaxReturn/…`) or a whole URL.
 */
export interface MailTemplates {
  // To the client. `order` is the title of the return; absent if the message is about none, and in jobs from before
  // this field.
  messageFromFirm: { senderName: string; message: string; link?: string; order?: string };
  passwordReset: { link: string; pin: string; minutes: number };
  draftLink: { link: string; days: number };
  verifyEmail: { link: string; hours: number };
  changeEmail: { link: string; hours: number };
  emailInUse: Record<string, never>;
  // `until` is an ISO time; `recipient` is null for the newsletter.
  consentGiven: { recipient: string | null; order: string; until: string };
  // To someone whom a client named, who may open a copy of a return.
  sharedCopy: { link: string; until: string };
  // To the spouse on a joint return. The next goes to one who has an account.
  // `taxYear` is absent in jobs from before this field.
  spouseInvitation: { taxYear: number; link: string; days: number };
  spouseTurn: { taxpayer: string; taxYear?: number; link: string };
  // To the same spouse, what becomes of the signatures and the return. `at` is an ISO time.
  spouseNews: { news: SpouseNews; taxYear: number; at: string; link: string };
  // To the taxpayer. `at` is an ISO time.
  spouseJoined: { spouse: string; email: string; taxYear?: number; at: string; link: string };
  // To a spouse whose account no longer signs. `at` is an ISO time.
  spouseAccessEnded: { taxYear: number; at: string };
  // To a future member of staff.
  staffInvitation: { role: string; link: string; days: number };
  // To the owner.
  invitationAccepted: { invited: string; email: string; role: string; at: string };
  accessAsked: { person: { name: string; email: string; role: string }; at: string };
  // To each owner. `role` is the one that the person has now, `by` the name of the owner who gave it.
  ownersChanged: { person: { name: string; email: string; role: string }; by: string; at: string };
  // To a member of staff. `client` is absent for several returns.
  returnsAssigned: { by: string; returns: number; client?: string; link: string };
  returnNudged: { by: string; client: string; link: string };
  // `person` is null if nobody in particular is known.
  unusualAccess: {
    what: UnusualAccess;
    count: number;
    person: { name: string; email: string; role: string } | null;
    at: string;
    link: string;
  };
  // "0.3 GB are free at /data" and the like.
  diskFull: { found: string; at: string };
  // To an account's owner, about its security. `at` is an ISO time.
  passwordChanged: { at: string };
  nameChanged: { at: string; newName: string };
  emailChangeRequested: { at: string; newEmail: string };
  // `newEmail` is absent if nobody had shown that they read the old address.
  emailChanged: { at: string; newEmail?: string };
  secondFactorChanged: { at: string; change: SecondFactorChange };
  newDevice: { at: string; device: string; address: string };
  signInsPaused: { at: string; address: string };
  secondFactorGuessed: { at: string };
  // To anyone, written by staff in the mailbox.
  staffMessage: { subject: string; message: string };
  // To the witness who keeps the daily roots. Hashes are SHA-256 in hexadecimal.
  dailyRoot: {
    day: string;
    hash: string;
    previous: string | null;
    heads: number;
    headsHash: string;
    reads: number;
    readsHash: string;
    security: { seq: number; head: string | null };
    fingerprint: string;
  };
  // To the same witness, each hour. `at` is an ISO time.
  hourlySeal: {
    at: string;
    hash: string;
    heads: number;
    headsHash: string;
    security: { seq: number; head: string | null };
  };
  // To the firm.
  clientMessage: { clientName: string; clientEmail: string; message: string; link: string; order?: string };
  contactMessage: { name: string; email: string; message: string; office: string };
  serviceRequest: {
    name: string;
    email: string;
    phone: string | null;
    message: string | null;
    service: string | null;
    facts: readonly (readonly [label: string, value: string])[];
  };
  // To whoever typed the address; the service is one of ours.
  serviceRequestReceived: { service: string | null };
  // `at` is the ISO time of the request.
  serviceRequestWaits: {
    name: string;
    email: string;
    phone: string | null;
    service: string | null;
    at: string;
  };
  infectedFile: { file: string; sender: string; virus: string; link?: string };
}

export type MailTemplate = keyof MailTemplates;

/** The templates that several people at the firm may read. */
const shareable: ReadonlySet<MailTemplate> = new Set([
  'messageFromFirm',
  'consentGiven',
  'invitationAccepted',
  'accessAsked',
  'ownersChanged',
  'returnsAssigned',
  'returnNudged',
  'unusualAccess',
  'diskFull',
  'spouseTurn',
  'spouseNews',
  'spouseJoined',
  'spouseAccessEnded',
  'passwordChanged',
  'nameChanged',
  'emailInUse',
  'emailChangeRequested',
  'emailChanged',
  'secondFactorChanged',
  'newDevice',
  'signInsPaused',
  'secondFactorGuessed',
  'staffMessage',
  'clientMessage',
  'contactMessage',
  'serviceRequest',
  'serviceRequestReceived',
  'serviceRequestWaits',
  'infectedFile',
  'dailyRoot',
  'hourlySeal',
]);

/**
 * Whether an email opens something: it has a PIN, a code, or a link that works without signing in. Every template
 * counts as secret until it is listed as shareable.
 */
export const isSecret = (template: MailTemplate): boolean => !shareable.has(template);

type Templates = {
  readonly [Name in MailTemplate]: (
    data: MailTemplates[Name],
    firm: string,
    known: Parameters<WriteMail>[0],
  ) => MailContent;
};

/** Adds to a subject which order it is about. */
const naming = (subject: string, order: string | undefined): string =>
  order === undefined ? subject : `${subject} (${order})`;

const jointReturn = (taxYear: number | undefined): string =>
  taxYear === undefined ? 'joint tax return' : `joint tax return for ${taxYear}`;

const openAccount = { label: 'Open your account', href: '/Account' } as const;
const resetPassword = { label: 'Reset your password', href: '/ForgotPassword' } as const;

const adviceOnChange = {
  button: resetPassword,
  note: 'If you expected this, you don’t need to do anything. If you didn’t, reset your password now, and call us.',
};
const adviceOnOwnChange = {
  button: resetPassword,
  note: 'If you changed it, you don’t need to do anything. If you didn’t, reset your password now, and call us.',
};
/** A new password does not keep out someone who has the passkey. */
const adviceOnPasskey = {
  button: openAccount,
  note: 'If you expected this, you don’t need to do anything. If you didn’t, remove the passkey on your account page now, or call us. Changing your password doesn’t keep out someone who has the passkey.',
};

export const mailTemplates: Templates = {
  messageFromFirm: ({ senderName, message, link, order }, firm, known) => ({
    subject: naming(`A message from ${firm}`, known ? order : undefined),
    heading: `${senderName} sent you a message`,
    paragraphs: [],
    quote: message,
    button: link === undefined ? undefined : { label: 'Open your return', href: link },
    note: 'To answer, reply to this email.',
    personal: true,
  }),

  passwordReset: ({ link, pin, minutes }) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      `We received a request to reset your password. To choose a new one, open the page below and enter this PIN. It works once and expires in ${minutes} minutes.`,
    ],
    code: pin,
    button: { label: 'Choose a new password', href: link },
    note: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  }),

  draftLink: ({ link, days }) => ({
    subject: 'Resume your order',
    heading: 'We saved your order',
    paragraphs: [
      `We saved your answers and will keep them for ${days} days. To continue on any device, use this link. The link works once. Whoever opens it gets the order, which then closes on the device where you saved it. Please keep the link private.`,
    ],
    button: { label: 'Resume your order', href: link },
    note: 'If you didn’t save an order with us, you can ignore this email: someone entered your email address by mistake.',
  }),

  verifyEmail: ({ link, hours }) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      `Someone created an account with this email address, or asked for a new link. If it was you, please confirm that this address is yours. The link works once and expires in ${hours} hours.`,
    ],
    button: { label: 'Confirm this address', href: link },
    note: 'If it wasn’t you, don’t confirm, and ignore this email. Without your confirmation, the account can’t see anything of yours.',
  }),

  consentGiven: ({ recipient, order, until }, _firm, known) => ({
    subject: naming('You gave us your consent', known ? order : undefined),
    heading: 'You gave us your consent',
    paragraphs: [
      recipient === null
        ? 'You allowed us to send you our newsletter. Your copy of the consent is in your account.'
        : `You allowed us to give ${known ? recipient : 'someone'} a copy of your return. We are sending them a link by email. Your copy of the consent is in your account, where you can also see whether they downloaded the return.`,
    ],
    facts: [
      ...(known ? [['Return', order] as const] : []),
      ...(known && recipient !== null ? [['Recipient', recipient] as const] : []),
      ['Until', dateAndTime(until)],
    ],
    button: { label: 'Open your consents', href: '/Consents' },
    note: 'You can withdraw your consent there at any time, and it ends at once. If it wasn’t you, withdraw it now, change your password, and call us.',
  }),

  // Without names: nobody has shown that the address is the recipient's. The page behind the link has them.
  sharedCopy: ({ link, until }, firm) => ({
    subject: `${firm}: a copy of a tax return for you`,
    heading: 'A copy of a tax return for you',
    paragraphs: [
      'One of our clients asked us to give you a copy of their return. You can open it with the link below, without an account. It shows whose return it is.',
    ],
    facts: [['The link works until', dateAndTime(until)]],
    button: { label: 'Open the copy', href: link },
    note: 'Please don’t forward this email: whoever has the link can open the copy. The client can end your access at any time. If you weren’t expecting this email, don’t open the link, and tell us.',
  }),

  // Without names, as above.
  spouseInvitation: ({ taxYear, link, days }, firm) => ({
    subject: `${firm}: please sign your ${jointReturn(taxYear)}`,
    heading: 'Please sign your joint tax return',
    paragraphs: [
      `Your spouse signed the e-file authorization (Form 8879) for your ${jointReturn(taxYear)}. Both spouses must sign it, each for themselves. You can sign on your own phone or computer, in an account of your own. It takes about ten minutes.`,
      `The link works once and expires in ${days} days. You’ll see the return after you confirm your identity.`,
    ],
    button: { label: 'Accept and sign', href: link },
    note: 'Please don’t forward this email: the link is for you alone. If you weren’t expecting this email, you can ignore it. If you prefer paper, you can both sign one printed form.',
  }),

  spouseTurn: ({ taxpayer, taxYear, link }, _firm, known) => ({
    subject: `Your ${jointReturn(taxYear)} is waiting for your signature`,
    heading: 'It’s your turn to sign',
    paragraphs: [
      `${known ? taxpayer : 'Your spouse'} signed the e-file authorization of your ${jointReturn(taxYear)}. We can’t file the return until you sign too, in your own account.`,
    ],
    button: { label: 'Sign your authorization', href: link },
  }),

  spouseNews: ({ news, taxYear, at, link }) => {
    const { subject, paragraphs, opens = true } = spouseNews[news];
    return {
      subject: `${subject} (${jointReturn(taxYear)})`,
      heading: subject,
      paragraphs,
      facts: [['When', dateAndTime(at)]],
      ...(opens && { button: { label: 'Open the joint return', href: link } }),
    };
  },

  spouseJoined: ({ spouse, email, taxYear, at, link }, _firm, known) => ({
    subject: `Your spouse accepted the invitation to sign your ${jointReturn(taxYear)}`,
    heading: 'Your spouse has an account now',
    paragraphs: [
      `${known ? spouse : 'Your spouse'} accepted the invitation to sign your ${jointReturn(taxYear)}. Your spouse can now read the review copy and the form in their own account, sign there, and see whether the return was filed. They can’t see anything else of yours.`,
    ],
    facts: [
      ...(known
        ? ([
            ['Spouse', spouse],
            ['Email', email],
          ] as const)
        : []),
      ['When', dateAndTime(at)],
    ],
    button: { label: 'See the invitation', href: link },
    note: 'If this address is not your spouse’s, withdraw the invitation there, and call us.',
  }),

  spouseAccessEnded: ({ taxYear, at }) => ({
    subject: `You can no longer sign your ${jointReturn(taxYear)} in your account`,
    heading: 'Your access to the joint return has ended',
    paragraphs: [
      `Your account no longer shows your ${jointReturn(taxYear)}, and you can’t sign it there. Your spouse withdrew the invitation that you accepted, or we did so on their behalf. Nothing else about your account has changed.`,
    ],
    facts: [['When', dateAndTime(at)]],
    note: 'You can still sign on your spouse’s account, on paper, or with a new invitation. If you didn’t expect this, please call us.',
  }),

  staffInvitation: ({ role, link, days }, firm) => ({
    subject: `${firm}: you are invited to join our team`,
    heading: 'You are invited to join our team',
    paragraphs: [
      `We’d like you to join our team as ${role}. Open the page below to set up your account. The link works once and expires in ${days} days.`,
    ],
    button: { label: 'Accept the invitation', href: link },
    note: 'Please don’t forward this email: the link is for you alone. If you weren’t expecting it, you can ignore it.',
  }),

  invitationAccepted: ({ invited, email, role, at }) => ({
    subject: 'An invitation was accepted',
    heading: 'Your invitation was accepted',
    paragraphs: ['Someone you invited has joined your staff and now has access.'],
    facts: [
      ['Name', invited],
      ['Email', email],
      ['Role', role],
      ['When', dateAndTime(at)],
    ],
    button: { label: 'See who has access', href: '/Admin/ApproveUser' },
    note: 'If you don’t know this person, remove their access there.',
  }),

  accessAsked: ({ person, at }) => ({
    subject: 'Someone asks for access to the tax returns',
    heading: 'Someone asks for access',
    paragraphs: [
      'The person below signed up as staff and asks you for access. Give it only if you know that it is them: anyone can sign up.',
    ],
    facts: [
      ['Name', person.name],
      ['Email', person.email],
      ['Role', person.role],
      ['When', dateAndTime(at)],
    ],
    button: { label: 'See who has access', href: '/Admin/ApproveUser' },
  }),

  ownersChanged: ({ person, by, at }) => ({
    subject: person.role === 'Owner' ? 'Your firm has another owner' : 'Your firm has one owner fewer',
    heading: person.role === 'Owner' ? 'Someone became an owner' : 'Someone is no longer an owner',
    paragraphs: [
      'Owners see everything, set prices, and decide who has access. If you did not expect this, change the role back at once.',
    ],
    facts: [
      ['Name', person.name],
      ['Email', person.email],
      ['Role now', person.role],
      ['Changed by', by],
      ['When', dateAndTime(at)],
    ],
    button: { label: 'See who has access', href: '/Admin/ApproveUser' },
  }),

  returnsAssigned: ({ by, returns, client, link }) => ({
    subject: client === undefined ? `${returns} returns are now yours` : `A return is now yours: ${client}`,
    heading: client === undefined ? `${returns} returns are now yours` : 'A return is now yours',
    paragraphs: [
      client === undefined
        ? `${by} assigned ${returns} tax returns to you.`
        : `${by} assigned the tax return of ${client} to you.`,
    ],
    button: { label: client === undefined ? 'See your returns' : 'Open the return', href: link },
  }),

  returnNudged: ({ by, client, link }) => ({
    subject: `A return waits for you: ${client}`,
    heading: 'A return waits for you',
    paragraphs: [`${by} asks you to continue with the tax return of ${client}.`],
    button: { label: 'Open the return', href: link },
  }),

  unusualAccess: ({ what, count, person, at, link }) => {
    const { subject, happened, advice, button } = unusualAccess[what];
    return {
      subject,
      heading: subject,
      paragraphs: [happened(count), advice],
      facts: [
        ...(person
          ? ([
              ['Name', person.name],
              ['Email', person.email],
              ['Role', person.role],
            ] as const)
          : []),
        ['Until', dateAndTime(at)],
      ],
      button: { label: button, href: link },
      note: 'We tell you about the same thing once a day.',
    };
  },

  diskFull: ({ found, at }) => ({
    subject: 'A disk of your website is full',
    heading: 'A disk is full, or nearly',
    paragraphs: [
      'While a disk is full, nobody can sign in, order, upload or change anything. What was saved before is safe.',
      'Please ask whoever runs the server to make room, or to take a larger disk. After that, everything works again by itself.',
    ],
    facts: [
      ['Disk', found],
      ['When', dateAndTime(at)],
    ],
    note: 'While it is so, we tell you once a day.',
  }),

  // Without the name, as above.
  changeEmail: ({ link, hours }) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `Someone asked to use this email address for their account with us. If it was you, please confirm it. After that, you’ll sign in with this address. The link works once and expires in ${hours} hours.`,
    ],
    button: { label: 'Use this address', href: link },
    note: 'If it wasn’t you, don’t confirm. You can ignore this email.',
  }),

  emailInUse: () => ({
    subject: 'This email address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      'Someone asked to use this email address for another account. The address already has an account with us, so we changed nothing.',
    ],
    button: { label: 'Sign in', href: '/login' },
    note: 'If it was you, sign in with this address, or choose another one for your other account. If it wasn’t, you don’t need to do anything.',
  }),

  passwordChanged: ({ at }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['The password for your account was changed. Every other device has been signed out.'],
    facts: [['When', dateAndTime(at)]],
    ...adviceOnOwnChange,
  }),

  nameChanged: ({ at, newName }, _firm, known) => ({
    subject: 'The name on your account was changed',
    heading: 'The name on your account was changed',
    paragraphs: [
      'Someone who is signed in to your account changed the name on it. Orders and messages that you already sent keep the old name.',
    ],
    facts: [...(known ? [['New name', newName] as const] : []), ['When', dateAndTime(at)]],
    ...adviceOnOwnChange,
  }),

  emailChangeRequested: ({ at, newEmail }, _firm, known) => ({
    subject: 'Your email address is about to change',
    heading: 'Someone asked to change your email address',
    paragraphs: [
      'Someone who is signed in to your account asked to change its email address. It changes once they open the link that we sent to the new address and confirm.',
    ],
    facts: [...(known ? [['New address', newEmail] as const] : []), ['When', dateAndTime(at)]],
    button: resetPassword,
    note: 'If it was you, open the link that we sent to the new address. If it wasn’t, reset your password now: this stops the change and signs everyone out. Then call us.',
  }),

  emailChanged: ({ at, newEmail }) => ({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account now has another email address. Please sign in with the new address. We’ll no longer write to this one.',
    ],
    facts: [
      ...(newEmail === undefined ? [] : [['New address', newEmail] as const]),
      ['When', dateAndTime(at)],
    ],
    note: 'If you changed it, you don’t need to do anything. If you didn’t, call us now: only we can restore your account.',
  }),

  secondFactorChanged: ({ at, change }) => ({
    subject: 'The way you sign in was changed',
    heading: 'The way you sign in was changed',
    paragraphs: [secondFactorChanges[change]],
    facts: [['When', dateAndTime(at)]],
    ...(change === 'passkeyAdded' ? adviceOnPasskey : adviceOnChange),
  }),

  newDevice: ({ at, device, address }) => ({
    subject: 'A new device signed in to your account',
    heading: 'A new device signed in',
    paragraphs: ['Someone signed in to your account on a device that we haven’t seen before.'],
    facts: [
      ['Device', device],
      ['IP address', address],
      ['When', dateAndTime(at)],
    ],
    button: resetPassword,
    note: 'If this was you, you don’t need to do anything. If it wasn’t, reset your password now, and call us.',
  }),

  signInsPaused: ({ at, address }) => ({
    subject: 'Wrong passwords for your account',
    heading: 'Someone entered wrong passwords',
    paragraphs: [
      'Someone entered a wrong password for your account several times, and did not get in. We’re blocking further attempts from the IP address below for a while. You can still sign in on a device that you have used before.',
    ],
    facts: [
      ['IP address', address],
      ['When', dateAndTime(at)],
    ],
    button: resetPassword,
    note: 'If this was you, wait a while or reset your password. If it wasn’t, you don’t need to do anything, unless someone may know your password or you also use it elsewhere.',
  }),

  secondFactorGuessed: ({ at }) => ({
    subject: 'Someone knows your password',
    heading: 'Someone knows your password',
    paragraphs: [
      'Someone entered your password, and then a wrong second factor several times. They did not get in, and we’re blocking further attempts for a while.',
    ],
    facts: [['When', dateAndTime(at)]],
    button: resetPassword,
    note: 'If this was you, wait a while or use your passkey. If it wasn’t, reset your password now, and change it wherever else you use it.',
  }),

  staffMessage: ({ subject, message }) => ({
    subject,
    heading: subject,
    greeting: false,
    paragraphs: [],
    quote: message,
    personal: true,
  }),

  hourlySeal: ({ at, hash, heads, headsHash, security }, firm) => ({
    subject: `${firm}: seal of ${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`,
    heading: 'Seal of an hour',
    paragraphs: [
      `Please keep this email until you have the root of its day. It is evidence of what the records of ${firm} were at this time.`,
    ],
    facts: [
      ['Time (UTC)', `${at.slice(0, 10)}, ${at.slice(11, 16)}`],
      ['Seal', hash],
      [`Histories of the day (${heads})`, headsHash],
      [`Security log (row ${security.seq})`, security.head ?? 'empty'],
    ],
  }),

  dailyRoot: ({ day, hash, previous, heads, headsHash, reads, readsHash, security, fingerprint }, firm) => ({
    subject: `${firm}: root of ${day}`,
    heading: `Root of ${day}`,
    paragraphs: [
      `Please keep this email. It is evidence of what the records of ${firm} were on that day: if someone changes them later, they no longer match this root.`,
    ],
    facts: [
      ['Day (UTC)', day],
      ['Root', hash],
      ['Root before', previous ?? 'none'],
      [`Histories (${heads})`, headsHash],
      [`Reads (${reads})`, readsHash],
      [`Security log (row ${security.seq})`, security.head ?? 'empty'],
      ['Key', fingerprint],
    ],
    note: 'To compare, ask an owner or auditor at the firm for the root of this day, under Audit, Proof. All 64 digits must match. If you ever get different roots for the same day, or no email for some days, ask the firm why.',
  }),

  clientMessage: ({ clientName, clientEmail, message, link, order }) => ({
    subject: naming(`Message from ${clientName}`, order),
    heading: `${clientName} sent a message`,
    paragraphs: [],
    facts: [['Email', clientEmail]],
    quote: message,
    button: { label: 'Open the return', href: link },
    personal: true,
  }),

  contactMessage: ({ name, email, message, office }) => ({
    subject: `Contact form (${office}): ${name}`,
    heading: `${name} sent a message through the contact form`,
    paragraphs: [],
    facts: [
      ['Email', email],
      ['Office', office],
    ],
    quote: message,
    note: 'Our website promises a reply within 24 to 48 hours. To answer, reply to this email.',
    personal: true,
  }),

  serviceRequest: ({ name, email, phone, message, service, facts }) => ({
    subject: `Request (${service ?? 'a call'}): ${name}`,
    heading: `${name} asked for a call`,
    paragraphs: ['Someone went through the price tool and asked us to call.'],
    facts: [
      ['Service', service ?? 'Something else'],
      ...facts,
      ['Email', email],
      ...(phone === null ? [] : [['Phone', phone] as const]),
    ],
    quote: message ?? undefined,
    button: { label: 'Open the requests', href: '/Admin/Requests' },
    note: 'Our website promises an answer within 24 to 48 hours. To write, reply to this email; then mark the request as answered.',
    personal: true,
  }),

  serviceRequestReceived: ({ service }) => ({
    subject: 'We received your request for a call',
    heading: 'We received your request',
    paragraphs: [
      `Thank you for asking us about ${service ?? 'our services'}. We’ll write to you within 24 to 48 hours.`,
      'To talk sooner, please call us.',
    ],
    note: 'If you didn’t ask us for a call, you can ignore this email.',
  }),

  serviceRequestWaits: ({ name, email, phone, service, at }) => ({
    subject: `Unanswered for one business day: ${name} asked for a call`,
    heading: 'Please call or write now',
    paragraphs: [
      'Our website promises an answer within 24 to 48 hours. One business day has passed, and nobody has marked this request as answered.',
    ],
    facts: [
      ['Name', name],
      ['Service', service ?? 'Something else'],
      ['Requested', dateAndTime(at)],
      ['Email', email],
      ...(phone === null ? [] : [['Phone', phone] as const]),
    ],
    button: { label: 'Open the requests', href: '/Admin/Requests' },
    note: 'We remind you of each request once. To write, reply to this email; then mark the request as answered.',
  }),

  infectedFile: ({ file, sender, virus, link }) => ({
    subject: `Virus found in a file from ${sender}`,
    heading: 'We found a virus in a file',
    paragraphs: [
      'Someone uploaded a file with a virus. We blocked it, so nobody can open it. Our website asks the sender for a clean copy; please ask too if none arrives.',
    ],
    facts: [
      ['File', file],
      ['From', sender],
      ['Virus', virus],
    ],
    button: link === undefined ? undefined : { label: 'Open the return', href: link },
    note: 'The sender’s computer may be infected, so be careful with whatever else comes from there. We email you about each sender at most once a day. The security log lists every file.',
  }),
};
