import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type EmailChangeBody, emailChange, type LinkToken, linkToken } from '@tax-firm/contract';
import { ApiCall } from '../../http/response/api-call.js';
import { AnswersTooMany, RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { CurrentUser, Public, RecentlyConfirmed } from '../account/access.js';
import { PerFieldErrors } from '../account/per-field-errors.js';
import { type Caller } from '../account/principal.js';
import { done, type Done } from '../account/users.dto.js';
import { EmailChangeService } from './email-change.service.js';

@ApiTags('Users')
@Controller('users')
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @Post('me/email')
  @RecentlyConfirmed()
  @AnswersTooMany()
  @PerFieldErrors()
  @ApiCall(
    {
      summary: 'Ask to change your email address: sends a link to the new one',
      description: 'Replaces an earlier request. The answer does not say whether the address has an account.',
    },
    done,
  )
  request(
    @CurrentUser() caller: Caller,
    @Body({ schema: emailChange }) { email }: EmailChangeBody,
  ): Promise<Done> {
    return this.changes.request(caller, email);
  }

  @Delete('me/email')
  @ApiCall('Withdraw the change that you asked for: its link stops working', done)
  async withdraw(@CurrentUser() { id }: Caller): Promise<Done> {
    await this.changes.withdraw(id);
    return { success: true, message: 'Your email address stays as it is' };
  }

  @Post('changeEmail')
  @Public()
  @RateLimit('changeEmail')
  @ApiCall('Change an account’s email address with the token of the link mailed to the new one', done, {
    400: '`invalid_link`: used, replaced, withdrawn, expired or unknown; `email_taken` meanwhile',
  })
  apply(@Body({ schema: linkToken }) { token }: LinkToken): Promise<Done> {
    return this.changes.apply(token);
  }
}
