/** What a rejection code means: to whoever corrects the return, and to the client in plain words. */
export interface RejectionAdvice {
  readonly staff: string;
  readonly client: string;
}

const nothingToDo = 'You don’t need to do anything.';
const compareNames =
  'Please compare your Social Security cards with the copy of your return, letter by letter, and write to us.';
const sendIpPin =
  'Please look for the letter CP01A that the IRS sent in January, or get the PIN at IRS.gov/ippin, and call us.';

const signature = (whose: string): RejectionAdvice => ({
  staff: `Last year’s AGI or PIN of the ${whose} doesn’t match IRS records. Compare it with last year’s return. If that return was filed late or on paper, try 0.`,
  client: `The IRS uses an amount from last year’s return to confirm who is signing, and it didn’t match. We’re checking it. ${nothingToDo}`,
});
const name = (whose: string): RejectionAdvice => ({
  staff: `The name or Social Security number of the ${whose} doesn’t match IRS records. Compare both with the Social Security card.`,
  client: `A name or a Social Security number on the return (of the ${whose}) doesn’t match IRS records. ${compareNames}`,
});
const identityPin = (whose: string): RejectionAdvice => ({
  staff: `The Identity Protection PIN of the ${whose} is missing or wrong. Ask for this year’s six digits (letter CP01A).`,
  client: `The IRS issued an Identity Protection PIN to the ${whose}, and the return needs it. ${sendIpPin}`,
});
const claimedElsewhere: RejectionAdvice = {
  staff:
    'Another accepted return claims one of these dependents. Check the Social Security number, and ask the client who else may claim this person. If both claim the person, file with an IP PIN or on paper.',
  client:
    'Another return already claims one of your dependents. Please tell us who else may have claimed this person.',
};
const onAnotherReturn = (whose: string): RejectionAdvice => ({
  staff: `The Social Security number of the ${whose} is on another accepted return. Check it, and ask the client whether someone else filed with it.`,
  client: `The Social Security number of the ${whose} is already on another return. If nobody you know filed it, please call us: it may be identity theft.`,
});
const filedBefore: RejectionAdvice = {
  staff:
    'The IRS has already accepted a return for this taxpayer and year. Ask the client. If they did not file it, it may be identity theft (Form 14039); if they did, prepare an amended return.',
  client:
    'The IRS already has a return from you for this year. Did you file one, or did someone file it for you? If not, please call us: it may be identity theft.',
};

/**
 * Common rules of the IRS's Modernized e-File system, by their number without its version: IND-031 for IND-031-04. The
 * IRS publishes them with the schemas of each year.
 */
const common = new Map<string, RejectionAdvice>(
  Object.entries({
    'IND-031': signature('taxpayer'),
    'IND-032': signature('spouse'),
    'R0000-500': name('taxpayer'),
    'R0000-503': name('spouse'),
    'R0000-504': name('dependent'),
    'SEIC-F1040-501': name('child for the earned income credit'),
    'IND-180': identityPin('taxpayer'),
    'IND-181': identityPin('taxpayer'),
    'IND-182': identityPin('spouse'),
    'IND-183': identityPin('spouse'),
    'R0000-507': claimedElsewhere,
    'IND-507': claimedElsewhere,
    'IND-515': onAnotherReturn('taxpayer'),
    'IND-516': onAnotherReturn('spouse'),
    'R0000-902': filedBefore,
    'R0000-901': filedBefore,
    'IND-524': {
      staff: 'The taxpayer’s date of birth doesn’t match IRS records. Check it.',
      client: 'Your date of birth doesn’t match IRS records. Please send us your date of birth in a message.',
    },
    'F8962-070': {
      staff:
        'Form 8962 is missing: IRS records show health insurance from the Marketplace. Ask for Form 1095-A, and add Form 8962.',
      client:
        'IRS records show that someone on the return had health insurance from the Marketplace. Please upload Form 1095-A in the File Manager, or write to us if nobody had it.',
    },
    'F1040-164': {
      staff: 'Form 8862 is missing: the earned income credit was disallowed before. Add it.',
      client: `A form about the earned income credit was missing. We’re adding it. ${nothingToDo}`,
    },
    'FW2-502': {
      staff: 'The IRS doesn’t recognize the employer’s EIN on a Form W-2. Compare it with the form.',
      client: `An employer’s ID number on a Form W-2 was wrong. We’re comparing it with your form. ${nothingToDo}`,
    },
    'R0000-922': {
      staff:
        'The EIN or name of the business doesn’t match IRS records. Compare both with letter CP575 or 147C.',
      client:
        'The name or EIN of the business doesn’t match IRS records. Please upload the IRS letter that shows your EIN (CP575 or 147C).',
    },
    'STATE-901': {
      staff:
        'The state accepts this return only after the IRS accepts the federal return. Wait for that, then transmit the state return again.',
      client: `Your state is waiting for your federal return. We’ll send the state return again after the IRS accepts that one. ${nothingToDo}`,
    },
  }),
);

/** What the client reads about these codes, each piece of advice once; empty if none of them is a common one. */
export const adviceForClient = (codes: readonly string[]): readonly string[] => [
  ...new Set(codes.flatMap((code) => rejectionAdvice(code)?.client ?? [])),
];

/** @returns undefined for a code that is not among the common ones */
export const rejectionAdvice = (code: string): RejectionAdvice | undefined =>
  common.get(code) ?? common.get(code.replace(/-\d{2}$/, ''));
