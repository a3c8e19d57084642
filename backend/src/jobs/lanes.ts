/**
 * How many effects of a lane one process carries out at a time. Effects of one lane wait for each other, those of two
 * lanes never do. Timers and what the payment provider tells have loops of their own and pass through none.
 */
export const lanes = {
  /** Somebody sits before the screen and waits for it: a pin, a link. */
  prompt: 2,
  mail: 6,
  /** Whatever is no e-mail, so that a slow mail server does not hold it up. */
  other: 4,
} as const;

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];
