import { serviceNames } from '@tax-firm/machines';
import { z } from 'zod';

const consentRecipient = z.object({ name: z.string(), company: z.string(), email: z.string() });

/** What a client reads and signs. It is stored as it is shown, so a later wording never changes what was signed. */
export const consentDocument = z
  .object({
    kind: z.enum(['disclosure', 'use']),
    title: z.string(),
    /** The statements of Rev. Proc. 2013-14 that come first, word for word. */
    statements: z.array(z.string()),
    /** The firm's legal name. */
    preparer: z.string(),
    taxpayer: z.string(),
    /** Null unless the return is a joint one. */
    spouse: z.string().nullable(),
    /** The company that a business's return is of; null for a person's. */
    company: z.string().nullable(),
    order: z.string().describe('The title of the return'),
    purpose: z.string(),
    /** Null for a use, which discloses nothing. */
    recipient: consentRecipient.nullable(),
    /** The tax return information that the consent is about, in words. */
    information: z.string(),
    files: z.array(z.object({ id: z.uuid(), name: z.string(), sha256: z.string().describe('hexadecimal') })),
    /** From the signature. */
    days: z.int(),
    duration: z.string(),
    /** What the client may ask for besides. */
    rights: z.array(z.string()),
    authorization: z.string(),
    /** Whom to tell about a wrong use, word for word. */
    complaint: z.string(),
  })
  .meta({
    id: 'ConsentDocument',
    description: 'What the client reads and signs, in the order of its fields',
  });
export type ConsentDocument = Readonly<z.infer<typeof consentDocument>>;

/*
 * Rev. Proc. 2013-14, 2013-3 I.R.B. 283, section 5.04(1): statements that a consent of a Form 1040 client must have, in
 * this order. Do not reword them. Our consents disclose to people who do not help with the return, so the first are
 * those of a disclosure in a context other than tax return preparation. A use has statements of its own.
 */
const disclosureStatements = [
  'Federal law requires this consent form be provided to you. Unless authorized by law, we cannot disclose your tax return information to third parties for purposes other than the preparation and filing of your tax return without your consent. If you consent to the disclosure of your tax return information, Federal law may not protect your tax return information from further use or distribution.',
  'You are not required to complete this form to engage our tax return preparation services. If we obtain your signature on this form by conditioning our tax return preparation services on your consent, your consent will not be valid. If you agree to the disclosure of your tax return information, your consent is valid for the amount of time that you specify. If you do not specify the duration of your consent, your consent is valid for one year from the date of signature.',
];
const useStatements = [
  'Federal law requires this consent form be provided to you. Unless authorized by law, we cannot use your tax return information for purposes other than the preparation and filing of your tax return without your consent.',
  'You are not required to complete this form to engage our tax return preparation services. If we obtain your signature on this form by conditioning our tax return preparation services on your consent, your consent will not be valid. Your consent is valid for the amount of time that you specify. If you do not specify the duration of your consent, your consent is valid for one year from the date of signature.',
];
const complaint =
  'If you believe your tax return information has been disclosed or used improperly in a manner unauthorized by law or without your permission, you may contact the Treasury Inspector General for Tax Administration (TIGTA) by telephone at 1-800-366-4484, or by email at complaints@tigta.treas.gov.';

type CommonFacts = Pick<ConsentDocument, 'preparer' | 'taxpayer' | 'spouse' | 'company' | 'order'>;
type CopyFacts = CommonFacts &
  Pick<ConsentDocument, 'files' | 'days'> & { readonly recipient: z.infer<typeof consentRecipient> };

const listOf = new Intl.ListFormat('en-US');

/** Who signs, in the words of an authorization. */
function signersOf({ taxpayer, spouse, company }: CommonFacts) {
  const signers = listOf.format([taxpayer, ...(spouse === null ? [] : [spouse])]);
  const who = company === null ? signers : `${signers}, for ${company}`;
  return spouse === null
    ? { begin: `I, ${who}, authorize`, our: 'my', us: 'me' }
    : { begin: `We, ${who}, authorize`, our: 'our', us: 'us' };
}

const durationOf = (days: number): string =>
  `${days === 365 ? 'One year' : `${days} days`} from the date of signature.`;

/** Writes the consent to give a copy of a finished return to someone whom the client names. */
export function copyDocument(facts: CopyFacts): ConsentDocument {
  const { preparer, order, recipient, days } = facts;
  const { begin, our } = signersOf(facts);
  return {
    ...facts,
    kind: 'disclosure',
    title: 'Consent to disclosure of tax return information',
    statements: disclosureStatements,
    purpose: `To give ${recipient.name} of ${recipient.company} a copy of the return, as the client asked.`,
    information: `The finished return (${order}): all information in the files named here. It may contain Social Security numbers and bank accounts.`,
    duration: durationOf(days),
    rights: [
      'You may ask us for a more limited disclosure: choose fewer files, or ask us for a copy without the information that you name.',
      'You may withdraw this consent at any time on this site. Our link then stops working at once. We cannot take back a copy that the recipient has already saved.',
      'You get a copy of this consent after you sign it.',
    ],
    authorization: `${begin} ${preparer} to disclose ${our} tax return information named above to ${recipient.name} of ${recipient.company} (${recipient.email}) for the purpose named above.`,
    complaint,
  };
}

/** For how many days the newsletter may be sent. */
const newsletterDays = 365;

/** Writes the consent to use name and address for the firm's newsletter, which names each service that it may offer. */
export function newsletterDocument(facts: CommonFacts): ConsentDocument {
  const { begin, our, us } = signersOf(facts);
  return {
    ...facts,
    kind: 'use',
    title: 'Consent to use of tax return information',
    statements: useStatements,
    recipient: null,
    purpose: `To email the client our newsletter, which may offer these services of ours: ${listOf.format(Object.values(serviceNames))}.`,
    information: `The client’s name and email address, and that we prepare this return (${facts.order}). Nothing in the return itself.`,
    files: [],
    days: newsletterDays,
    duration: durationOf(newsletterDays),
    rights: [
      'You may withdraw this consent at any time on this site, which ends the newsletter.',
      'You get a copy of this consent after you sign it.',
    ],
    authorization: `${begin} ${facts.preparer} to use ${our} tax return information named above to send ${us} its newsletter.`,
    complaint,
  };
}
