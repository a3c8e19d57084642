import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ContactMessage } from '@tax-firm/contract';
import { DataSource } from 'typeorm';
import { FIRM, type Firm } from '../firm/firm.js';
import { InvalidInput } from '../http/validation.js';
import { MailEffects } from '../mail/mail-effects.js';
import { type ContactSent } from './contact.dto.js';

const sent: ContactSent = { message: 'Email Sent!' };

interface Addressee {
  /** The office, or the firm. */
  readonly name: string;
  readonly email: string;
}

/** What a visitor writes to an office, by the forms of the site (spec 1 §2, Contact). */
@Injectable()
export class ContactService {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mail: MailEffects,
  ) {}

  /**
   * Stores a message for sending. What fell into the trap is answered as if it had been, and forgotten.
   * @param officeSlug the office of the form; an address in the message itself goes before it
   * @throws InvalidInput when `from` is not an address of the firm
   */
  async send(
    { name, email, message, from, website }: ContactMessage,
    officeSlug?: string,
  ): Promise<ContactSent> {
    const addressee = from === undefined ? this.office(officeSlug) : this.addressed(from.toLowerCase());
    if (!addressee) throw new InvalidInput({ from: 'This is no address of ours' });
    if (website) return sent;
    await this.dataSource.transaction((manager) =>
      this.mail.enqueue(manager, {
        template: 'contactMessage',
        to: { name: addressee.name, address: addressee.email },
        replyTo: { name, address: email },
        fromName: `${name} (contact form)`,
        data: { name, email, message, office: addressee.name },
      }),
    );
    return sent;
  }

  /** A form of an office that this firm does not have reaches the firm. */
  private office(slug?: string): Addressee {
    return this.firm.offices.find((office) => office.slug === slug) ?? this.firm;
  }

  private addressed(email: string): Addressee | undefined {
    return [this.firm, ...this.firm.offices].find((addressee) => addressee.email === email);
  }
}
