import { textLimits } from '@tax-firm/machines/limits';

export { lengthOf, tooLong, tooLongError } from '@tax-firm/machines/limits';

/** Most characters of each kind of text that people type. Server and screens use the same. */
export const limits = {
  ...textLimits,
  /** Messages, notes and questions about a return, and requests for a call. */
  message: 5000,
  /** Email that the firm writes, and what visitors write to it. */
  mail: 20_000,
  mailSubject: 200,
  personName: 60,
  /** Names of companies and forms, and who referred a client. */
  orderName: 200,
  email: 254,
  link: 2000,
  search: 200,
  articleTitle: 200,
  articleAuthor: 120,
  articleDescription: 300,
  passkeyName: 60,
  /** Reasons that only the firm keeps: of a hold, or for dismissing an email. */
  officeReason: 500,
  consentCompany: 100,
  documentName: 100,
} as const;

export type TextLimit = keyof typeof limits;
