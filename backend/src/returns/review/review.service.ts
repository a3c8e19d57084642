import { Injectable } from '@nestjs/common';
import { type ReviewQuestion } from '@tax-firm/contract';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { type Principal } from '../../accounts/account/principal.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { type Origin } from '../../workflow/model/definition.js';
import { MessagesService } from '../messages/messages.service.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';

/**
 * Questions about a review copy. Their words are messages of the return; the history has only file and page. Message and
 * event are written together or not at all.
 */
@Injectable()
export class ReviewService {
  constructor(
    private readonly files: AttachedFiles,
    private readonly messages: MessagesService,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  /**
   * Asks about a page, which holds the signature until staff answer.
   * @throws TooManyRequests from a client who writes many messages; ConflictException for a file that is not part of
   *   a released copy
   */
  async ask(
    client: Principal,
    taxReturn: TaxReturnEntity,
    { fileId, page, message }: ReviewQuestion,
    origin: Origin,
  ): Promise<TaxReturnEntity> {
    const files = await this.files.listFor(taxReturn.id);
    const name = files.find(({ id }) => id === fileId)?.name;
    const text = `About “${name}”, page ${page}:\n\n${message}`;
    return this.sendWith(client, taxReturn, { type: 'ASK_ABOUT_REVIEW', fileId, page }, text, origin);
  }

  /** Answers the open questions, so that the client can continue. @throws ConflictException if none is open */
  answer(
    staff: Principal,
    taxReturn: TaxReturnEntity,
    message: string,
    origin: Origin,
  ): Promise<TaxReturnEntity> {
    return this.sendWith(staff, taxReturn, { type: 'ANSWER_REVIEW_QUESTION' }, message, origin);
  }

  private async sendWith(
    sender: Principal,
    taxReturn: TaxReturnEntity,
    request: TaxReturnRequest,
    message: string,
    origin: Origin,
  ): Promise<TaxReturnEntity> {
    await this.messages.admit(sender);
    return this.workflow.send(taxReturn, sender, request, {
      origin,
      commandId: nextCommandId(),
      writes: async (manager) => {
        await this.messages.write(manager, sender, taxReturn, message);
      },
    });
  }
}
