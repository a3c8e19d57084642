import { type Words } from './mail-content.js';

export interface NewsText extends Pick<Words, 'subject' | 'text'> {
  /** Whether the account still shows the return; true by default. */
  readonly opens?: boolean;
}

const yourTurn =
  'Your spouse signs first, and we’ll send you an email when it is your turn. You don’t need to do anything until then.';
const ifNotYou = 'If you did not sign, please call us at once.';
const notAnAudit =
  'The IRS or a state did not accept your e-filed joint return. This is common, and it isn’t an audit or a penalty: the computers there check each return, and one of the checks failed.';

/** What a spouse who signs on an account of their own is told, without names, because the address may be someone else's. */
export const spouseNews = {
  signed: {
    subject: 'You signed your e-file authorization',
    text: [
      'You signed the e-file authorization in your account, so both spouses have signed. We’ll file your joint return now. Your signed copy is in your account.',
      ifNotYou,
    ],
  },
  signedUnpaid: {
    subject: 'You signed your e-file authorization',
    text: [
      'You signed the e-file authorization in your account, so both spouses have signed. We’ll file your joint return once the invoice is paid. Your signed copy is in your account.',
      ifNotYou,
    ],
  },
  undone: {
    subject: 'We need your signature again',
    text: `Your signature on the e-file authorization no longer counts. ${yourTurn}`,
  },
  corrected: {
    subject: 'We corrected your e-file authorization',
    text: [
      'We corrected the e-file authorization that you signed. A signature stays valid only after a very small change in the amounts, and this correction goes further, so both spouses must sign again.',
      yourTurn,
    ],
  },
  withdrawn: {
    subject: 'Please don’t sign your e-file authorization yet',
    text: [
      'We asked you to sign the e-file authorization, and we need to change something first. Until it is ready, your account doesn’t show it.',
      yourTurn,
    ],
    opens: false,
  },
  closed: {
    subject: 'Please sign your e-file authorization on paper',
    text: [
      'Three attempts to confirm who is signing failed. To protect you both, the authorization can no longer be signed online, and no online signature counts.',
      'You both sign one printed form by hand. Your spouse can print it, and upload a photo or a scan of it. If it was neither of you, please change your passwords and call us at once.',
    ],
  },
  rejected: {
    subject: 'We’ll correct your joint return',
    text: [
      `${notAnAudit} We’ll correct the return and file it again.`,
      'You don’t need to do anything. If we need something, we’ll write to your spouse.',
    ],
  },
  rejectedUnsigned: {
    subject: 'We’ll correct your joint return',
    text: [`${notAnAudit} We’ll correct the return, and then both spouses sign again.`, yourTurn],
    opens: false,
  },
  accepted: {
    subject: 'Your joint return was accepted',
    text: 'Your e-filed joint return was accepted. You don’t need to do anything.',
  },
  mailed: {
    subject: 'Your joint return was filed',
    text: 'We mailed your joint return on paper, so the IRS won’t send an acceptance. You don’t need to do anything.',
  },
  orderClosed: {
    subject: 'We closed the order for your joint return',
    text: [
      'We closed the order for the joint return that you signed, before the return was accepted, and we’re no longer working on it.',
      'If you didn’t expect this, please ask your spouse, or call us.',
    ],
  },
  orderReopened: {
    subject: 'We reopened the order for your joint return',
    text: 'We had closed the order for the joint return that you signed, and it is open again. You don’t need to do anything now. If we need your signature again, we’ll send you an email.',
  },
  ready: {
    subject: 'Your filed joint return is ready',
    text: 'We uploaded your filed joint return to your spouse’s account, where your spouse can download it. The copies of what you signed stay in yours.',
  },
} satisfies Record<string, NewsText>;

/** What happened to the signatures, or to the return, of a spouse who signs on an account of their own. */
export type SpouseNews = keyof typeof spouseNews;
