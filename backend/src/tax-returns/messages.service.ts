import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { type Principal } from '../auth/index.js';
import { FIRM, type Firm, firmAddresses } from '../firm/firm.js';
import { MailEffects } from '../mail/mail-effects.js';
import { ReturnListService } from './return-list.service.js';

export interface MessageToClient {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** One of the firm's own addresses. */
  readonly from: string;
}

/** Spec 2 §8. */
export const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

/** Messages from staff to a client. */
@Injectable()
export class MessagesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly lists: ReturnListService,
    private readonly mail: MailEffects,
  ) {}

  /** Stores a message for sending. @throws BadRequestException for a client without a return that the sender sees */
  async toClient(sender: Principal, { name, email, message, from }: MessageToClient): Promise<void> {
    const returns = await this.lists.ofEmail(sender, email);
    const last = returns.at(-1);
    if (!last || !firmAddresses(this.firm).has(from.toLowerCase()))
      throw new BadRequestException({ message: notDelivered });
    await this.dataSource.transaction((manager) =>
      this.mail.enqueue(
        manager,
        {
          template: 'messageFromFirm',
          to: { name: last.name, address: last.email },
          data: { name: last.name, senderName: name, message, link: `/ClientTaxReturn/${last.id}` },
          from,
          messageKey: `${last.id}.${randomUUID()}.messageFromFirm`,
        },
        last.id,
      ),
    );
  }
}
