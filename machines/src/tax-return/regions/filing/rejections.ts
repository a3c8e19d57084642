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
  staff: `Last year’s AGI or PIN of the ${whose} does not match the records of the IRS. Compare it with last year’s return. If that was filed late or on paper, 0 may be right.`,
  client: `The IRS compares an amount of last year’s return to know who signs, and it did not match. We’re checking it. ${nothingToDo}`,
});
const name = (whose: string): RejectionAdvice => ({
  staff: `Name or Social Security number of the ${whose} does not match the records of the IRS. Compare both with the Social Security card.`,
  client: `A name or a Social Security number on the return (of the ${whose}) does not match the records of the IRS. ${compareNames}`,
});
const identityPin = (whose: string): RejectionAdvice => ({
  staff: `The Identity Protection PIN of the ${whose} is missing or wrong. Ask for this year’s six digits (letter CP01A).`,
  client: `The IRS gave the ${whose} an Identity Protection PIN, which the return needs. ${sendIpPin}`,
});
const claimedElsewhere: RejectionAdvice = {
  staff:
    'Another accepted return has a dependent of this one. Check the Social Security number, and ask the client who else may claim this person. With a claim in dispute, an IP PIN or a paper return is the way.',
  client:
    'Another return already claims one of your dependents. Please tell us who else may have claimed this person.',
};
const onAnotherReturn = (whose: string): RejectionAdvice => ({
  staff: `The Social Security number of the ${whose} is on another accepted return. Check it, and ask the client whether somebody else filed with it.`,
  client: `The Social Security number of the ${whose} is already on another return. If nobody you know filed it, please call us: it may be identity theft.`,
});
const filedBefore: RejectionAdvice = {
  staff:
    'The IRS has already accepted a return for this taxpayer and year. Ask the client. If they did not file it, it may be identity theft (Form 14039); if they did, an amended return is the way.',
  client:
    'The IRS already has a return for you and this year. Did you, or somebody for you, file one? If not, please call us: it may be identity theft.',
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
      staff: 'The taxpayer’s date of birth does not match the records of the IRS. Check it.',
      client: 'Your date of birth does not match the records of the IRS. Please write us your date of birth.',
    },
    'F8962-070': {
      staff:
        'Form 8962 is missing: the IRS knows of health insurance from the Marketplace. Ask for Form 1095-A, and add Form 8962.',
      client:
        'The IRS knows of health insurance from the Marketplace for somebody on the return. Please upload Form 1095-A in the File Manager, or write to us if nobody had such insurance.',
    },
    'F1040-164': {
      staff: 'Form 8862 is missing: the earned income credit was disallowed before. Add it.',
      client: `A form about the earned income credit was missing. We’re adding it. ${nothingToDo}`,
    },
    'FW2-502': {
      staff: 'The employer’s EIN on a Form W-2 is not one that the IRS knows. Compare it with the form.',
      client: `The number of an employer on a Form W-2 was not right. We’re comparing it with your form. ${nothingToDo}`,
    },
    'R0000-922': {
      staff:
        'EIN or name of the business does not match the records of the IRS. Compare both with letter CP575 or 147C.',
      client:
        'Name or EIN of the business does not match the records of the IRS. Please upload the letter with which the IRS gave you the EIN (CP575 or 147C).',
    },
    'STATE-901': {
      staff:
        'The state takes the return only with an accepted federal return. Wait for that, then transmit the state’s again.',
      client: `Your state waits for the federal return. We’ll send the state’s again after it. ${nothingToDo}`,
    },
  }),
);

/** What the client reads about these codes, each sentence once; empty if the client has nothing to do with any of them. */
export const adviceForClient = (codes: readonly string[]): readonly string[] => [
  ...new Set(codes.flatMap((code) => rejectionAdvice(code)?.client ?? [])),
];

/** @returns undefined for a code that is not among the common ones */
export const rejectionAdvice = (code: string): RejectionAdvice | undefined =>
  common.get(code) ?? common.get(code.replace(/-\d{2}$/, ''));
