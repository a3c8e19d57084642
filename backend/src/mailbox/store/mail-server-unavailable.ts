import { ServiceUnavailableException } from '@nestjs/common';

/** The mail server doesn't answer, or rejects our sign-in: 503 with a sentence for staff. */
export class MailServerUnavailable extends ServiceUnavailableException {
  /** @param cause the client's error, for operators */
  constructor(
    sentence = 'The mail server cannot be reached at the moment. Please try again in a minute.',
    cause?: unknown,
  ) {
    super({ message: sentence }, { cause });
  }
}
