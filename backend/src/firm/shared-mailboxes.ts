import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { FIRM, type Firm, firmAddresses } from './firm.js';

/**
 * The addresses of mailboxes that several people at the firm read: the firm's and its offices', the sender of its
 * emails, and the account of the mailbox on a mail server. No account may have one of them, and no email that opens
 * something goes to them.
 */
@Injectable()
export class SharedMailboxes {
  private readonly addresses: ReadonlySet<string>;

  constructor(@Inject(FIRM) firm: Firm, @Inject(ENVIRONMENT) { mailFrom, imap }: Environment) {
    this.addresses = new Set([...firmAddresses(firm), mailFrom, ...(imap ? [imap.user] : [])].map(mailboxOf));
  }

  /** The parts of these addresses after the `@`. */
  get domains(): string[] {
    return [...new Set([...this.addresses].map((address) => address.slice(address.lastIndexOf('@') + 1)))];
  }

  /**
   * Whether mail to this address arrives in one of them; `hello+x@firm.example` does where `hello@firm.example` does.
   */
  include(address: string): boolean {
    return this.addresses.has(mailboxOf(address));
  }
}

/** The address without its tag (RFC 5233), because most servers deliver `name+tag@…` to `name@…`. */
function mailboxOf(address: string): string {
  const whole = normalizeEmail(address);
  const [tag, at] = [whole.indexOf('+', 1), whole.lastIndexOf('@')];
  return tag === -1 || tag > at ? whole : whole.slice(0, tag) + whole.slice(at);
}
