import { Body, Controller, Get, Inject, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AccountReference,
  accountReference,
  type Credentials,
  credentials,
  emailBody,
  type NewPassword,
  newPassword,
  passkeySignIn,
  registration,
  type Registration,
  type RoleChange,
  roleChange,
  type SecondFactorSignIn,
  secondFactorSignIn,
  type StaffMember,
  staffMember,
} from '@tax-firm/contract';
import { type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type z } from 'zod';
import { ApiCall, ApiCreation } from '../http/response/api-call.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { roleToApi } from '../firm/role-name.js';
import { ClientAddress } from '../http/request/client-address.js';
import { NotStored } from '../http/idempotency/response-serializer.js';
import { AnswersTooMany, RateLimit } from '../http/rate-limit/rate-limit.guard.js';
import { RecentlyConfirmed, ServesEnrollment, CurrentUser, Public, Roles } from './account/access.js';
import { AccountsService } from './account/accounts.service.js';
import { EmailChangeService } from './email-change/email-change.service.js';
import { type Caller, type Principal } from './account/principal.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { PublicForm } from './account/per-field-errors.js';
import { SecondFactorResets } from './second-factor-resets.service.js';
import { passkeyRequestOptions, secondFactorNeeded } from './second-factors/second-factors.dto.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { SignInFrom, StartsSession } from './sessions/session-cookie.interceptor.js';
import { type SignInOrigin } from './sessions/sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { StaffService } from './staff.service.js';
import {
  done,
  type Done,
  fieldErrorsView,
  ownUser,
  type OwnUser,
  signedIn,
  type SignedIn,
  success,
  team,
  type TeamMember,
  user,
  type User,
} from './account/users.dto.js';

const unknownEmail = { standardSchema: fieldErrorsView, description: 'No account has this email' };
const badInput = '`{errors: {field: sentence}}`';

@ApiTags('Users')
@Controller('users')
export class UsersController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly resets: PasswordResetService,
    private readonly staff: StaffService,
    private readonly factors: SecondFactors,
    private readonly factorResets: SecondFactorResets,
    private readonly emailChanges: EmailChangeService,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Post('register')
  @PublicForm('signUp')
  @ApiCreation('Sign up as a client or as staff; staff wait for the owner to give them access', user)
  async register(@Body({ schema: registration }) body: Registration): Promise<User> {
    return this.show(await this.accounts.register(body, body.role));
  }

  @Post('login')
  @PublicForm()
  @StartsSession()
  @ApiCall('Sign in; a browser also gets the token in a cookie', signedIn, {
    401: {
      standardSchema: secondFactorNeeded,
      description: 'The password is right; continue with login/secondFactor',
    },
    404: unknownEmail,
  })
  login(
    @Body({ schema: credentials }) body: Credentials,
    @SignInFrom() origin: SignInOrigin,
  ): Promise<SignedIn> {
    return this.signIns.signIn(body, origin);
  }

  @Post('login/secondFactor')
  @Public()
  @AnswersTooMany()
  @StartsSession()
  @ApiCall('Sign in with a second factor, after the password', signedIn, {
    400: 'The code or passkey is wrong, or the challenge has expired',
  })
  loginWithSecondFactor(
    @Body({ schema: secondFactorSignIn }) body: SecondFactorSignIn,
    @SignInFrom() origin: SignInOrigin,
  ): Promise<SignedIn> {
    return this.signIns.signInWithSecondFactor(body, origin);
  }

  @Post('login/passkeyOptions')
  @Public()
  @RateLimit('passkeyOptions')
  @NotStored()
  @ApiCall(
    'The options with which a browser asks for a passkey of this site (WebAuthn)',
    passkeyRequestOptions,
  )
  passkeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.signIns.passkeyOptions();
  }

  @Post('login/passkey')
  @Public()
  @StartsSession()
  @ApiCall('Sign in with a passkey alone', signedIn, {
    400: 'The passkey is unknown, or the challenge has expired',
  })
  loginWithPasskey(
    @Body({ schema: passkeySignIn }) { passkey }: z.infer<typeof passkeySignIn>,
    @SignInFrom() origin: SignInOrigin,
  ): Promise<SignedIn> {
    return this.signIns.signInWithPasskey(passkey, origin);
  }

  @Post('checkEmail')
  @NotStored()
  @Public()
  @RateLimit('checkEmail')
  @ApiCall('Whether an email has an account', success, { 400: badInput, 404: unknownEmail })
  async checkEmail(
    @Body({ schema: emailBody }) { email }: z.infer<typeof emailBody>,
  ): Promise<{ success: true }> {
    await this.resets.accountOf(email);
    return { success: true };
  }

  @Post('sendResetPasswordLink')
  @Public()
  @RateLimit('passwordReset')
  @ApiCall('Send a one-time pin for a new password; an earlier pin stops working', done, {
    400: badInput,
    404: unknownEmail,
  })
  sendResetPasswordLink(@Body({ schema: emailBody }) { email }: z.infer<typeof emailBody>): Promise<Done> {
    return this.resets.sendPin(email);
  }

  @Post('resetPassword')
  @PublicForm('newPassword')
  @ApiCall('Set a new password with a pin; earlier tokens stop working', done)
  resetPassword(
    @Body({ schema: newPassword }) body: NewPassword,
    @ClientAddress() address: string,
  ): Promise<Done> {
    return this.resets.changePassword(body, address);
  }

  @Get('me')
  @ServesEnrollment()
  @ApiCall('The account signed in, as it is now', ownUser, { 401: 'Not signed in' })
  async me(@CurrentUser() caller: Caller): Promise<OwnUser> {
    const secondFactorRequired = await this.factors.mustEnroll(caller);
    const newEmail = await this.emailChanges.pendingOf(caller.id);
    return { ...this.show(caller), emailVerified: caller.emailVerified, newEmail, secondFactorRequired };
  }

  @Get('getAllAdmins')
  @Roles('Owner')
  @ApiCall('All staff, in the order in which they signed up', team)
  async getAllAdmins(): Promise<TeamMember[]> {
    const staff = await this.staff.list();
    const enrolled = await this.factors.enrolledAmong(staff.map(({ id }) => id));
    return staff.map((account) => ({
      ...this.show(account),
      emailVerified: account.emailVerifiedAt !== null,
      secondFactor: enrolled.has(account.id),
    }));
  }

  @Post('changeEmployeeAccess')
  @Roles('Owner')
  @RecentlyConfirmed()
  @ApiCall("Give a member of staff access to the firm's returns, or take it away", user, {
    400: badInput,
    404: 'No member of staff has this id',
    409: '`email_not_verified`: with STAFF_SECURITY=strict, they must confirm it first',
  })
  async changeEmployeeAccess(
    @CurrentUser() owner: Principal,
    @Body({ schema: staffMember }) body: StaffMember,
  ): Promise<User> {
    return this.show(await this.staff.changeAccess(owner, body));
  }

  @Put('changeRole')
  @Roles('Owner')
  @RecentlyConfirmed()
  @ApiCall('Give a member of staff another role, or another owner', user, {
    400: badInput,
    404: 'No member of staff has this id',
    409: 'An owner must have access, and have confirmed their email address',
  })
  async changeRole(
    @CurrentUser() owner: Principal,
    @Body({ schema: roleChange }) body: RoleChange,
  ): Promise<User> {
    return this.show(await this.staff.changeRole(owner, body));
  }

  @Post('resetSecondFactors')
  @Roles('Owner')
  @RecentlyConfirmed()
  @ApiCall("Remove someone's second factors, who has lost them; they are signed out and told", user, {
    400: badInput,
    404: 'No account has this id or email',
  })
  async resetSecondFactors(
    @CurrentUser() owner: Principal,
    @Body({ schema: accountReference }) account: AccountReference,
  ): Promise<User> {
    return this.show(await this.factorResets.reset(owner, account));
  }

  private show({ id, name, email, role, employeeAccess }: Principal): User {
    return { _id: id, id, name, email, role: roleToApi(role, this.firm), employeeAccess };
  }
}
