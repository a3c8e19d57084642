import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Registration, registration } from '@tax-firm/contract';
import { FIRM, type Firm } from '../firm/firm.js';
import { ApiCall, ApiCreation } from '../http/response/api-call.js';
import { CurrentUser, ServesEnrollment } from './account/access.js';
import { AccountsService } from './account/accounts.service.js';
import { PublicForm } from './account/per-field-errors.js';
import { type Caller } from './account/principal.js';
import { ownUser, user, userView } from './account/users.dto.js';
import { EmailChanges } from './email-change/email-change.controller.js';
import { SecondFactors } from './second-factors/second-factors.service.js';

/** Signing up, and the account signed in. */
@ApiTags('Users')
@Controller('users')
export class UsersController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly factors: SecondFactors,
    private readonly emailChanges: EmailChanges,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Post('register')
  @PublicForm('signUp')
  @ApiCreation('Sign up as a client or as staff; staff wait for the owner to give them access', user)
  async register(@Body({ schema: registration }) body: Registration) {
    return userView(await this.accounts.register(body, body.role), this.firm);
  }

  @Get('me')
  @ServesEnrollment()
  @ApiCall('The account signed in, as it is now', ownUser, { 401: 'Not signed in' })
  async me(@CurrentUser() caller: Caller) {
    return {
      ...userView(caller, this.firm),
      emailVerified: caller.emailVerified,
      newEmail: await this.emailChanges.pendingOf(caller.id),
      secondFactorRequired: await this.factors.mustEnroll(caller),
    };
  }
}
