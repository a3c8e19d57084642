/**
 * Why an effect failed, for the staff who decide what to do. Failures with the same cause usually need the same fix.
 */
export const failureCauses = [
  /** No answer, or none in time. */
  'unreachable',
  /** The connection was lost midway; whether the effect took place is unknown. */
  'cutOff',
  /** No secure connection could be made. */
  'insecure',
  /** The server refused our sign-in or our sender address. */
  'notAccepted',
  /** The server asks us to try again later. */
  'busy',
  /** The recipient does not exist or accepts no mail. */
  'recipientRefused',
  /** The content was refused. */
  'contentRefused',
  /** We didn't send it: the email opens something, and several people read mail to this address. */
  'sharedMailbox',
  /** The time-stamp server gave no valid time stamp. */
  'noTimeStamp',
  /** The process died in every attempt. */
  'noEnd',
  /** An error in the program or its infrastructure. */
  'program',
] as const;
export type FailureCause = (typeof failureCauses)[number];

interface FailureFacts {
  readonly cause: FailureCause;
  /** What the other side said, for staff. Must not contain anything that we sent. */
  readonly said?: string;
  /** Retrying cannot help: the effect is dead immediately. */
  readonly permanent?: boolean;
}

/** Thrown by an effect's handler when it knows the cause. Any other error counts as `program` and is retried. */
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
