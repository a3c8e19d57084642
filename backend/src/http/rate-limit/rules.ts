import { type QuotaName } from '@tax-firm/contract/firm';
import { createHash } from 'node:crypto';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often something may happen. */
export interface Limit {
  /** How many times in one window. */
  readonly limit: number;
  /** Seconds from the first time until the count starts again. */
  readonly windowS: number;
  /** What a refused person can do, besides waiting: a sentence. */
  readonly advice?: string;
  /** What there was too much of: a sentence. */
  readonly what?: string;
}

/**
 * Calls per hour and address. The contract sets four of them. The others prevent guessing PINs, checking email
 * addresses in bulk, and filling the firm's disk or other people's mailboxes.
 */
export const hourlyLimits = {
  signUp: { limit: 20, windowS: hour },
  passwordReset: { limit: 5, windowS: hour },
  newPassword: { limit: 20, windowS: hour },
  checkEmail: { limit: 60, windowS: hour },
  verifyEmail: { limit: 20, windowS: hour },
  verificationMail: { limit: 5, windowS: hour },
  staffInvitation: { limit: 30, windowS: hour },
  spouseInvitation: { limit: 10, windowS: hour },
  openInvitation: { limit: 30, windowS: hour },
  changeEmail: { limit: 20, windowS: hour },
  passkeyOptions: { limit: 120, windowS: hour },
  contact: { limit: 20, windowS: hour },
  serviceRequest: { limit: 20, windowS: hour },
  draftFile: { limit: 60, windowS: hour },
  draft: { limit: 60, windowS: hour },
  guidanceFeedback: { limit: 40, windowS: hour },
  draftEmail: { limit: 5, windowS: hour },
  signedDocument: { limit: 120, windowS: hour },
  draftResume: { limit: 30, windowS: hour },
  estimatePdf: { limit: 30, windowS: hour },
  sharedCopy: { limit: 120, windowS: hour },
} as const satisfies Record<string, Limit>;
export type HourlyLimit = keyof typeof hourlyLimits;

/** Emails to one address, whoever causes them. They are counted for addresses without an account as well. */
export const accountLimits = {
  // A window is as long as a PIN lives. So as long as further emails are refused, the last PIN works, and nobody can
  // keep a person from resetting their password by asking for PINs.
  resetMail: { limit: 5, windowS: 30 * minute, advice: 'If you got our email, its PIN still works.' },
  /** Of the account that asks, and of the address that it names. */
  emailChange: { limit: 5, windowS: day },
  emailChangeMail: { limit: 5, windowS: day },
  signInsPausedMail: { limit: 3, windowS: day },
  /** Of one kind, about an account: anyone can open one with someone else's address. */
  accountNoticeMail: { limit: 20, windowS: day },
  /** Resets of an account's password that forget wrong second factors: whoever took over the mailbox resets it at will. */
  guessesForgiven: { limit: 1, windowS: day },
  /** Of a member of staff who waits for access. */
  accessRequest: { limit: 1, windowS: day, what: 'You have asked for access today.' },
  /** Of the member of staff who asks. */
  mailSample: { limit: 100, windowS: day },
  /** Of the client: consents that they sign, each of which sends an email to someone else. */
  consentSigned: { limit: 5, windowS: day, advice: 'Or write to us, and we help you.' },
  /** Of the client: consents that they prepare. */
  consentOffered: { limit: 20, windowS: day },
  /** To one recipient, whichever client asks. */
  sharedCopyMail: { limit: 10, windowS: day },
  spouseInvitationMail: { limit: 5, windowS: day, advice: 'If our email arrived, its link still works.' },
  draftLinkMail: { limit: 10, windowS: day, advice: 'If you got our email, its link still works.' },
} as const satisfies Record<string, Limit>;
export type AccountLimit = keyof typeof accountLimits;

/** Limits whose number the owner sets, under `quotas` in firm.json. */
export const ownersLimits = {
  clientOrders: {
    quota: 'ordersPerClientAndDay',
    windowS: day,
    what: 'You have placed as many orders as we take from one client in a day.',
  },
  clientMessages: {
    quota: 'messagesPerClientAndHour',
    windowS: hour,
    what: 'You have sent as many messages as we take from one client in an hour.',
  },
  draftSaves: {
    quota: 'savesPerDraftAndHour',
    windowS: hour,
    what: 'This order was saved too often.',
    advice: 'Your browser has your answers.',
  },
  /** Counted in megabytes. */
  addressUploads: {
    quota: 'megabytesPerAddressAndDay',
    windowS: day,
    what: 'From your network, as much was uploaded as we take without an account in a day.',
    advice: 'With an account you can upload more.',
  },
  search: {
    quota: 'searchesPerAddressAndHour',
    windowS: hour,
    what: 'From your network, we were asked too often.',
  },
} as const satisfies Record<string, Omit<Limit, 'limit'> & { readonly quota: QuotaName }>;
export type OwnersLimit = keyof typeof ownersLimits;

/** A limit on failures. Whoever reaches it is blocked, each time twice as long as before, up to a day. */
export interface AttemptLimit extends Limit {
  /** Seconds that the first block lasts. */
  readonly blockS: number;
}

const resetInstead = 'Or reset your password, and sign in at once.';
const resetOnce = 'Or reset your password, and sign in at once, which works once a day.';

/** Failed sign-ins (docs/adr/0005-accounts.md), and declined payments. A place that the account knows is under the first of them alone. */
export const attemptLimits = {
  /** At one account from one address. The contract sets it. */
  signIn: { limit: 10, windowS: 15 * minute, blockS: 15 * minute, advice: resetInstead },
  /** At one account from all addresses that it does not know. */
  signInAccount: { limit: 30, windowS: hour, blockS: hour, advice: resetInstead },
  /** Wrong second factors, and wrong confirmations of who is at the screen, at one account: whoever sends them. */
  secondFactor: { limit: 10, windowS: 15 * minute, blockS: 15 * minute, advice: resetOnce },
  /** From one address at all accounts that do not know it. */
  signInAddress: { limit: 60, windowS: hour, blockS: hour, advice: resetInstead },
  /** Of one client: someone may try out stolen cards. */
  declinedPayment: {
    limit: 10,
    windowS: hour,
    blockS: hour,
    advice: 'Or pay on our card service’s page, or call us.',
  },
} as const satisfies Record<string, AttemptLimit>;
export type AttemptLimitName = keyof typeof attemptLimits;

export const longestBlockS = day;

/**
 * Returns the key under which a limit's subject is stored: a hash, so that the table names no address and no email.
 */
export const rateLimitKey = (limit: string, ...subject: readonly string[]): string =>
  `${limit}:${createHash('sha256').update(subject.join('\n')).digest('base64url')}`;
