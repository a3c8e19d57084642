const minute = 60;
const hour = 60 * minute;

/**
 * Calls that a visitor may make an hour, for each address. The contract names four; the others keep anyone from
 * guessing pins, asking for e-mail addresses by the thousand, or filling the firm's disk and other people's mail.
 */
export const hourlyLimits = {
  signUp: { limit: 20, windowS: hour },
  passwordReset: { limit: 5, windowS: hour },
  newPassword: { limit: 20, windowS: hour },
  checkEmail: { limit: 60, windowS: hour },
  contact: { limit: 20, windowS: hour },
  draftFile: { limit: 60, windowS: hour },
  draft: { limit: 60, windowS: hour },
  guidanceFeedback: { limit: 40, windowS: hour },
  draftEmail: { limit: 5, windowS: hour },
} as const satisfies Record<string, Limit>;

/** Failed sign-ins for an address and e-mail together; each further block is twice as long, to a day. */
export const signInLimit = {
  limit: 10,
  windowS: 15 * minute,
  blockS: 15 * minute,
  longestBlockS: 24 * hour,
} as const;

export interface Limit {
  /** How many are let through in one window. */
  readonly limit: number;
  /** Seconds from the first to the moment at which the count begins again. */
  readonly windowS: number;
}
export type HourlyLimit = keyof typeof hourlyLimits;
