import { Injectable } from '@nestjs/common';
import { type Principal } from '../accounts/index.js';
import { ReturnAccess } from '../tax-returns/return/return-access.js';
import { type TaxReturnEntity } from '../tax-returns/return/tax-return.entity.js';

/** Our own Message-IDs: `<return.step.template@host>`. */
const ours = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[^@<>]+@/i;

/** Finds the return that an e-mail is about, by the Message-IDs of its thread. */
/** Whether a Message-ID says that the website sent the message, such as a client's from their portal. */
export const isFromSite = (messageId: string): boolean => ours.test(messageId);

@Injectable()
export class ReturnOfMail {
  constructor(private readonly returns: ReturnAccess) {}

  /**
   * Strangers can forge any Message-ID, but they cannot know a return's id: only its client and staff do.
   * @param messageId the message's own, which is one of ours for messages that the website sent
   * @param references those of earlier messages in the thread, oldest first
   * @returns the return named last; undefined if there is none, or if the viewer may not see it
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
