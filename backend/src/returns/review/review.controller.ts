import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { messageBody, type ReviewQuestion, reviewQuestionBody } from '@tax-firm/contract';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { type z } from 'zod';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limiter.js';
import { MessagesService } from '../messages/messages.service.js';
import { Call, ChangesReturn, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';

/**
 * Questions about the review copy. Their words are messages of the return; the history has only file and page. Release,
 * withdrawal and confirmation are events like any other.
 */
@ApiTags('Workflow')
@Controller('taxReturns')
export class ReviewController {
  constructor(
    private readonly files: AttachedFiles,
    private readonly messages: MessagesService,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  @ReturnEndpoint('POST :id/review/questions', 'ASK_ABOUT_REVIEW')
  @AnswersTooMany()
  @ChangesReturn('Ask about a page of the review copy, which becomes a message and holds the signature')
  async ask(
    @Call() call: ReturnCall,
    @Body({ schema: reviewQuestionBody }) { fileId, page, message }: ReviewQuestion,
  ) {
    const files = await this.files.listFor(call.taxReturn.id);
    const name = files.find(({ id }) => id === fileId)?.name;
    const text = `About “${name}”, page ${page}:\n\n${message}`;
    return this.sendWith(call, { type: 'ASK_ABOUT_REVIEW', fileId, page }, text);
  }

  @ReturnEndpoint('POST :id/review/answers', 'ANSWER_REVIEW_QUESTION')
  @ChangesReturn('Answer the client’s open questions about the review copy, with a message')
  answer(@Call() call: ReturnCall, @Body({ schema: messageBody }) { message }: z.infer<typeof messageBody>) {
    return this.sendWith(call, { type: 'ANSWER_REVIEW_QUESTION' }, message);
  }

  /** Sends an event with its message: both are written together or not at all. */
  private async sendWith(call: ReturnCall, request: TaxReturnRequest, message: string) {
    const { viewer, taxReturn, origin } = call;
    await this.messages.admit(viewer);
    return this.workflow.send(taxReturn, viewer, request, {
      origin,
      commandId: nextCommandId(),
      writes: async (manager) => {
        await this.messages.write(manager, call, message);
      },
    });
  }
}
