import { Injectable } from '@nestjs/common';
import { type Principal } from '../accounts/index.js';
import { ReturnAccess } from '../tax-returns/return/return-access.js';
import { type TaxReturnEntity } from '../tax-returns/return/tax-return.entity.js';

/** Our own Message-IDs are made of return, step and template: `<return.step.template@host>`. */
const ours = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[^@<>]+@/i;

/** Finds the return that an e-mail is about, by the Message-IDs of its thread. */
@Injectable()
export class ReturnOfMail {
  constructor(private readonly returns: ReturnAccess) {}

  /**
   * A stranger may write any Message-ID, and cannot know a return's: it is told to its client and to staff alone.
   * @param messageId the message's own; ours in the firm's inbox
   * @param references those before it, the oldest first
   * @returns the return that was named last; undefined when none was, or the viewer does not see it
   */
  async find(
    viewer: Principal,
    messageId: string,
    references: readonly string[],
  ): Promise<TaxReturnEntity | undefined> {
    const [id] = [...references, messageId].reverse().flatMap((named) => ours.exec(named)?.[1] ?? []);
    if (id === undefined) return undefined;
    return (await this.returns.visibleTo(viewer).andWhere('r.id = :id', { id }).getOne()) ?? undefined;
  }
}
