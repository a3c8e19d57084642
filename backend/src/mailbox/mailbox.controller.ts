import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import { type MailToSend, mailToSend } from '@tax-firm/contract';
import { type Response } from 'express';
import { type z } from 'zod';
import { ApiCall, ApiCreation } from '../http/response/api-call.js';
import { AccessLog } from '../accounts/access-log/access-log.service.js';
import { RecordsListRead } from '../accounts/access-log/records-list.js';
import { CurrentUser, StaffWithAccess } from '../accounts/account/access.js';
import { type Principal } from '../accounts/account/principal.js';
import { sendDownload, setDownloadHeaders } from '../files/file/download.js';
import { RequestOrigin } from '../http/request/request-origin.js';
import { type Origin } from '../workflow/model/definition.js';
import {
  type ListedMail,
  mailClosing,
  mailListQuerySchema,
  mailMessageSchema,
  mailNeighborsSchema,
  mailPageSchema,
  mailSearchQuerySchema,
  type MailSent,
  mailSentSchema,
  mailSummarySchema,
  type OpenedMail,
  type PageOfMail,
} from './mailbox.dto.js';
import { MailboxService } from './mailbox.service.js';
import { type MailNeighbors } from './store/mailbox.js';

@ApiTags('Mailbox')
@ApiServiceUnavailableResponse({ description: 'The mail server cannot be reached: {message}' })
@StaffWithAccess()
@Controller('mailbox/messages')
export class MailboxController {
  constructor(
    private readonly mailbox: MailboxService,
    private readonly accessLog: AccessLog,
  ) {}

  @Get()
  @RecordsListRead('mailbox')
  @ApiCall('List or search the inbox or the sent messages, newest first, 20 per page', mailPageSchema, {
    400: 'The page token is not valid',
  })
  list(
    @CurrentUser() viewer: Principal,
    @Query({ schema: mailListQuerySchema }) { box = 'inbox', ...query }: z.infer<typeof mailListQuerySchema>,
  ): Promise<PageOfMail> {
    return this.mailbox.list(viewer, box, query);
  }

  @Get(':id')
  @ApiCall('Get a message; it stays unread until it is marked as read', mailMessageSchema, {
    404: 'No such message, or you may not see it',
  })
  async get(
    @CurrentUser() viewer: Principal,
    @Param('id') id: string,
    @RequestOrigin() origin: Origin,
  ): Promise<OpenedMail> {
    const message = await this.mailbox.get(viewer, id);
    await this.accessLog.record(viewer, { what: 'mail', detail: id }, origin);
    return message;
  }

  @Get(':id/neighbors')
  @ApiCall('The messages next to one in the list of its folder, or in a search of it', mailNeighborsSchema, {
    404: 'No such message, or you may not see it',
  })
  neighbors(
    @CurrentUser() viewer: Principal,
    @Param('id') id: string,
    @Query({ schema: mailSearchQuerySchema }) search: z.infer<typeof mailSearchQuerySchema>,
  ): Promise<MailNeighbors> {
    return this.mailbox.neighbors(viewer, id, search);
  }

  @Post(':id/read')
  @ApiCall('Mark a message as read by you', mailSummarySchema, {
    404: 'No such message, or you may not see it',
  })
  markRead(@CurrentUser() viewer: Principal, @Param('id') id: string): Promise<ListedMail> {
    return this.mailbox.markRead(viewer, id);
  }

  @Post(':id/close')
  @ApiCall(
    'Close an open message without an answer; one that someone has answered or closed stays as it is',
    mailSummarySchema,
    { 400: '{errors: {reason: sentence}}', 404: 'No such message, or you may not see it' },
  )
  close(
    @CurrentUser() staff: Principal,
    @Param('id') id: string,
    @Body({ schema: mailClosing }) { reason }: z.infer<typeof mailClosing>,
  ): Promise<ListedMail> {
    return this.mailbox.close(staff, id, reason);
  }

  @Get(':id/attachments/:attachmentId')
  @ApiOperation({ summary: 'Download an attachment' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The attachment', schema: { type: 'string', format: 'binary' } })
  @ApiNotFoundResponse({ description: 'No such message or attachment' })
  async attachment(
    @CurrentUser() viewer: Principal,
    @Param('id') id: string,
    @Param('attachmentId') attachmentId: string,
    @RequestOrigin() origin: Origin,
    @Res() response: Response,
  ): Promise<void> {
    const { filename, size, content } = await this.mailbox.attachment(viewer, id, attachmentId);
    await this.accessLog.record(viewer, { what: 'mail', detail: id }, origin);
    // The sender chose the type, so browsers should not trust it.
    setDownloadHeaders(response, { name: filename, type: 'application/octet-stream', size });
    await sendDownload(response, content);
  }

  @Post()
  @ApiCreation(
    "Send a message from one of the firm's addresses; a reply about a return also joins the return's messages",
    mailSentSchema,
    {
      201: 'Stored for sending',
      400: '{errors: {field: sentence}}',
      403: '`address_not_allowed`: your role may not write from this address; choose another',
      404: 'The message to reply to does not exist',
    },
  )
  send(@CurrentUser() user: Principal, @Body({ schema: mailToSend }) body: MailToSend): Promise<MailSent> {
    return this.mailbox.send(user, body);
  }
}
