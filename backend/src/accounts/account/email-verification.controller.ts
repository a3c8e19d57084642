import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type LinkToken, linkToken } from '@tax-firm/contract';
import { ApiCall } from '../../http/response/api-call.js';
import { AnswersTooMany, RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { CurrentUser, Public, ServesEnrollment } from './access.js';
import { type Caller } from './principal.js';
import { done, type Done } from './users.dto.js';
import { EmailVerificationService } from './email-verification.service.js';

@ApiTags('Users')
@Controller('users')
export class EmailVerificationController {
  constructor(private readonly verifications: EmailVerificationService) {}

  @Post('verifyEmail')
  @Public()
  @RateLimit('verifyEmail')
  @ApiCall('Confirm an account’s email address with the token of the emailed link', done, {
    400: '`invalid_link`: used, replaced, expired or unknown',
  })
  verify(@Body({ schema: linkToken }) { token }: LinkToken): Promise<Done> {
    return this.verifications.verify(token);
  }

  @Post('me/verifyEmail')
  @ServesEnrollment()
  @AnswersTooMany()
  @ApiCall('Send the link again, to your own address; an earlier link stops working', done)
  sendAgain(@CurrentUser() caller: Caller): Promise<Done> {
    return this.verifications.sendAgain(caller);
  }
}
