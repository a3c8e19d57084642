/**
 * Why an effect failed, for those who have to decide what to do about it. Everything with the same cause is likely to
 * be cured by the same thing.
 */
export const failureCauses = [
  /** Nobody answers, or not in time. */
  'unreachable',
  /** The connection was lost on the way; whether the effect took place is unknown. */
  'cutOff',
  /** No secure connection came about. */
  'insecure',
  /** We are not accepted: our sign-in, our sender. */
  'notAccepted',
  /** "Try again later." */
  'busy',
  /** There is no such recipient, or they take nothing. */
  'recipientRefused',
  /** What we send is not taken. */
  'contentRefused',
  /** Each attempt ended with its process. */
  'noEnd',
  /** A fault of the program, or of what it needs for itself. */
  'program',
] as const;
export type FailureCause = (typeof failureCauses)[number];

interface FailureFacts {
  readonly cause: FailureCause;
  /** What the other side said, fit to be shown to staff: nothing of what was sent. */
  readonly said?: string;
  /** Trying again can change nothing: the effect is dead at once. */
  readonly permanent?: boolean;
}

/** Thrown by an effect's handler that knows why it failed. Any other error is the program's and is tried again. */
export class EffectFailure extends Error {
  override readonly name = 'EffectFailure';
  readonly why: FailureCause;
  readonly said: string | undefined;
  readonly permanent: boolean;

  constructor(message: string, { cause, said, permanent = false }: FailureFacts, error?: unknown) {
    super(message, { cause: error });
    this.why = cause;
    this.said = said;
    this.permanent = permanent;
  }
}
