/**
 * What clients can consent to. `copy`: the firm gives a copy of a return to somebody whom the client names. `newsletter`:
 * the firm sends its newsletter.
 */
export const consentPurposes = ['copy', 'newsletter'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** For how many days a consent can be given. The longest is a year, which is the limit of 26 CFR 301.7216-3(b)(5). */
export const consentDays = [7, 30, 90, 365] as const;
