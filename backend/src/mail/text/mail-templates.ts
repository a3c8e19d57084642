import { contentOf, type MailContent, type Words, type WriteMail } from './mail-content.js';
import { dateAndTime } from './mail-format.js';
import { type NewsText, type SpouseNews, spouseNews } from './spouse-news.js';

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

/** What one template says, and whether it opens something: a PIN, a code, or a link that works without signing in. */
export interface Template<Data> {
  readonly isSecret: boolean;
  readonly write: (data: Data, firm: string, known: Parameters<WriteMail>[0]) => MailContent;
}

const template =
  (isSecret: boolean) =>
  <Data = Record<string, never>>(
    words: (...known: Parameters<Template<Data>['write']>) => Words,
  ): Template<Data> => ({ isSecret, write: (...known) => contentOf(words(...known)) });

/** For an email that opens something. */
const secret = template(true);
/** For one that several people at the firm may read. */
const shareable = template(false);

/** Adds to a subject which order it is about. */
const naming = (subject: string, order: string | undefined): string =>
  order === undefined ? subject : `${subject} (${order})`;

const jointReturn = (taxYear: number | undefined): string =>
  taxYear === undefined ? 'joint tax return' : `joint tax return for ${taxYear}`;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

const about = ({ name, email, role }: Person) => ({ Name: name, Email: email, Role: role });

/** Someone who asked for a call, and about which service. */
interface Caller {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly service: string | null;
}

/** What a seal seals: histories by their heads, and the security log. Hashes are SHA-256 in hexadecimal. */
interface Sealed {
  readonly hash: string;
  readonly heads: number;
  readonly headsHash: string;
  readonly security: { readonly seq: number; readonly head: string | null };
}

interface DailyRoot extends Sealed {
  readonly day: string;
  readonly previous: string | null;
  readonly reads: number;
  readonly readsHash: string;
  readonly fingerprint: string;
}

const seeAccess = { label: 'See who has access', href: '/Admin/ApproveUser' };
const resetPassword = { label: 'Reset your password', href: '/ForgotPassword' } as const;

const adviceUnless = (you: string) => ({
  button: resetPassword,
  note: `If you ${you}, you don’t need to do anything. If you didn’t, reset your password now, and call us.`,
});
/** A new password does not keep out someone who has the passkey. */
const adviceOnPasskey = {
  button: { label: 'Open your account', href: '/Account' },
  note: 'If you expected this, you don’t need to do anything. If you didn’t, remove the passkey on your account page now, or call us. Changing your password doesn’t keep out someone who has the passkey.',
};

/**
 * The emails that do not come from a workflow step. Their data are in the outbox as JSON: `link` is a path of the site
 * (`/ClientTaxReturn/…`) or a whole URL, `at` and `until` are ISO times.
 */
export const mailTemplates = {
  // To the client. `order` is the title of the return; absent if the message is about none, and in jobs from before
  // this field.
  messageFromFirm: shareable<{ senderName: string; message: string; link?: string; order?: string }>(
    ({ senderName, message, link, order }, firm, known) => ({
      subject: naming(`A message from ${firm}`, known ? order : undefined),
      heading: `${senderName} sent you a message`,
      quote: message,
      button: link === undefined ? undefined : { label: 'Open your return', href: link },
      note: 'To answer, reply to this email.',
      personal: true,
    }),
  ),

  passwordReset: secret<{ link: string; pin: string; minutes: number }>(({ link, pin, minutes }) => ({
    subject: 'Reset your password',
    text: `We received a request to reset your password. To choose a new one, open the page below and enter this PIN. It works once and expires in ${minutes} minutes.`,
    code: pin,
    button: { label: 'Choose a new password', href: link },
    note: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  })),

  draftLink: secret<{ link: string; days: number }>(({ link, days }) => ({
    subject: 'Resume your order',
    heading: 'We saved your order',
    text: `We saved your answers and will keep them for ${days} days. To continue on any device, use this link. The link works once. Whoever opens it gets the order, which then closes on the device where you saved it. Please keep the link private.`,
    button: { label: 'Resume your order', href: link },
    note: 'If you didn’t save an order with us, you can ignore this email: someone entered your email address by mistake.',
  })),

  verifyEmail: secret<{ link: string; hours: number }>(({ link, hours }) => ({
    subject: 'Confirm your email address',
    text: `Someone created an account with this email address, or asked for a new link. If it was you, please confirm that this address is yours. The link works once and expires in ${hours} hours.`,
    button: { label: 'Confirm this address', href: link },
    note: 'If it wasn’t you, don’t confirm, and ignore this email. Without your confirmation, the account can’t see anything of yours.',
  })),

  // `until` is an ISO time; `recipient` is null for the newsletter.
  consentGiven: shareable<{ recipient: string | null; order: string; until: string }>(
    ({ recipient, order, until }, _firm, known) => ({
      subject: naming('You gave us your consent', known ? order : undefined),
      heading: 'You gave us your consent',
      text:
        recipient === null
          ? 'You allowed us to send you our newsletter. Your copy of the consent is in your account.'
          : `You allowed us to give ${known ? recipient : 'someone'} a copy of your return. We are sending them a link by email. Your copy of the consent is in your account, where you can also see whether they downloaded the return.`,
      facts: {
        Return: known ? order : null,
        Recipient: known ? recipient : null,
        Until: dateAndTime(until),
      },
      button: { label: 'Open your consents', href: '/Consents' },
      note: 'You can withdraw your consent there at any time, and it ends at once. If it wasn’t you, withdraw it now, change your password, and call us.',
    }),
  ),

  // Without names: nobody has shown that the address is the recipient's. The page behind the link has them.
  // To someone whom a client named, who may open a copy of a return.
  sharedCopy: secret<{ link: string; until: string }>(({ link, until }, firm) => ({
    subject: `${firm}: a copy of a tax return for you`,
    heading: 'A copy of a tax return for you',
    text: 'One of our clients asked us to give you a copy of their return. You can open it with the link below, without an account. It shows whose return it is.',
    facts: { 'The link works until': dateAndTime(until) },
    button: { label: 'Open the copy', href: link },
    note: 'Please don’t forward this email: whoever has the link can open the copy. The client can end your access at any time. If you weren’t expecting this email, don’t open the link, and tell us.',
  })),

  // Without names, as above.
  // To the spouse on a joint return. The next goes to one who has an account.
  // `taxYear` is absent in jobs from before this field.
  spouseInvitation: secret<{ taxYear: number; link: string; days: number }>(
    ({ taxYear, link, days }, firm) => ({
      subject: `${firm}: please sign your ${jointReturn(taxYear)}`,
      heading: 'Please sign your joint tax return',
      text: [
        `Your spouse signed the e-file authorization (Form 8879) for your ${jointReturn(taxYear)}. Both spouses must sign it, each for themselves. You can sign on your own phone or computer, in an account of your own. It takes about ten minutes.`,
        `The link works once and expires in ${days} days. You’ll see the return after you confirm your identity.`,
      ],
      button: { label: 'Accept and sign', href: link },
      note: 'Please don’t forward this email: the link is for you alone. If you weren’t expecting this email, you can ignore it. If you prefer paper, you can both sign one printed form.',
    }),
  ),

  spouseTurn: shareable<{ taxpayer: string; taxYear?: number; link: string }>(
    ({ taxpayer, taxYear, link }, _firm, known) => ({
      subject: `Your ${jointReturn(taxYear)} is waiting for your signature`,
      heading: 'It’s your turn to sign',
      text: `${known ? taxpayer : 'Your spouse'} signed the e-file authorization of your ${jointReturn(taxYear)}. We can’t file the return until you sign too, in your own account.`,
      button: { label: 'Sign your authorization', href: link },
    }),
  ),

  // To the same spouse, what becomes of the signatures and the return. `at` is an ISO time.
  spouseNews: shareable<{ news: SpouseNews; taxYear: number; at: string; link: string }>(
    ({ news, taxYear, at, link }) => {
      const { subject, text, opens = true }: NewsText = spouseNews[news];
      return {
        subject: `${subject} (${jointReturn(taxYear)})`,
        heading: subject,
        text,
        facts: { When: dateAndTime(at) },
        ...(opens && { button: { label: 'Open the joint return', href: link } }),
      };
    },
  ),

  // To the taxpayer. `at` is an ISO time.
  spouseJoined: shareable<{ spouse: string; email: string; taxYear?: number; at: string; link: string }>(
    ({ spouse, email, taxYear, at, link }, _firm, known) => ({
      subject: `Your spouse accepted the invitation to sign your ${jointReturn(taxYear)}`,
      heading: 'Your spouse has an account now',
      text: `${known ? spouse : 'Your spouse'} accepted the invitation to sign your ${jointReturn(taxYear)}. Your spouse can now read the review copy and the form in their own account, sign there, and see whether the return was filed. They can’t see anything else of yours.`,
      facts: { ...(known && { Spouse: spouse, Email: email }), When: dateAndTime(at) },
      button: { label: 'See the invitation', href: link },
      note: 'If this address is not your spouse’s, withdraw the invitation there, and call us.',
    }),
  ),

  // To a spouse whose account no longer signs. `at` is an ISO time.
  spouseAccessEnded: shareable<{ taxYear: number; at: string }>(({ taxYear, at }) => ({
    subject: `You can no longer sign your ${jointReturn(taxYear)} in your account`,
    heading: 'Your access to the joint return has ended',
    text: `Your account no longer shows your ${jointReturn(taxYear)}, and you can’t sign it there. Your spouse withdrew the invitation that you accepted, or we did so on their behalf. Nothing else about your account has changed.`,
    facts: { When: dateAndTime(at) },
    note: 'You can still sign on your spouse’s account, on paper, or with a new invitation. If you didn’t expect this, please call us.',
  })),

  // To a future member of staff.
  staffInvitation: secret<{ role: string; link: string; days: number }>(({ role, link, days }, firm) => ({
    subject: `${firm}: you are invited to join our team`,
    heading: 'You are invited to join our team',
    text: `We’d like you to join our team as ${role}. Open the page below to set up your account. The link works once and expires in ${days} days.`,
    button: { label: 'Accept the invitation', href: link },
    note: 'Please don’t forward this email: the link is for you alone. If you weren’t expecting it, you can ignore it.',
  })),

  // To the owner.
  invitationAccepted: shareable<{ invited: string; email: string; role: string; at: string }>((joined) => ({
    subject: 'An invitation was accepted',
    heading: 'Your invitation was accepted',
    text: 'Someone you invited has joined your staff and now has access.',
    facts: { Name: joined.invited, Email: joined.email, Role: joined.role, When: dateAndTime(joined.at) },
    button: seeAccess,
    note: 'If you don’t know this person, remove their access there.',
  })),

  accessAsked: shareable<{ person: Person; at: string }>(({ person, at }) => ({
    subject: 'Someone asks for access to the tax returns',
    heading: 'Someone asks for access',
    text: 'The person below signed up as staff and asks you for access. Give it only if you know that it is them: anyone can sign up.',
    facts: { ...about(person), When: dateAndTime(at) },
    button: seeAccess,
  })),

  // To each owner. `role` is the one that the person has now, `by` the name of the owner who gave it.
  ownersChanged: shareable<{ person: Person; by: string; at: string }>(({ person, by, at }) => ({
    subject: person.role === 'Owner' ? 'Your firm has another owner' : 'Your firm has one owner fewer',
    heading: person.role === 'Owner' ? 'Someone became an owner' : 'Someone is no longer an owner',
    text: 'Owners see everything, set prices, and decide who has access. If you did not expect this, change the role back at once.',
    facts: {
      Name: person.name,
      Email: person.email,
      'Role now': person.role,
      'Changed by': by,
      When: dateAndTime(at),
    },
    button: seeAccess,
  })),

  // To a member of staff. `client` is absent for several returns.
  returnsAssigned: shareable<{ by: string; returns: number; client?: string; link: string }>((assigned) => {
    const { by, returns, client, link: href } = assigned;
    if (client === undefined)
      return {
        subject: `${returns} returns are now yours`,
        text: `${by} assigned ${returns} tax returns to you.`,
        button: { label: 'See your returns', href },
      };
    return {
      subject: `A return is now yours: ${client}`,
      heading: 'A return is now yours',
      text: `${by} assigned the tax return of ${client} to you.`,
      button: { label: 'Open the return', href },
    };
  }),

  returnNudged: shareable<{ by: string; client: string; link: string }>(({ by, client, link }) => ({
    subject: `A return waits for you: ${client}`,
    heading: 'A return waits for you',
    text: `${by} asks you to continue with the tax return of ${client}.`,
    button: { label: 'Open the return', href: link },
  })),

  // `person` is null if nobody in particular is known.
  unusualAccess: shareable<{
    what: UnusualAccess;
    count: number;
    person: Person | null;
    at: string;
    link: string;
  }>(({ what, count, person, at, link }) => {
    const { subject, happened, advice, button } = unusualAccess[what];
    return {
      subject,
      text: [happened(count), advice],
      facts: { ...(person && about(person)), Until: dateAndTime(at) },
      button: { label: button, href: link },
      note: 'We tell you about the same thing once a day.',
    };
  }),

  // "0.3 GB are free at /data" and the like.
  diskFull: shareable<{ found: string; at: string }>(({ found, at }) => ({
    subject: 'A disk of your website is full',
    heading: 'A disk is full, or nearly',
    text: [
      'While a disk is full, nobody can sign in, order, upload or change anything. What was saved before is safe.',
      'Please ask whoever runs the server to make room, or to take a larger disk. After that, everything works again by itself.',
    ],
    facts: { Disk: found, When: dateAndTime(at) },
    note: 'While it is so, we tell you once a day.',
  })),

  // Without the name, as above.
  changeEmail: secret<{ link: string; hours: number }>(({ link, hours }) => ({
    subject: 'Confirm your new email address',
    text: `Someone asked to use this email address for their account with us. If it was you, please confirm it. After that, you’ll sign in with this address. The link works once and expires in ${hours} hours.`,
    button: { label: 'Use this address', href: link },
    note: 'If it wasn’t you, don’t confirm. You can ignore this email.',
  })),

  emailInUse: shareable(() => ({
    subject: 'This email address already has an account',
    heading: 'This address already has an account',
    text: 'Someone asked to use this email address for another account. The address already has an account with us, so we changed nothing.',
    button: { label: 'Sign in', href: '/login' },
    note: 'If it was you, sign in with this address, or choose another one for your other account. If it wasn’t, you don’t need to do anything.',
  })),

  // To an account's owner, about its security. `at` is an ISO time.
  passwordChanged: shareable<{ at: string }>(({ at }) => ({
    subject: 'Your password was changed',
    text: 'The password for your account was changed. Every other device has been signed out.',
    facts: { When: dateAndTime(at) },
    ...adviceUnless('changed it'),
  })),

  nameChanged: shareable<{ at: string; newName: string }>(({ at, newName }, _firm, known) => ({
    subject: 'The name on your account was changed',
    text: 'Someone who is signed in to your account changed the name on it. Orders and messages that you already sent keep the old name.',
    facts: { 'New name': known ? newName : null, When: dateAndTime(at) },
    ...adviceUnless('changed it'),
  })),

  emailChangeRequested: shareable<{ at: string; newEmail: string }>(({ at, newEmail }, _firm, known) => ({
    subject: 'Your email address is about to change',
    heading: 'Someone asked to change your email address',
    text: 'Someone who is signed in to your account asked to change its email address. It changes once they open the link that we sent to the new address and confirm.',
    facts: { 'New address': known ? newEmail : null, When: dateAndTime(at) },
    button: resetPassword,
    note: 'If it was you, open the link that we sent to the new address. If it wasn’t, reset your password now: this stops the change and signs everyone out. Then call us.',
  })),

  // `newEmail` is absent if nobody had shown that they read the old address.
  emailChanged: shareable<{ at: string; newEmail?: string }>(({ at, newEmail }) => ({
    subject: 'Your email address was changed',
    text: 'Your account now has another email address. Please sign in with the new address. We’ll no longer write to this one.',
    facts: { 'New address': newEmail, When: dateAndTime(at) },
    note: 'If you changed it, you don’t need to do anything. If you didn’t, call us now: only we can restore your account.',
  })),

  secondFactorChanged: shareable<{ at: string; change: SecondFactorChange }>(({ at, change }) => ({
    subject: 'The way you sign in was changed',
    text: secondFactorChanges[change],
    facts: { When: dateAndTime(at) },
    ...(change === 'passkeyAdded' ? adviceOnPasskey : adviceUnless('expected this')),
  })),

  newDevice: shareable<{ at: string; device: string; address: string }>(({ at, device, address }) => ({
    subject: 'A new device signed in to your account',
    heading: 'A new device signed in',
    text: 'Someone signed in to your account on a device that we haven’t seen before.',
    facts: { Device: device, 'IP address': address, When: dateAndTime(at) },
    button: resetPassword,
    note: 'If this was you, you don’t need to do anything. If it wasn’t, reset your password now, and call us.',
  })),

  signInsPaused: shareable<{ at: string; address: string }>(({ at, address }) => ({
    subject: 'Wrong passwords for your account',
    heading: 'Someone entered wrong passwords',
    text: 'Someone entered a wrong password for your account several times, and did not get in. We’re blocking further attempts from the IP address below for a while. You can still sign in on a device that you have used before.',
    facts: { 'IP address': address, When: dateAndTime(at) },
    button: resetPassword,
    note: 'If this was you, wait a while or reset your password. If it wasn’t, you don’t need to do anything, unless someone may know your password or you also use it elsewhere.',
  })),

  secondFactorGuessed: shareable<{ at: string }>(({ at }) => ({
    subject: 'Someone knows your password',
    text: 'Someone entered your password, and then a wrong second factor several times. They did not get in, and we’re blocking further attempts for a while.',
    facts: { When: dateAndTime(at) },
    button: resetPassword,
    note: 'If this was you, wait a while or use your passkey. If it wasn’t, reset your password now, and change it wherever else you use it.',
  })),

  // To anyone, written by staff in the mailbox.
  staffMessage: shareable<{ subject: string; message: string }>(({ subject, message }) => ({
    subject,
    greeting: false,
    quote: message,
    personal: true,
  })),

  // To the same witness, each hour. `at` is an ISO time.
  hourlySeal: shareable<Sealed & { at: string }>(({ at, hash, heads, headsHash, security }, firm) => ({
    subject: `${firm}: seal of ${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`,
    heading: 'Seal of an hour',
    text: `Please keep this email until you have the root of its day. It is evidence of what the records of ${firm} were at this time.`,
    facts: {
      'Time (UTC)': `${at.slice(0, 10)}, ${at.slice(11, 16)}`,
      Seal: hash,
      [`Histories of the day (${heads})`]: headsHash,
      [`Security log (row ${security.seq})`]: security.head ?? 'empty',
    },
  })),

  // To the witness who keeps the daily roots.
  dailyRoot: shareable<DailyRoot>(({ day, hash, heads, headsHash, security, ...root }, firm) => ({
    subject: `${firm}: root of ${day}`,
    heading: `Root of ${day}`,
    text: `Please keep this email. It is evidence of what the records of ${firm} were on that day: if someone changes them later, they no longer match this root.`,
    facts: {
      'Day (UTC)': day,
      Root: hash,
      'Root before': root.previous ?? 'none',
      [`Histories (${heads})`]: headsHash,
      [`Reads (${root.reads})`]: root.readsHash,
      [`Security log (row ${security.seq})`]: security.head ?? 'empty',
      Key: root.fingerprint,
    },
    note: 'To compare, ask an owner or auditor at the firm for the root of this day, under Audit, Proof. All 64 digits must match. If you ever get different roots for the same day, or no email for some days, ask the firm why.',
  })),

  // To the firm.
  clientMessage: shareable<{
    clientName: string;
    clientEmail: string;
    message: string;
    link: string;
    order?: string;
  }>(({ clientName, clientEmail, message, link, order }) => ({
    subject: naming(`Message from ${clientName}`, order),
    heading: `${clientName} sent a message`,
    facts: { Email: clientEmail },
    quote: message,
    button: { label: 'Open the return', href: link },
    personal: true,
  })),

  contactMessage: shareable<{ name: string; email: string; message: string; office: string }>((form) => ({
    subject: `Contact form (${form.office}): ${form.name}`,
    heading: `${form.name} sent a message through the contact form`,
    facts: { Email: form.email, Office: form.office },
    quote: form.message,
    note: 'Our website promises a reply within 24 to 48 hours. To answer, reply to this email.',
    personal: true,
  })),

  serviceRequest: shareable<Caller & { message: string | null; facts: NonNullable<MailContent['facts']> }>(
    ({ name, email, phone, message, service, facts }) => ({
      subject: `Request (${service ?? 'a call'}): ${name}`,
      heading: `${name} asked for a call`,
      text: 'Someone went through the price tool and asked us to call.',
      facts: [['Service', service ?? 'Something else'], ...facts, ['Email', email], ['Phone', phone]],
      quote: message ?? undefined,
      button: { label: 'Open the requests', href: '/Admin/Requests' },
      note: 'Our website promises an answer within 24 to 48 hours. To write, reply to this email; then mark the request as answered.',
      personal: true,
    }),
  ),

  // To whoever typed the address; the service is one of ours.
  serviceRequestReceived: shareable<{ service: string | null }>(({ service }) => ({
    subject: 'We received your request for a call',
    heading: 'We received your request',
    text: [
      `Thank you for asking us about ${service ?? 'our services'}. We’ll write to you within 24 to 48 hours.`,
      'To talk sooner, please call us.',
    ],
    note: 'If you didn’t ask us for a call, you can ignore this email.',
  })),

  // `at` is the ISO time of the request.
  serviceRequestWaits: shareable<Caller & { at: string }>(({ name, email, phone, service, at }) => ({
    subject: `Unanswered for one business day: ${name} asked for a call`,
    heading: 'Please call or write now',
    text: 'Our website promises an answer within 24 to 48 hours. One business day has passed, and nobody has marked this request as answered.',
    facts: {
      Name: name,
      Service: service ?? 'Something else',
      Requested: dateAndTime(at),
      Email: email,
      Phone: phone,
    },
    button: { label: 'Open the requests', href: '/Admin/Requests' },
    note: 'We remind you of each request once. To write, reply to this email; then mark the request as answered.',
  })),

  infectedFile: shareable<{ file: string; sender: string; virus: string; link?: string }>((found) => ({
    subject: `Virus found in a file from ${found.sender}`,
    heading: 'We found a virus in a file',
    text: 'Someone uploaded a file with a virus. We blocked it, so nobody can open it. Our website asks the sender for a clean copy; please ask too if none arrives.',
    facts: { File: found.file, From: found.sender, Virus: found.virus },
    button: found.link === undefined ? undefined : { label: 'Open the return', href: found.link },
    note: 'The sender’s computer may be infected, so be careful with whatever else comes from there. We email you about each sender at most once a day. The security log lists every file.',
  })),
};

export type MailTemplate = keyof typeof mailTemplates;

/** The data of each email. */
export type MailTemplates = {
  [Name in MailTemplate]: Parameters<(typeof mailTemplates)[Name]['write']>[0];
};
