/**
 * How many effects of each lane a process runs at a time. A lane does not wait for another. Timers and the payment
 * provider's webhooks have their own loops and use no lane.
 */
export const lanes = {
  /** Emails that someone is waiting for at a screen: a PIN, a link. */
  prompt: 2,
  mail: 6,
  /** Everything except email, so that a slow mail server does not delay it. */
  other: 4,
} as const;

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];
