import { Body, Controller, Get, HttpCode, Post, UseFilters } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { internalNoteBody, messageBody, messageToClientBody } from '@tax-firm/contract';
import { staffRoles } from '@tax-firm/machines';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { NotDeliveredFilter, mailRefused } from '../../mail/not-delivered.filter.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limit.guard.js';
import { clientAndStaff, ReturnEndpoint, readers, CurrentReturn } from '../return/return-endpoint.js';
import { RecordsRead } from '../return/records-read.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import {
  emailSent,
  messageThread,
  type MessageThread,
  returnMessage,
  type ReturnMessage,
  seenBody,
  unreadCount,
} from './messages.dto.js';
import { MessagesService } from './messages.service.js';

/** Messages between the client and the firm about a return. */
@ApiTags('Payments and messages')
@Controller('taxReturns')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Get(':id/messages')
  @ReturnEndpoint('params.id', readers)
  @RecordsRead('messages')
  @ApiCall('Get the messages of a return; reading them does not mark them as seen', messageThread)
  thread(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
  ): Promise<MessageThread> {
    return this.messages.thread(viewer, taxReturn);
  }

  @Get(':id/messages/unread')
  @ReturnEndpoint('params.id', readers)
  @ApiCall('Count the messages that your side has not seen, without reading any', unreadCount)
  async unread(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
  ): Promise<z.infer<typeof unreadCount>> {
    return { unread: await this.messages.unread(viewer, id) };
  }

  @Post(':id/messages')
  @ReturnEndpoint('params.id', clientAndStaff)
  @AnswersTooMany()
  @ApiOperation({ summary: 'Send a message to the other side, who also gets it by email' })
  @ApiCreatedResponse({ standardSchema: returnMessage })
  @ApiBadRequestResponse({ description: '{errors: {message: sentence}}' })
  send(
    @CurrentUser() sender: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: messageBody }) { message }: z.infer<typeof messageBody>,
  ): Promise<ReturnMessage> {
    return this.messages.send(sender, taxReturn, message);
  }

  @Post(':id/messages/seen')
  @HttpCode(200)
  @ReturnEndpoint('params.id', clientAndStaff)
  @ApiCall('Mark the messages up to one as seen by your side', unreadCount)
  async seen(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: seenBody }) { upTo }: z.infer<typeof seenBody>,
  ): Promise<z.infer<typeof unreadCount>> {
    return { unread: await this.messages.seen(viewer, taxReturn, upTo) };
  }

  @Post(':id/messages/close')
  @HttpCode(200)
  @ReturnEndpoint('params.id', staffRoles)
  @ApiCall(
    'Close what the client wrote without an answer; the reason becomes a note of the firm',
    unreadCount,
  )
  @ApiBadRequestResponse({ description: '{errors: {text: sentence}}' })
  async close(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: internalNoteBody }) { text }: z.infer<typeof internalNoteBody>,
  ): Promise<z.infer<typeof unreadCount>> {
    return { unread: await this.messages.close(staff, taxReturn, text) };
  }

  @Post('emailToClient')
  @HttpCode(200)
  @StaffWithAccess()
  @ApiCall('Send a message to a client from one of the firm’s addresses', emailSent)
  @UseFilters(NotDeliveredFilter)
  @ApiBadRequestResponse({ description: mailRefused })
  @ApiForbiddenResponse({
    description: '`address_not_allowed`: your role may not write from this address; choose another',
  })
  async emailToClient(
    @CurrentUser() sender: Principal,
    @Body({ schema: messageToClientBody }) message: z.infer<typeof messageToClientBody>,
  ): Promise<z.infer<typeof emailSent>> {
    await this.messages.toClient(sender, message);
    return { message: 'Email Sent!' };
  }
}
