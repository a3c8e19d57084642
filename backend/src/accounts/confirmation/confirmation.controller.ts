import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { confirmation, type Confirmation } from '@tax-firm/contract';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limit.guard.js';
import { CurrentUser, ServesEnrollment } from '../account/access.js';
import { ConfirmationService } from './confirmation.service.js';
import { type Caller } from '../account/principal.js';
import { confirmationOptions, type ConfirmationOptions } from '../second-factors/second-factors.dto.js';
import { success } from '../account/users.dto.js';

/** Answers to a refusal with `confirmationNeeded`: prove who you are, then repeat the call. */
@ApiTags('Second factors')
@Controller('users/me/confirm')
@ServesEnrollment()
export class ConfirmationController {
  constructor(private readonly confirmations: ConfirmationService) {}

  @Post('options')
  @NotStored()
  @ApiCall('How you can confirm that it is you', confirmationOptions)
  options(@CurrentUser() caller: Caller): Promise<ConfirmationOptions> {
    return this.confirmations.options(caller);
  }

  @Post()
  @NotStored()
  @AnswersTooMany()
  @ApiCall(
    {
      summary: 'Confirm that it is you, for five minutes of this session',
      description: 'With a second factor, or with the password if the account has none.',
    },
    success,
    { 400: 'Wrong' },
  )
  async confirm(
    @CurrentUser() caller: Caller,
    @Body({ schema: confirmation }) body: Confirmation,
  ): Promise<z.infer<typeof success>> {
    await this.confirmations.confirm(caller, body);
    return { success: true };
  }
}
