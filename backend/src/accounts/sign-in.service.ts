import { Injectable } from '@nestjs/common';
import { type Credentials, type PasskeyAnswer, type SecondFactorSignIn } from '@tax-firm/contract';
import { type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { AppError } from '../base/app-error.js';
import { type SecurityEvent } from '../http/security-log/security-event.js';
import { SecurityLog } from '../http/security-log/security-log.js';
import { type Account } from './account/account.entity.js';
import { AccountsService } from './account/accounts.service.js';
import { PasswordCheck } from './passwords/password-check.js';
import { Challenges } from './second-factors/challenges.service.js';
import { challengeIn, Passkeys } from './second-factors/passkeys.service.js';
import { SecondFactors, wrongSecondFactor } from './second-factors/second-factors.service.js';
import { SessionsService, type SignInMethod, type SignInOrigin } from './sessions/sessions.service.js';
import { type SignedIn } from './account/users.dto.js';

/** Starts sessions for people who prove who they are, by password and second factor or by a passkey. */
@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly passwords: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Starts a session for a correct password, if the account has no second factor.
   * @throws NotFoundException `{emailnotfound}`, BadRequestException `{passwordincorrect}`, TooManyRequests,
   * `secondFactorNeeded`
   */
  async signIn({ email, password }: Credentials, origin: SignInOrigin): Promise<SignedIn> {
    const account = await this.passwords.check(email, password, origin);
    if (account === 'unknown' || account === 'wrong') {
      await this.log.record('signInFailed', await this.describe(account, email));
      throw account === 'unknown'
        ? new AppError('unknown_email', { emailnotfound: 'Email not found' })
        : new AppError('wrong_password', { passwordincorrect: 'Password incorrect' });
    }
    const question = await this.factors.ask('signIn', account.id);
    if (question)
      throw new AppError('secondFactorNeeded', { message: 'Please give your second factor', ...question });
    return this.start(account, origin);
  }

  /**
   * Starts the session of a person whose password was right. A wrong code leaves the challenge valid.
   * @throws `challenge_expired`, `wrong_code`, TooManyRequests
   */
  async signInWithSecondFactor(
    { challenge, ...proof }: SecondFactorSignIn,
    origin: SignInOrigin,
  ): Promise<SignedIn> {
    const accountId = await this.challenges.accountOf(challenge);
    const account = accountId === undefined ? null : await this.accounts.findById(accountId);
    if (!account) throw new AppError('challenge_expired');
    const by = await this.factors.check(account, proof, challenge, 'signInFailed');
    if (!(await this.challenges.redeem('signIn', account.id, challenge)))
      throw new AppError('challenge_expired');
    return this.start(account, origin, by);
  }

  /** The options with which a browser asks for any passkey of this site, for `signInWithPasskey`. */
  async passkeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.passkeys.requestOptions(await this.challenges.create('passkeySignIn', null));
  }

  /** @throws `challenge_expired`, `wrong_code` `{passkey}` */
  async signInWithPasskey(passkey: PasskeyAnswer, origin: SignInOrigin): Promise<SignedIn> {
    const challenge = challengeIn(passkey) ?? '';
    if (!(await this.challenges.redeem('passkeySignIn', null, challenge)))
      throw new AppError('challenge_expired');
    const accountId = await this.passkeys.accountOf(passkey, challenge);
    const account = accountId === undefined ? null : await this.accounts.findById(accountId);
    if (!account) {
      await this.log.record('signInFailed', { detail: { reason: 'passkey' } });
      throw wrongSecondFactor('passkey');
    }
    return this.start(account, origin, 'passkey');
  }

  private async start(account: Account, origin: SignInOrigin, by?: SignInMethod): Promise<SignedIn> {
    const { token } = await this.sessions.start(account, origin, by);
    return { success: true, token };
  }

  /** Names the account, but not an unknown email: people type passwords into that field. */
  private async describe(reason: 'unknown' | 'wrong', email: string): Promise<SecurityEvent> {
    const account = reason === 'wrong' ? await this.accounts.findByEmail(email) : null;
    return { subjectId: account?.id, detail: { reason } };
  }
}
