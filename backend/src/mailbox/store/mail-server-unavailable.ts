import { ServiceUnavailableException } from '@nestjs/common';

/** The mail server does not answer, or does not let us in: 503, with a sentence for staff. */
export class MailServerUnavailable extends ServiceUnavailableException {
  constructor(sentence = 'The mail server cannot be reached at the moment. Please try again in a minute.') {
    super({ message: sentence });
  }
}
