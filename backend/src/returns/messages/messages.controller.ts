import { Body, Post, UseFilters } from '@nestjs/common';
import {
  internalNoteBody,
  messageBody,
  messageToClientBody,
  type ReviewQuestion,
  reviewQuestionBody,
} from '@tax-firm/contract';
import { staffRoles, type TaxReturnRequest } from '@tax-firm/machines';
import { type z } from 'zod';
import { ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { CurrentUser, type Principal, StaffWithAccess } from '../../accounts/account/access.js';
import { mailRefused, NotDeliveredFilter } from '../../mail/not-delivered.filter.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limiter.js';
import {
  Call,
  ChangesReturn,
  clientAndStaff,
  readers,
  type ReturnCall,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { emailSent, messageThread, returnMessage, seenBody, unreadCount } from './message.js';
import { MessagesService } from './messages.service.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';

/** Messages between the client and the firm about a return. */
@ApiController('Payments and messages', 'taxReturns')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @ReturnEndpoint('GET :id/messages', readers, { reads: 'messages' })
  @ApiCall('Get the messages of a return; reading them does not mark them as seen', messageThread)
  thread(@Call() call: ReturnCall) {
    return this.messages.thread(call);
  }

  @ReturnEndpoint('GET :id/messages/unread', readers)
  @ApiCall('Count the messages that your side has not seen, without reading any', unreadCount)
  unread(@Call() call: ReturnCall) {
    return this.messages.unread(call);
  }

  @ReturnEndpoint('POST :id/messages', clientAndStaff)
  @AnswersTooMany()
  @ApiCreation('Send a message to the other side, who also gets it by email', returnMessage, {
    400: refusesFields('message'),
  })
  send(@Call() call: ReturnCall, @Body({ schema: messageBody }) { message }: z.infer<typeof messageBody>) {
    return this.messages.send(call, message);
  }

  @ReturnEndpoint('POST :id/messages/seen', clientAndStaff)
  @ApiCall('Mark the messages up to one as seen by your side', unreadCount)
  seen(@Call() call: ReturnCall, @Body({ schema: seenBody }) { upTo }: z.infer<typeof seenBody>) {
    return this.messages.seen(call, upTo);
  }

  @ReturnEndpoint('POST :id/messages/close', staffRoles)
  @ApiCall(
    'Close what the client wrote without an answer; the reason becomes a note of the firm',
    unreadCount,
    { 400: refusesFields('text') },
  )
  close(
    @Call() call: ReturnCall,
    @Body({ schema: internalNoteBody }) { text }: z.infer<typeof internalNoteBody>,
  ) {
    return this.messages.close(call, text);
  }

  @Post('emailToClient')
  @StaffWithAccess()
  @ApiCall('Send a message to a client from one of the firm’s addresses', emailSent, {
    400: mailRefused,
    403: '`address_not_allowed`: your role may not write from this address; choose another',
  })
  @UseFilters(NotDeliveredFilter)
  async emailToClient(
    @CurrentUser() sender: Principal,
    @Body({ schema: messageToClientBody }) message: z.infer<typeof messageToClientBody>,
  ) {
    await this.messages.toClient(sender, message);
    return { message: 'Email Sent!' } as const;
  }
}

/**
 * Questions about the review copy. Their words are messages of the return; the history has only file and page. Release,
 * withdrawal and confirmation are events like any other.
 */
@ApiController('Workflow', 'taxReturns')
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
