import { Body, Post } from '@nestjs/common';
import { confirmation, credentials, passkeySignIn, secondFactorSignIn } from '@tax-firm/contract';
import { type z } from 'zod';
import { AppError, InvalidInput } from '../base/app-error.js';
import { NotStored } from '../http/idempotency/idempotency.interceptor.js';
import { AnswersTooMany, RateLimiter } from '../http/rate-limit/rate-limiter.js';
import { ApiCall, ApiController } from '../http/response/api-call.js';
import { SecurityLog } from '../http/security-log/security-log.js';
import { type Caller, CurrentUser, Public, ServesEnrollment } from './account/access.js';
import { AccountsService } from './account/accounts.service.js';
import { PublicForm } from './account/per-field-errors.js';
import { signedIn, success, unknownEmail } from './account/users.dto.js';
import { PasswordCheck } from './passwords/password-check.js';
import { Challenges } from './second-factors/codes.service.js';
import { challengeIn, Passkeys } from './second-factors/passkeys.service.js';
import {
  confirmationOptions,
  passkeyRequestOptions,
  secondFactorNeeded,
} from './second-factors/second-factors.controller.js';
import { guessesAt, SecondFactors, wrongSecondFactor } from './second-factors/second-factors.service.js';
import { SignInFrom, StartsSession } from './sessions/session-cookies.js';
import { SessionsService, type SignInMethod, type SignInOrigin } from './sessions/sessions.service.js';
import { PasswordHasher } from './account/password-hasher.js';

/** Starts sessions for people who prove who they are, by password and second factor or by a passkey. */
@ApiController('Users', 'users/login')
export class SignInController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly passwords: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly log: SecurityLog,
  ) {}

  @Post()
  @PublicForm()
  @StartsSession()
  @ApiCall('Sign in; a browser also gets the token in a cookie', signedIn, {
    401: {
      standardSchema: secondFactorNeeded,
      description: 'The password is right; continue with login/secondFactor',
    },
    404: unknownEmail,
  })
  async login(
    @Body({ schema: credentials }) { email, password }: z.infer<typeof credentials>,
    @SignInFrom() origin: SignInOrigin,
  ) {
    const account = await this.passwords.check(email, password, origin);
    if (account === 'unknown') {
      // Without the email: people type passwords into that field.
      await this.log.record('signInFailed', { detail: { reason: account } });
      throw new AppError('unknown_email', { emailnotfound: 'Email not found' });
    }
    if (account === 'wrong') {
      const subjectId = (await this.accounts.findByEmail(email))?.id;
      await this.log.record('signInFailed', { subjectId, detail: { reason: account } });
      throw new AppError('wrong_password', { passwordincorrect: 'Password incorrect' });
    }
    const question = await this.factors.ask('signIn', account.id);
    if (question)
      throw new AppError('secondFactorNeeded', { message: 'Please give your second factor', ...question });
    return this.sessions.signIn(account, origin);
  }

  /** A wrong code leaves the challenge valid. */
  @Post('secondFactor')
  @Public()
  @AnswersTooMany()
  @StartsSession()
  @ApiCall('Sign in with a second factor, after the password', signedIn, {
    400: 'The code or passkey is wrong, or the challenge has expired',
  })
  async loginWithSecondFactor(
    @Body({ schema: secondFactorSignIn }) { challenge, ...proof }: z.infer<typeof secondFactorSignIn>,
    @SignInFrom() origin: SignInOrigin,
  ) {
    const accountId = await this.challenges.accountOf(challenge);
    const account = accountId && (await this.accounts.findById(accountId));
    if (!account) throw new AppError('challenge_expired');
    const by = await this.factors.check(account, proof, challenge, 'signInFailed');
    if (!(await this.challenges.redeem('signIn', account.id, challenge)))
      throw new AppError('challenge_expired');
    return this.sessions.signIn(account, origin, by);
  }

  @Post('passkeyOptions')
  @Public('passkeyOptions')
  @NotStored()
  @ApiCall(
    'The options with which a browser asks for a passkey of this site (WebAuthn)',
    passkeyRequestOptions,
  )
  async passkeyOptions() {
    const challenge = await this.challenges.create('passkeySignIn', null);
    return this.passkeys.requestOptions(challenge);
  }

  @Post('passkey')
  @Public()
  @StartsSession()
  @ApiCall('Sign in with a passkey alone', signedIn, {
    400: 'The passkey is unknown, or the challenge has expired',
  })
  async loginWithPasskey(
    @Body({ schema: passkeySignIn }) { passkey }: z.infer<typeof passkeySignIn>,
    @SignInFrom() origin: SignInOrigin,
  ) {
    const challenge = challengeIn(passkey);
    if (!(await this.challenges.redeem('passkeySignIn', null, challenge)))
      throw new AppError('challenge_expired');
    const accountId = await this.passkeys.accountOf(passkey, challenge);
    const account = accountId && (await this.accounts.findById(accountId));
    if (!account) {
      await this.log.record('signInFailed', { detail: { reason: 'passkey' } });
      throw wrongSecondFactor('passkey');
    }
    return this.sessions.signIn(account, origin, 'passkey');
  }
}

/**
 * Lets people who are signed in prove again who they are, when a call was refused with `confirmationNeeded`: with a
 * second factor, or with the password if they have none.
 */
@ApiController('Second factors', 'users/me/confirm')
@ServesEnrollment()
export class ConfirmationController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly limiter: RateLimiter,
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly hasher: PasswordHasher,
    private readonly log: SecurityLog,
    private readonly sessions: SessionsService,
  ) {}

  @Post('options')
  @NotStored()
  @ApiCall('How you can confirm that it is you', confirmationOptions)
  async options(@CurrentUser() { id }: Caller) {
    const question = await this.factors.ask('confirm', id);
    if (!question) return { methods: ['password' as const] };
    const { methods, passkeyOptions } = question;
    return { methods, passkeyOptions };
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
    @Body({ schema: confirmation }) { password, ...proof }: z.infer<typeof confirmation>,
  ) {
    let by: SignInMethod = 'password';
    if (password !== undefined) await this.checkPassword(caller, password);
    else {
      const challenge = proof.passkey ? challengeIn(proof.passkey) : '';
      if (proof.passkey && !(await this.challenges.redeem('confirm', caller.id, challenge)))
        throw new AppError('challenge_expired');
      by = await this.factors.check(caller, proof, challenge, 'confirmationFailed');
    }
    await this.sessions.confirm(caller.sessionId);
    await this.log.record('confirmed', { subjectId: caller.id, detail: { by } });
    return { success: true } as const;
  }

  private async checkPassword({ id, email }: Caller, password: string): Promise<void> {
    if (await this.factors.isEnrolled(id))
      throw new InvalidInput({ password: 'Please confirm with your second factor' });
    const account = await this.accounts.findWithPassword(email);
    const { right, first: attempt } = await this.hasher.verify(account!.passwordHash, password, {
      first: () => this.limiter.reserve([guessesAt(id)]),
    });
    if (!right) {
      await this.log.record('confirmationFailed', { subjectId: id, detail: { reason: 'password' } });
      throw new AppError('wrong_password', { errors: { password: 'Password incorrect' } });
    }
    await this.limiter.giveBack(attempt);
  }
}
