import { Body, Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import {
  type Credentials,
  credentials,
  emailBody,
  type NewPassword,
  newPassword,
  registration,
  type Registration,
  roleChange,
  staffMember,
} from '@tax-firm/contract';
import { type z } from 'zod';
import { FIRM, type Firm } from '../firm/firm.js';
import { roleToApi } from '../firm/role-name.js';
import { ClientAddress } from '../http/client-address.decorator.js';
import { AnswersTooMany, RateLimit } from '../rate-limit/rate-limit.guard.js';
import { AccountsService } from './accounts.service.js';
import { CurrentUser, type Principal, Public, Roles } from './index.js';
import { PasswordResetService } from './password-reset.service.js';
import { PerFieldErrors } from './per-field-errors.js';
import { SignInService } from './sign-in.service.js';
import { StaffService } from './staff.service.js';
import {
  done,
  type Done,
  fieldErrors,
  signedIn,
  type SignedIn,
  success,
  user,
  type User,
  userList,
} from './users.dto.js';

const unknownEmail = { standardSchema: fieldErrors, description: 'No account has this e-mail' };
const badInput = { description: '`{errors: {field: sentence}}`' };

@ApiTags('Users')
@Controller('users')
export class UsersController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly resets: PasswordResetService,
    private readonly staff: StaffService,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Post('register')
  @Public()
  @RateLimit('signUp')
  @PerFieldErrors()
  @ApiOperation({ summary: 'Sign up as a client or as staff; staff wait for the owner to give them access' })
  @ApiCreatedResponse({ standardSchema: user })
  async register(@Body({ schema: registration }) body: Registration): Promise<User> {
    return this.show(await this.accounts.register(body, body.role));
  }

  @Post('login')
  @HttpCode(200)
  @Public()
  @AnswersTooMany()
  @PerFieldErrors()
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ standardSchema: signedIn })
  @ApiNotFoundResponse(unknownEmail)
  login(
    @Body({ schema: credentials }) body: Credentials,
    @ClientAddress() address: string,
  ): Promise<SignedIn> {
    return this.signIns.signIn(body, address);
  }

  @Post('checkEmail')
  @HttpCode(200)
  @Public()
  @RateLimit('checkEmail')
  @ApiOperation({ summary: 'Whether an e-mail has an account' })
  @ApiOkResponse({ standardSchema: success })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse(unknownEmail)
  async checkEmail(
    @Body({ schema: emailBody }) { email }: z.infer<typeof emailBody>,
  ): Promise<{ success: true }> {
    await this.resets.accountOf(email);
    return { success: true };
  }

  @Post('sendResetPasswordLink')
  @HttpCode(200)
  @Public()
  @RateLimit('passwordReset')
  @ApiOperation({ summary: 'Send a one-time pin for a new password; an earlier pin stops working' })
  @ApiOkResponse({ standardSchema: done })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse(unknownEmail)
  sendResetPasswordLink(@Body({ schema: emailBody }) { email }: z.infer<typeof emailBody>): Promise<Done> {
    return this.resets.sendPin(email);
  }

  @Post('resetPassword')
  @HttpCode(200)
  @Public()
  @RateLimit('newPassword')
  @PerFieldErrors()
  @ApiOperation({ summary: 'Set a new password with a pin; earlier tokens stop working' })
  @ApiOkResponse({ standardSchema: done })
  resetPassword(
    @Body({ schema: newPassword }) body: NewPassword,
    @ClientAddress() address: string,
  ): Promise<Done> {
    return this.resets.changePassword(body, address);
  }

  @Get('me')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The account signed in, as it is now' })
  @ApiOkResponse({ standardSchema: user })
  @ApiUnauthorizedResponse({ description: 'Not signed in' })
  me(@CurrentUser() principal: Principal): User {
    return this.show(principal);
  }

  @Get('getAllAdmins')
  @Roles('Owner')
  @ApiOperation({ summary: 'All staff, in the order in which they signed up' })
  @ApiOkResponse({ standardSchema: userList })
  async getAllAdmins(): Promise<User[]> {
    return (await this.staff.list()).map((account) => this.show(account));
  }

  @Post('changeEmployeeAccess')
  @HttpCode(200)
  @Roles('Owner')
  @ApiOperation({ summary: "Give a member of staff access to the firm's returns, or take it away" })
  @ApiOkResponse({ standardSchema: user })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse({ description: 'No member of staff has this id' })
  async changeEmployeeAccess(
    @Body({ schema: staffMember }) { id }: z.infer<typeof staffMember>,
  ): Promise<User> {
    return this.show(await this.staff.toggleAccess(id));
  }

  @Put('changeRole')
  @Roles('Owner')
  @ApiOperation({ summary: 'Give a member of staff another role' })
  @ApiOkResponse({ standardSchema: user })
  @ApiBadRequestResponse(badInput)
  @ApiNotFoundResponse({ description: 'No member of staff has this id' })
  async changeRole(@Body({ schema: roleChange }) { id, role }: z.infer<typeof roleChange>): Promise<User> {
    return this.show(await this.staff.changeRole(id, role));
  }

  private show({ id, name, email, role, employeeAccess }: Principal): User {
    return { _id: id, id, name, email, role: roleToApi(role, this.firm), employeeAccess };
  }
}
