import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';
import { MailEffects } from '../../mail/mail-effects.js';
import { type MailAddress } from '../../mail/text/mail-job.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

/** Returns that someone got from someone else. */
interface Assigned {
  readonly assigneeId: string | null;
  /** Who assigned them. */
  readonly by: { readonly id: string | null; readonly name?: string };
  readonly returns: readonly Pick<TaxReturnEntity, 'id' | 'name'>[];
  /** Of a call that may be repeated, and tells it once. */
  readonly commandId?: string;
}

/** Tells people by email of returns that someone else assigned to them: once, however many they are. */
@Injectable()
export class AssignmentNotices {
  constructor(private readonly mail: MailEffects) {}

  /** Adds the email in the caller's transaction. Does nothing for nobody, for oneself, and without returns. */
  async tell(manager: EntityManager, { assigneeId, by, returns, commandId }: Assigned): Promise<void> {
    const [first, ...others] = returns;
    if (!first || assigneeId === null || assigneeId === by.id) return;
    const to = await addressOfStaff(manager, assigneeId);
    if (!to) return;
    const what =
      others.length === 0
        ? { client: first.name, link: `/AdminTaxReturn/${first.id}` }
        : { link: '/Admin/Dashboard?assignee=me' };
    await this.mail.enqueue(manager, {
      template: 'returnsAssigned',
      to,
      data: { by: by.name ?? 'A colleague', returns: returns.length, ...what },
      messageKey: `${commandId ?? randomUUID()}.returnsAssigned`,
    });
  }
}

/** The address of someone who works for the firm and reads it; undefined if they do not. */
export async function addressOfStaff(manager: EntityManager, id: string): Promise<MailAddress | undefined> {
  const found = await manager.findOneBy(Account, {
    id,
    employeeAccess: true,
    emailVerifiedAt: Not(IsNull()),
  });
  return found ? { name: found.name, address: found.email } : undefined;
}
