const minute = 60;
const hour = 60 * minute;

/**
 * Calls per hour and address. The contract sets four of them. The others prevent guessing PINs, checking e-mail
 * addresses in bulk, and filling the firm's disk or other people's mailboxes.
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

/** Failed sign-ins per pair of address and e-mail. Each further block is twice as long, up to a day. */
export const signInLimit = {
  limit: 10,
  windowS: 15 * minute,
  blockS: 15 * minute,
  longestBlockS: 24 * hour,
} as const;

export interface Limit {
  /** How many calls are allowed in one window. */
  readonly limit: number;
  /** Seconds from the first call until the count starts again. */
  readonly windowS: number;
}
export type HourlyLimit = keyof typeof hourlyLimits;
