import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { FIRM, type Firm, firmAddresses } from '../../firm/firm.js';
import { FirmAddresses } from '../../mail/firm-addresses.js';
import { type MailAbout } from '../../mail/text/mail-about.js';
import { ReturnAccess } from '../../returns/return/return-access.js';

/** Someone who reads the mailbox, with what they may see there. */
export interface MailReader {
  /** Narrows a query of messages with the alias `mail` to those that they may read. */
  narrow<Entity extends ObjectLiteral>(query: SelectQueryBuilder<Entity>): SelectQueryBuilder<Entity>;
  /** Which of these messages they may read, in the same order. */
  allows(mails: readonly MailAbout[]): Promise<readonly boolean[]>;
}

/** The owner. */
export const readsEverything: MailReader = {
  narrow: (query) => query,
  allows: (mails) => Promise.resolve(mails.map(() => true)),
};

/** The clients among the people of a message who have ordered something, by their present or an earlier address. */
const clients = `
  SELECT account.id FROM account
    WHERE account.email = ANY (mail.addresses)
      AND EXISTS (SELECT FROM tax_return ordered WHERE ordered.client_id = account.id)
  UNION SELECT ordered.client_id FROM tax_return ordered WHERE ordered.email = ANY (mail.addresses)
  UNION SELECT former.account_id FROM former_email former
    WHERE former.email = ANY (mail.addresses)
      AND EXISTS (SELECT FROM tax_return ordered WHERE ordered.client_id = former.account_id)`;

const named = 'SELECT FROM tax_return named WHERE named.id = ANY (mail.return_ids)';

/**
 * Decides who reads which email of the mailbox; nothing else does. A message whose thread names returns is for those
 * who see all of them. One from or to clients is for those who see a return of each. Any other is for those who use the
 * firm's address that it was sent to; the general address stands in for one that is not the firm's. The owner reads
 * all. A message that the reader may not see looks like one that doesn't exist.
 */
@Injectable()
export class MailAccess {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly addresses: FirmAddresses,
    private readonly returns: ReturnAccess,
  ) {}

  async readerOf(viewer: Principal): Promise<MailReader> {
    if (viewer.role === 'Owner' && viewer.employeeAccess) return readsEverything;
    const used = await this.addresses.usedBy(viewer.role);
    const visible = this.returns.visibleTo(viewer);
    const unseen = (theirs: string) =>
      `NOT EXISTS (${visible.clone().select('1').andWhere(theirs).getQuery()})`;
    const condition = `CASE
      WHEN EXISTS (${named}) THEN NOT EXISTS (${named} AND ${unseen('r.id = named.id')})
      WHEN EXISTS (${clients})
        THEN NOT EXISTS (SELECT FROM (${clients}) client WHERE ${unseen('r.client_id = client.id')})
      WHEN mail.addresses && :ofFirm::text[] THEN mail.addresses && :used::text[]
      ELSE :general::boolean
    END`;
    const parameters = {
      ...visible.getParameters(),
      ofFirm: [...firmAddresses(this.firm)],
      used,
      general: used.includes(this.firm.email),
    };
    const narrow: MailReader['narrow'] = (query) => query.andWhere(condition, parameters);
    return {
      narrow,
      allows: async (mails) => {
        if (mails.length === 0) return [];
        const query = this.dataSource
          .createQueryBuilder()
          .select('mail.place', 'place')
          .from(
            `(SELECT place, ARRAY(SELECT jsonb_array_elements_text(mail -> 'addresses')) AS addresses,
                ARRAY(SELECT jsonb_array_elements_text(mail -> 'returnIds'))::uuid[] AS return_ids
              FROM jsonb_array_elements(:mails::jsonb) WITH ORDINALITY AS listed (mail, place))`,
            'mail',
          )
          .setParameter('mails', JSON.stringify(mails))
          .where('true');
        const rows = await narrow(query).getRawMany<{ place: string }>();
        const places = new Set(rows.map(({ place }) => Number(place)));
        return mails.map((_, index) => places.has(index + 1));
      },
    };
  }
}
