import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Confirmation, confirmation, type SecondFactorProof } from '@tax-firm/contract';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { AnswersTooMany, AttemptLimiter } from '../../http/rate-limit/rate-limiter.js';
import { ApiCall } from '../../http/response/api-call.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { CurrentUser, ServesEnrollment } from '../account/access.js';
import { AccountsService } from '../account/accounts.service.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { type Caller } from '../account/principal.js';
import { success } from '../account/users.dto.js';
import { Challenges } from '../second-factors/challenges.service.js';
import { challengeIn } from '../second-factors/passkeys.service.js';
import { confirmationOptions } from '../second-factors/second-factors.dto.js';
import { guessesAt, SecondFactors } from '../second-factors/second-factors.service.js';
import { SessionsService, type SignInMethod } from '../sessions/sessions.service.js';

/**
 * Lets people who are signed in prove again who they are, when a call was refused with `confirmationNeeded`: with a
 * second factor, or with the password if they have none.
 */
@ApiTags('Second factors')
@Controller('users/me/confirm')
@ServesEnrollment()
export class ConfirmationController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly attempts: AttemptLimiter,
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
    return { methods: [...methods], ...(passkeyOptions && { passkeyOptions: { ...passkeyOptions } }) };
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
    @Body({ schema: confirmation }) { password, ...proof }: Confirmation,
  ) {
    const by =
      password === undefined
        ? await this.checkFactor(caller, proof)
        : await this.checkPassword(caller, password);
    await this.sessions.confirm(caller.sessionId);
    await this.log.record('confirmed', { subjectId: caller.id, detail: { by } });
    return { success: true } as const;
  }

  private async checkFactor(caller: Caller, proof: SecondFactorProof): Promise<SignInMethod> {
    const challenge = proof.passkey ? challengeIn(proof.passkey) : '';
    if (proof.passkey && !(await this.challenges.redeem('confirm', caller.id, challenge)))
      throw new AppError('challenge_expired');
    return this.factors.check(caller, proof, challenge, 'confirmationFailed');
  }

  private async checkPassword({ id, email }: Caller, password: string): Promise<SignInMethod> {
    if (await this.factors.isEnrolled(id))
      throw new InvalidInput({ password: 'Please confirm with your second factor' });
    const account = await this.accounts.findWithPassword(email);
    const { right, first: attempt } = await this.hasher.verify(account!.passwordHash, password, {
      first: () => this.attempts.reserve([guessesAt(id)]),
    });
    if (!right) {
      await this.log.record('confirmationFailed', { subjectId: id, detail: { reason: 'password' } });
      throw new AppError('wrong_password', { errors: { password: 'Password incorrect' } });
    }
    await this.attempts.giveBack(attempt);
    return 'password';
  }
}
