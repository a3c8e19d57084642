import { Injectable } from '@nestjs/common';
import { type Confirmation } from '@tax-firm/contract';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { AttemptLimiter } from '../../http/rate-limit/attempt-limiter.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { AccountsService } from '../account/accounts.service.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { type Caller } from '../account/principal.js';
import { Challenges } from '../second-factors/challenges.service.js';
import { challengeIn } from '../second-factors/passkeys.service.js';
import { type ConfirmationOptions } from '../second-factors/second-factors.dto.js';
import { guessesAt, SecondFactors } from '../second-factors/second-factors.service.js';
import { SessionsService, type SignInMethod } from '../sessions/sessions.service.js';

/**
 * Lets people who are signed in prove again who they are, before a sensitive call: with a second factor, or with the
 * password if they have none.
 */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly attempts: AttemptLimiter,
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly hasher: PasswordHasher,
    private readonly log: SecurityLog,
    private readonly sessions: SessionsService,
  ) {}

  /** How the caller can confirm. */
  async options({ id }: Caller): Promise<ConfirmationOptions> {
    const question = await this.factors.ask('confirm', id);
    if (!question) return { methods: ['password'] };
    const { methods, passkeyOptions } = question;
    return { methods: [...methods], ...(passkeyOptions && { passkeyOptions: { ...passkeyOptions } }) };
  }

  /**
   * Notes that the session's person has just proved who they are.
   * @throws InvalidInput `{password}`, `wrong_code`, `challenge_expired`, TooManyRequests
   */
  async confirm(caller: Caller, { password, ...proof }: Confirmation): Promise<void> {
    let by: SignInMethod = 'password';
    if (password !== undefined) {
      if (await this.factors.isEnrolled(caller.id))
        throw new InvalidInput({ password: 'Please confirm with your second factor' });
      await this.checkPassword(caller, password);
    } else {
      const challenge = proof.passkey ? (challengeIn(proof.passkey) ?? '') : '';
      if (proof.passkey && !(await this.challenges.redeem('confirm', caller.id, challenge)))
        throw new AppError('challenge_expired');
      by = await this.factors.check(caller, proof, challenge, 'confirmationFailed');
    }
    await this.sessions.confirm(caller.sessionId);
    await this.log.record('confirmed', { subjectId: caller.id, detail: { by } });
  }

  private async checkPassword({ id, email }: Caller, password: string): Promise<void> {
    const account = await this.accounts.findWithPassword(email);
    const { right, first: attempt } = await this.hasher.verify(account!.passwordHash, password, {
      first: () => this.attempts.reserve([guessesAt(id)]),
    });
    if (!right) {
      await this.log.record('confirmationFailed', { subjectId: id, detail: { reason: 'password' } });
      throw new AppError('wrong_password', { errors: { password: 'Password incorrect' } });
    }
    await this.attempts.giveBack(attempt);
  }
}
