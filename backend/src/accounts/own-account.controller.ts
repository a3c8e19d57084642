import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type NameChange, nameChange, type PasswordChange, passwordChange } from '@tax-firm/contract';
import { ApiCall } from '../http/response/api-call.js';
import { AnswersTooMany } from '../http/rate-limit/rate-limit.guard.js';
import { CurrentUser, RecentlyConfirmed } from './account/access.js';
import { OwnAccountService } from './own-account.service.js';
import { PerFieldErrors } from './account/per-field-errors.js';
import { type Caller } from './account/principal.js';
import { SignInFrom, StartsSession } from './sessions/session-cookie.interceptor.js';
import { type SignInOrigin } from './sessions/sessions.service.js';
import { done, type Done, signedIn, type SignedIn, success } from './account/users.dto.js';

/** What people change about their own account. */
@ApiTags('Users')
@Controller('users/me')
export class OwnAccountController {
  constructor(private readonly own: OwnAccountService) {}

  @Put()
  @RecentlyConfirmed()
  @PerFieldErrors()
  @StartsSession()
  @ApiCall('Change your name; answers a token with it. Orders and messages keep the old name', signedIn)
  changeName(
    @CurrentUser() caller: Caller,
    @Body({ schema: nameChange }) { name }: NameChange,
  ): Promise<SignedIn> {
    return this.own.changeName(caller, name);
  }

  @Post('accessRequest')
  @AnswersTooMany()
  @ApiCall('Ask the owner for access, as staff who wait for it; once a day', success, {
    409: 'The caller has access already, or is a client',
  })
  async askForAccess(@CurrentUser() caller: Caller): Promise<{ success: true }> {
    await this.own.askForAccess(caller);
    return { success: true };
  }

  @Post('password')
  @AnswersTooMany()
  @PerFieldErrors()
  @StartsSession()
  @ApiCall('Change your password; ends your other sessions', done)
  changePassword(
    @CurrentUser() caller: Caller,
    @Body({ schema: passwordChange }) body: PasswordChange,
    @SignInFrom() origin: SignInOrigin,
  ): Promise<Done> {
    return this.own.changePassword(caller, body, origin);
  }
}
