import {
  adviceForClient,
  authorityOf,
  certainFilingDates,
  clientActions,
  type ClientEmail,
  differenceWords,
  extendedOn,
  formatTotal,
  formDifferences,
  is,
  isFederalMailed,
  jurisdiction,
  type QuoteLine,
  rejectionCodes,
  requestedDocument,
  returnIn,
  sumOfLines,
  type TaxReturnValue,
} from '@tax-firm/machines';
import { z } from 'zod';
import { contentOf, type Fact, type Words } from '../../mail/text/mail-content.js';
import { date, dateAndTime, dayInWords, money, moneyIfAny } from '../../mail/text/mail-format.js';
import {
  awaitedPayment,
  changedPayment,
  type EmailFacts,
  isNoLongerInForce,
  isNoLongerReopened,
  missingRequests,
  paidAt,
  paymentReceived,
  refundReported,
  waitsForPayment,
  waitsForSpouse,
  wasUnfiled,
  type WorkflowEmail,
} from './workflow-email.js';

const screen = ({ taxReturn }: EmailFacts) => `/ClientTaxReturn/${taxReturn.id}`;
const signPage = (facts: EmailFacts) => `${screen(facts)}/sign`;
/**
 * Opens what the client has to do next, so that an email that is read late does not lead to a step that is already
 * done.
 */
const nextAction = (facts: EmailFacts) => `${screen(facts)}/continue`;
/** A button with the words that the portal has for what to do. */
const buttonFor = (action: keyof typeof clientActions, href: string) => ({
  label: clientActions[action].label,
  href,
});
/** The event of an extension. */
const extension = z.object({ jurisdiction, on: extendedOn });
/** The event of a rejection. */
const rejection = z.object({ jurisdiction, codes: rejectionCodes });
const formsToSign = z.object({ signatureForms: z.array(z.unknown()) });
/** Whether there was a form to sign in the portal. */
function signsHere({ history }: EmailFacts): boolean {
  const changes = history.map(({ contextChange }) => formsToSign.safeParse(contextChange).data);
  return (changes.findLast((change) => change !== undefined)?.signatureForms.length ?? 0) > 0;
}
/** What is to be signed. A business signs another form, so its number is not given. */
const authorizationOf = ({ taxReturn }: EmailFacts) =>
  `the e-file authorization${taxReturn.service === 'Tax Preparation Individual' ? ' (Form 8879)' : ''}`;
/** Where the client signs, as the two emails that ask for it say it. */
function signingWords(facts: EmailFacts, byMail: string) {
  if (!signsHere(facts)) return { text: byMail, button: { label: 'Open your return', href: screen(facts) } };
  if (is.signingClosed(facts.state))
    return {
      text: 'It can’t be signed online, because three attempts to confirm who is signing failed. Please print it from your account, sign it by hand, and upload a photo or a scan there.',
      button: buttonFor('paperSignature', signPage(facts)),
    };
  if (waitsForSpouse(facts))
    return {
      text: 'Your spouse can sign it in your account, on a computer or a phone, in about five minutes. If you prefer paper, you can both sign one printed form.',
      button: buttonFor('spouseSignature', nextAction(facts)),
    };
  return {
    text: 'You can sign it in your account, on a computer or a phone. You’ll need about five minutes. If you prefer paper, you can choose that there.',
    button: buttonFor('signature', nextAction(facts)),
  };
}
/** What accepting the quote leads to: a client who accepted an earlier one may have work under way. */
const onceAccepted = (facts: EmailFacts) =>
  `We’ll ${facts.context.acceptedRevision !== null ? 'continue' : 'start'} as soon as you accept.`;
/** Whether the client has the filed return by now. */
const isUploaded = ({ taxReturn }: EmailFacts) => is.uploaded(taxReturn.stateValue);
/** That the return is filed, or accepted: as a subject and as a sentence. */
const acceptedWords = ({ context }: EmailFacts) =>
  isFederalMailed(context)
    ? ([
        'Your return was filed',
        'We mailed your return on paper, so the IRS won’t send an acceptance.',
      ] as const)
    : (['Your return was accepted', 'Your e-filed return was accepted.'] as const);
/** Why a payment is due now, and what follows it. */
function dueWords(facts: EmailFacts): Words {
  const owed = money(facts.owedCents);
  if (waitsForPayment(facts))
    return {
      subject: `${owed} is due before we file your return`,
      heading: 'Your return is ready to file',
      text: 'Your return is signed. Please pay your invoice now. We’ll file your return as soon as your payment arrives.',
    };
  if (!is.efileAccepted(facts.state))
    return {
      subject: `${owed} is due`,
      heading: 'Your payment is due',
      text: `${filedWords(facts)}. Please pay your invoice now.`,
    };
  const [heading, accepted] = acceptedWords(facts);
  const text = `${accepted} Please pay your invoice now.`;
  const thenUploaded = `${text} We’ll then upload your filed return so that you can download it.`;
  return {
    subject: `${heading}, and ${owed} is due`,
    heading,
    text: isUploaded(facts) ? text : thenUploaded,
  };
}
/** Whether the return is filed and accepted, as the first words of a sentence. */
function filedWords(facts: EmailFacts): string {
  if (wasUnfiled(facts)) return 'We’ll file your return without waiting for your payment';
  return is.efileAccepted(facts.state) && !isFederalMailed(facts.context)
    ? 'We filed your return and the IRS accepted it'
    : 'We filed your return';
}
/** What a payment leads to; undefined if something else has to happen first. */
function whatFollows(facts: EmailFacts): string | undefined {
  if (isUploaded(facts)) return 'Your filed tax return is ready in your account.';
  if (waitsForPayment(facts)) {
    if (is.paidUndisputed(facts.state)) return 'We’ll file your return now.';
    const missing = [
      !is.authSigned(facts.state) && 'it is signed',
      facts.owedCents > 0 && 'the invoice is paid in full',
    ].filter(Boolean);
    return `We’ll file your return once ${missing.join(' and ') || 'your payment is settled'}.`;
  }
  if (!is.efileAccepted(facts.state)) return undefined;
  return facts.owedCents > 0
    ? 'We’ll upload your filed tax return once the invoice is paid in full.'
    : 'We will upload your filed tax return soon.';
}
/** Whether the spouse did it on an account of their own. */
const onOtherAccount = ({ cause: { actor }, taxReturn }: EmailFacts) =>
  actor.id !== null && actor.id !== taxReturn.clientId;
/** Opens one item of the checklist. @param key of the item */
const itemOf = (facts: EmailFacts, key: string | undefined) =>
  `${screen(facts)}?view=document-checklist${key === undefined ? '' : `&item=${key}`}`;
const orTyped = 'If all we need is a short answer, you can type it there.';
const askedFor = z.object({ document: requestedDocument });
/** Where a refund goes: back where the payment came from. */
const refundedTo = { card: 'your card', bank: 'your bank account', offline: 'you' };
/** Why the bank refused, as a sentence. */
const refusedPayment = z.object({ message: z.string() });
/** What the client was asked to do and no longer is, by the event that withdrew it. */
const withdrawals: Readonly<
  Record<string, { subject: string; text: string; isAskedAgain: (state: TaxReturnValue) => boolean }>
> = {
  WITHDRAW_QUOTE: {
    subject: 'We withdrew our price quote',
    text: 'You don’t need to answer our price quote anymore. If you get a new one, we’ll send you an email.',
    isAskedAgain: (value) => !is.quoteUnmade(value),
  },
  UNDO_RELEASE_REVIEW_COPY: {
    subject: 'We’re changing the copy of your return',
    text: 'We gave you a copy of your return to review, and we need to change it. Please wait for the new copy; we’ll send you an email when it is ready.',
    isAskedAgain: is.copyReleased,
  },
  UNDO_EFILE_AUTH_SENT: {
    subject: 'Please don’t sign your e-file authorization yet',
    text: 'We asked you to sign the e-file authorization, and we need to change something first. Please don’t sign the form that you have. We’ll send you an email when it is ready.',
    isAskedAgain: is.authSent,
  },
};

const isAskedAgain = ({ taxReturn, cause }: EmailFacts) =>
  withdrawals[cause.type]!.isAskedAgain(taxReturn.stateValue);
const needsNoSignature = ({ taxReturn }: EmailFacts) => !is.signatureAwaited(taxReturn.stateValue);

type Write = (facts: EmailFacts) => Words;

/** The button opens the return, unless the email says otherwise. */
const toClient = (write: Write): WorkflowEmail => ({
  write: (facts) =>
    contentOf({ button: { label: 'Open your return', href: screen(facts) }, ...write(facts) }),
});

/** An email that is no longer sent once its reason has gone. */
const toClientUnless = (unless: WorkflowEmail['unless'], write: Write): WorkflowEmail => ({
  ...toClient(write),
  unless,
});

const fileManager = (facts: EmailFacts) => `${screen(facts)}/file-manager`;
const openFileManager = (facts: EmailFacts) => ({ label: 'Open the File Manager', href: fileManager(facts) });

const factOf = ({ label, cents }: QuoteLine): Fact => [label, money(cents)];

/** What the quote costs, and each of its lines if it has several. */
const priceFacts = ({ context: { terms }, quotedCents }: EmailFacts): readonly Fact[] => [
  ...(terms.lines.length > 1 ? terms.lines.map(factOf) : []),
  ['Price', money(quotedCents)],
];

/** What was paid for, as the receipt has it: the lines of the price if it has several, and what was waived. */
function itemFacts({ receipt }: EmailFacts): readonly Fact[] {
  const { lines = [], waivedCents: waived = 0 } = receipt ?? {};
  return [
    ...(lines.length > 1 ? lines.map(factOf) : []),
    ['Price', waived > 0 ? money(sumOfLines(lines)) : undefined],
    ['Waived', moneyIfAny(waived)],
  ];
}

/** Whether the bank has returned the money instead. */
const isWholeRefund = (facts: EmailFacts) => refundReported(facts).isWhole;

/**
 * The emails that steps send to the client (spec 2 §4): what happened, what to do next, and one link to the screen for
 * it. A phone shows about 35 characters of a subject, so it begins with what distinguishes the email; From already
 * names the firm. To add one, add an entry here and name it in the region that sends it.
 */
export const clientEmails: { readonly [Name in ClientEmail]: WorkflowEmail } = {
  orderReceived: toClient((facts) => ({
    subject: 'We received your order',
    text: [
      'Thank you for your order. We’ll contact you within 24 hours of receiving your documents.',
      'If you have more documents for us, you can add them at any time.',
    ],
    // What the price tool showed.
    facts: { 'Your estimate': facts.taxReturn.estimate && formatTotal(facts.taxReturn.estimate) },
    button: { label: 'Add documents', href: fileManager(facts) },
  })),

  quoteSent: toClient((facts) => ({
    subject: `Your price quote is ${money(facts.quotedCents)}`,
    heading: 'Your price quote',
    text: [
      is.documentsReceived(facts.state) ? 'We reviewed your documents, and this' : 'This',
      'is our price for your return.',
      facts.context.quote.revision > 1 ? 'It replaces our earlier quote.' : '',
      `Please accept or decline it in your account. ${onceAccepted(facts)}`,
      facts.context.rules.payment
        ? 'You’ll pay after you review and sign your return, and then we’ll file it.'
        : 'You’ll pay only after we file your return and the IRS accepts it.',
    ]
      .filter(Boolean)
      .join(' '),
    facts: priceFacts(facts),
    button: buttonFor('quote', screen(facts)),
  })),

  quoteReopened: toClientUnless(isNoLongerReopened, (facts) => ({
    subject: 'We reopened your price quote',
    text: [
      'We reopened the price quote below, which you had accepted. We’ll continue our work once you accept a quote again.',
      'If the price changes, we’ll send you a new quote. If not, please accept or decline this one in your account. If you have questions, please call or email us.',
    ],
    facts: priceFacts(facts),
    button: buttonFor('quote', screen(facts)),
  })),

  acceptance: toClient((facts) => ({
    subject: `You accepted our price quote of ${money(facts.quotedCents)}`,
    heading: 'Thank you for accepting',
    text: [
      'You accepted the price quote below. Your copy, with the engagement letter if you signed one, is in the File Manager.',
      'If this is wrong, please call us at once.',
    ],
    facts: [...priceFacts(facts), ['Accepted', dateAndTime(facts.cause.at)]],
    button: openFileManager(facts),
  })),

  quoteStands: toClientUnless(isNoLongerInForce, (facts) => ({
    subject: 'Your price quote stays as it was',
    text: [
      'We had reopened the price quote below, which you had accepted. It stays as it was, and you don’t need to accept it again. We’ll continue our work.',
      'If you have questions, please call or email us.',
    ],
    facts: priceFacts(facts),
  })),

  quoteReminder: toClient((facts) => ({
    subject: 'Your price quote is waiting for you',
    heading: 'Your quote is waiting',
    text: `${facts.context.acceptedRevision === facts.context.quote.revision ? 'You accepted this price quote before, and we reopened it' : 'We haven’t heard from you about your price quote'}. Please accept or decline it in your account. ${onceAccepted(facts)} If you have questions, please call or email us.`,
    facts: priceFacts(facts),
    button: buttonFor('quote', screen(facts)),
  })),

  documentRequested: toClient((facts) => ({
    subject: 'We need a document from you',
    heading: 'We need one more document',
    text: [
      `We need a document from you for your return. Please upload it in your account, under Document Checklist. ${orTyped}`,
      'If you don’t have it, please send us a message there.',
    ],
    facts: { 'We need': askedFor.parse(facts.cause.payload).document },
    button: buttonFor('requestedDocument', itemOf(facts, missingRequests(facts).at(-1)?.key)),
  })),

  documentReminder: toClient((facts) => {
    const missing = missingRequests(facts);
    const several = missing.length > 1;
    const [documents, them] = several ? ['documents', 'them'] : ['document', 'it'];
    return {
      subject: `We are waiting for ${several ? documents : 'a document'} from you`,
      heading: 'We still need something from you',
      text: [
        `We still need the ${documents} below for your return. Please upload ${them} in your account, under Document Checklist. ${orTyped}`,
        `If you don’t have ${them}, please send us a message there.`,
      ],
      facts: missing.map(({ document }) => ['We need', document] as const),
      button: buttonFor(several ? 'requestedDocuments' : 'requestedDocument', itemOf(facts, missing[0]?.key)),
    };
  }),

  reviewCopyReady: toClient((facts) => ({
    subject: 'Please review your tax return',
    heading: 'Your return is ready for your review',
    text: [
      'We prepared your return. Please read it before you sign the e-file authorization: names, Social Security numbers, bank account and amounts.',
      'If everything is right, confirm that you reviewed it. If something looks wrong or unclear, ask about that page, and we’ll answer.',
    ],
    button: buttonFor('review', nextAction(facts)),
  })),

  reviewReminder: toClient((facts) => ({
    subject: 'Your tax return is waiting for your review',
    heading: 'Please review your return',
    text: 'Your return is ready and waiting for your review. Please read it, and then confirm that you reviewed it or ask us about a page.',
    button: buttonFor('review', nextAction(facts)),
  })),

  efileAuthSent: toClient((facts) => {
    const onceSigned = facts.context.rules.payment
      ? 'we’ll send you the invoice, and we’ll file your return as soon as you pay it'
      : 'we’ll file your return';
    const { text: words, button } = signingWords(
      facts,
      `We sent you the form in a separate email. If you don’t see it, please check your spam folder. Once you sign the form, ${onceSigned}.`,
    );
    return {
      // The firm's name comes first here, and only here (spec 2 §4).
      subject: `${facts.firm}: your e-file authorization is ready to sign`,
      heading: 'Please sign your e-file authorization',
      text: [
        `We prepared and reviewed your return. Before we can file it, you need to sign ${authorizationOf(facts)}.`,
        words,
      ],
      button,
    };
  }),

  signatureReminder: toClient((facts) => {
    const { text: words, button } = signingWords(
      facts,
      'We sent you the form in a separate email. If you don’t see it, please check your spam folder. If it isn’t there, please call or email us.',
    );
    return {
      subject: 'Your return is waiting for your signature',
      heading: 'We need your signature',
      text: waitsForSpouse(facts)
        ? `Your return is ready to file, but we still need your spouse’s signature on ${authorizationOf(facts)}. On a joint return, both spouses must sign, each for themselves. ${words}`
        : `Your return is ready to file, but we still need your signature on ${authorizationOf(facts)}. ${words}`,
      button,
    };
  }),

  spouseToSign: toClient((facts) => ({
    subject: 'You signed, and now your spouse must sign',
    heading: 'It’s your spouse’s turn to sign',
    text: [
      'You signed the e-file authorization in your account. On a joint return, both spouses must sign, each for themselves, so we can’t file yet.',
      'Please have your spouse sign on the same page, where they agree, confirm their identity, choose a PIN and sign. You can also invite your spouse there to sign on their own phone. Please don’t sign for your spouse. If you prefer paper, you can both sign one printed form.',
      'If you did not sign, please call us at once.',
    ],
    facts: { Signed: dateAndTime(facts.cause.at) },
    button: buttonFor('spouseSignature', nextAction(facts)),
  })),

  authorizationSigned: toClient((facts) => {
    const who = facts.cause.type === 'SIGN_AS_SPOUSE' ? 'You and your spouse signed' : 'You signed';
    const where = onOtherAccount(facts) ? '' : ' in your account';
    const next = awaitedPayment(facts) ? 'once you have paid your invoice' : 'now';
    return {
      subject: 'You signed your e-file authorization',
      heading: 'Thank you for signing',
      text: [
        `${who} the e-file authorization${where}. We’ll file your return ${next}. Your signed copy is in the File Manager.`,
        'If this is wrong, please call us at once.',
      ],
      facts: { Signed: dateAndTime(facts.cause.at) },
      button: openFileManager(facts),
    };
  }),

  signatureUndone: toClientUnless(needsNoSignature, (facts) => {
    const { text: words, button } = signingWords(facts, 'We’ll get the form to you separately.');
    return {
      subject: 'Please sign your e-file authorization again',
      heading: 'We need your signature again',
      text: `The signature that we had for ${authorizationOf(facts)} no longer counts. ${words}`,
      button,
    };
  }),

  requestWithdrawn: toClientUnless(isAskedAgain, ({ cause }) => {
    const { subject, text } = withdrawals[cause.type]!;
    return { subject, text };
  }),

  formCorrected: toClient((facts) => ({
    subject: 'Please sign your corrected e-file authorization',
    heading: 'Please sign the corrected form',
    text: [
      'We corrected the e-file authorization that we asked you to sign. A signature stays valid only after a very small change in the amounts, and this correction goes further. If you signed the earlier form, that signature no longer counts.',
      'Please compare the new amounts with the earlier ones, and sign the corrected form. If something looks wrong, please don’t sign; send us a message instead.',
    ],
    facts: { 'What changed': differenceWords(formDifferences.parse(facts.cause.payload)) },
    button: { label: 'Review the corrected form', href: signPage(facts) },
  })),

  spouseSigningClosed: toClient((facts) => ({
    subject: 'Please sign your e-file authorization on paper',
    heading: 'We couldn’t confirm that it was your spouse',
    text: [
      `Someone signed in to ${onOtherAccount(facts) ? 'your spouse’s account' : 'your account'} and failed three times to confirm that they are your spouse. To protect you both, the authorization can no longer be signed online, and your online signature no longer counts.`,
      'Please print the form, both sign it by hand, and upload a photo or a scan. If it was neither of you, please change your passwords and call us at once.',
    ],
    button: buttonFor('paperSignature', signPage(facts)),
  })),

  signingClosed: toClient((facts) => ({
    subject: 'Please sign your e-file authorization on paper',
    heading: 'We couldn’t confirm that it was you',
    text: [
      'Someone signed in to your account and failed three times to confirm that they are you. To protect you, the authorization can no longer be signed online.',
      'Please print the form, sign it by hand, and upload a photo or a scan. If it wasn’t you, please change your password and call us at once.',
    ],
    button: buttonFor('paperSignature', signPage(facts)),
  })),

  returnRejected: toClient((facts) => {
    const { jurisdiction, codes } = rejection.parse(facts.cause.payload);
    const advice = adviceForClient(codes);
    return {
      subject: `${authorityOf(jurisdiction)} sent your ${returnIn(jurisdiction)} back`,
      heading: `We’ll correct your ${returnIn(jurisdiction)}`,
      text: [
        `${authorityOf(jurisdiction)} did not accept your e-filed ${returnIn(jurisdiction)}. This is common, and it isn’t an audit or a penalty: the computers there check each return, and one of the checks failed. We’ll correct the return and file it again.`,
        ...(advice.length > 0
          ? advice
          : ['You don’t need to do anything. If we need something from you, we’ll write to you.']),
      ],
      facts: [[codes.length > 1 ? 'Rejection codes' : 'Rejection code', codes.join(', ')]],
    };
  }),

  extensionFiled: toClient((facts) => {
    const { jurisdiction: place, on } = extension.parse(facts.cause.payload);
    const dates = place === 'US' ? certainFilingDates(facts.taxReturn) : undefined;
    const fileBy = dates && dayInWords(dates.extended);
    return {
      subject: `There is more time to file your ${returnIn(place)}`,
      heading: `Your ${returnIn(place)} has an extension`,
      text: [
        `An extension was filed with ${place === 'US' ? 'the IRS' : authorityOf(place)} on ${dayInWords(on)}. It gives us ${fileBy ? `until ${fileBy}` : 'more time'} to file your ${returnIn(place)}, without a penalty for filing late.`,
        `It doesn’t give you more time to pay. If you owe tax, the last day to pay without interest is still ${dates ? dayInWords(dates.due) : 'the same'}. If you expect to owe and have not paid, please write to us.`,
      ],
      facts: { 'File by': fileBy },
    };
  }),

  extensionWithdrawn: toClient((facts) => {
    const { jurisdiction: place } = extension.pick({ jurisdiction: true }).parse(facts.cause.payload);
    const dates = place === 'US' ? certainFilingDates(facts.taxReturn) : undefined;
    return {
      subject: `Correction: your ${returnIn(place)} has no extension`,
      heading: `Your ${returnIn(place)} has no extension`,
      text: [
        `We wrote to you that an extension was filed for your ${returnIn(place)}. That was a mistake, and we have corrected our record.${dates ? ` The due date of your return is ${dayInWords(dates.due)}.` : ''}`,
        'If you have questions, please write to us.',
      ],
    };
  }),

  efileRejected: toClient(() => ({
    subject: 'We need to correct your return',
    heading: 'We’ll correct your return',
    text: [
      'The IRS or a state did not accept your e-filed return. This is common, and it isn’t an audit or a penalty: the computers there check each return, and one of the checks failed. We’ll correct the return, and then ask you to sign again.',
      'If we need something from you, we’ll write to you.',
    ],
  })),

  returnAccepted: toClient((facts) => {
    const [subject, accepted] = acceptedWords(facts);
    return { subject, text: [accepted, ...[whatFollows(facts) ?? []].flat()] };
  }),

  paymentDue: toClient((facts) => ({
    ...dueWords(facts),
    facts: { 'Amount due': money(facts.owedCents) },
    button: buttonFor('payment', nextAction(facts)),
  })),

  bankPaymentFailed: toClient((facts) => ({
    subject: `Your bank did not pay ${money(facts.owedCents)}`,
    heading: 'Your bank payment did not go through',
    text: [
      `Your bank declined the payment that you authorized. ${refusedPayment.parse(facts.cause.payload).message}`,
      'Please pay your invoice by card or from another account. We won’t try this account again.',
    ],
    facts: { 'Amount due': money(facts.owedCents) },
    button: buttonFor('payment', nextAction(facts)),
  })),

  paymentReminder: toClient((facts) => ({
    subject: `${money(facts.owedCents)} is still due`,
    heading: 'Your payment is still due',
    text: waitsForPayment(facts)
      ? 'Your return is signed, and we’ll file it as soon as you pay your invoice. Please pay it now so that we can file your return on time. If you have already paid, please ignore this email.'
      : `${filedWords(facts)}, and ${money(facts.owedCents)} of your invoice is still due. Please pay it now. If you have already paid, please ignore this email.`,
    facts: { 'Amount due': money(facts.owedCents) },
    button: buttonFor('payment', nextAction(facts)),
  })),

  feeWaived: toClient((facts) => ({
    subject: 'We lowered your invoice',
    text: facts.owedCents > 0 ? 'We reduced the price that you accepted.' : 'You don’t owe anything more.',
    facts: {
      Price: money(facts.quotedCents),
      Waived: money(facts.context.waivedCents),
      'Left to pay': moneyIfAny(facts.owedCents),
    },
  })),

  receipt: {
    ...toClient((facts) => {
      const { receipt, owedCents } = facts;
      const { amountCents, reference } = paymentReceived(facts);
      const left = owedCents > 0 && `${money(owedCents)} is left to pay.`;
      return {
        subject: `Your receipt for ${money(amountCents)}`,
        heading: 'Thank you for paying',
        text: ['We have received your payment.', left, whatFollows(facts)].filter(Boolean).join(' '),
        facts: [
          ...itemFacts(facts),
          ['Amount paid', money(amountCents)],
          ['Left to pay', moneyIfAny(owedCents)],
          ['Date', date(paidAt(facts))],
          ['Payment method', receipt?.method],
          ['Reference', reference || undefined],
          ['Received by', receipt?.receivedBy],
        ],
        button: { label: 'See your receipt', href: `${screen(facts)}/receipt` },
        note: `${receipt ? 'We attached your receipt as a PDF. ' : ''}Please keep it with your tax records. If you have questions about it, please call or email us.`,
      };
    }),
    attachReceiptOf: (facts) => paymentReceived(facts).reference,
  },

  refund: toClient((facts) => {
    const { amountCents, paidCents, soFarCents, reference, isWhole, method } = refundReported(facts);
    const givenBack =
      facts.cause.type === 'REFUND_OFFLINE_PAYMENT'
        ? `We refunded ${money(amountCents)} to you by check or in cash.`
        : `We sent ${money(amountCents)} back to ${refundedTo[method]}. Your bank may need a few days to show it.`;
    return {
      subject: `We refunded ${money(amountCents)} to you`,
      heading: isWhole ? 'We refunded your payment' : 'We refunded part of your payment',
      text: `${givenBack} If you did not expect this refund, please call or email us.`,
      facts: {
        Refunded: money(amountCents),
        'Refunded in all': soFarCents > amountCents ? money(soFarCents) : undefined,
        'Your payment': money(paidCents),
        Reference: reference,
      },
    };
  }),

  refundDelayed: toClientUnless(isWholeRefund, (facts) => {
    const { amountCents, reference, method } = refundReported(facts);
    return {
      subject: `Our refund of ${money(amountCents)} did not reach you`,
      heading: 'Our refund did not reach you',
      text: [
        `We sent ${money(amountCents)} to ${refundedTo[method]}, but the refund was returned to us: the account may be closed, or the card may have expired. We’ll send you the money another way. You don’t need to do anything.`,
        'If your address has changed, please call or email us.',
      ],
      facts: { Refund: money(amountCents), Reference: reference },
    };
  }),

  paymentRemoved: toClient((facts) => {
    const { amountCents } = changedPayment(facts).now;
    return {
      subject: `We removed a payment of ${money(amountCents)}`,
      heading: 'We removed a payment',
      text: [
        `We recorded a payment of ${money(amountCents)} by mistake, and have removed it. Please disregard the receipt that we sent for it.`,
        'If you did pay this amount, please call or email us.',
      ],
      facts: { Removed: money(amountCents), 'Left to pay': moneyIfAny(facts.owedCents) },
    };
  }),

  orderClosed: toClient((facts) => ({
    subject: 'We closed your order',
    text: [
      `We closed this order${wasUnfiled(facts) ? ' before its return was filed' : ''}, and we’re no longer working on it. Everything you sent us is still in your account.`,
      wasUnfiled(facts)
        ? 'If you need this return, please call or email us soon: its due date hasn’t changed.'
        : 'If you did not expect this, please call or email us.',
    ],
    button: { label: 'Open your order', href: screen(facts) },
  })),

  orderReopened: toClient((facts) => ({
    subject: 'We reopened your order',
    text: 'We had closed this order, and it is open again. Your account shows its status and whether you need to do anything.',
    button: { label: 'Open your order', href: nextAction(facts) },
  })),

  orderDeleted: toClient((facts) => ({
    subject: 'Your order was deleted',
    text: [
      'This order was deleted, and we’re no longer working on it. Your other orders haven’t changed.',
      'If you didn’t ask for this, please call or email us.',
    ],
    facts: { Deleted: dateAndTime(facts.cause.at) },
    button: { label: 'See your orders', href: '/Client/Dashboard' },
  })),

  returnReady: toClient((facts) => ({
    subject: 'Your filed return is ready to download',
    heading: 'Your filed return is ready',
    text: 'We uploaded your filed return to your File Manager. Please download it and keep it with your tax records.',
    button: buttonFor('download', fileManager(facts)),
  })),
};
