import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import {
  AttemptLimiter,
  RateLimiter,
  type Reservation,
  type Subject,
} from '../../http/rate-limit/rate-limiter.js';
import { AccountNotices } from '../account/account-notices.js';
import { type Account } from '../account/account.entity.js';
import { AccountsService } from '../account/accounts.service.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { guessesAt } from '../second-factors/second-factors.service.js';
import { SessionsService, type SignInOrigin } from '../sessions/sessions.service.js';

/**
 * After a reset, the IP address that it came from counts as known for this long, so that the account's owner can sign
 * in while others are blocked.
 */
const trustedAfterResetS = 3600;

/**
 * Checks passwords wherever one is asked for, within the limits on failures (docs/adr/0005-accounts.md). A place from
 * which the account has signed in before is only under the limit for that place. So whoever guesses from elsewhere
 * cannot lock the account's owner out.
 */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly accounts: AccountsService,
    private readonly attempts: AttemptLimiter,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly notices: AccountNotices,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * @returns the account if the password is right; 'unknown' if no account has the email; 'wrong' for a wrong password
   * @throws TooManyRequests after too many failures, ServiceUnavailableException if too many passwords wait
   */
  async check(email: string, password: string, origin: SignInOrigin): Promise<Account | 'unknown' | 'wrong'> {
    const account = await this.accounts.findWithPassword(email);
    const known = account !== null && (await this.knows(account, origin));
    const subjects = this.subjectsOf(email, origin.address, known);
    await this.attempts.check(subjects);
    const reserve = () => this.attempts.reserve(subjects);
    if (!account) {
      await reserve();
      return 'unknown';
    }
    const verified = await this.hasher.verify(account.passwordHash, password, {
      first: reserve,
      urgent: known,
    });
    if (!verified.right) {
      await this.tellIfBlocked(account, verified.first, origin);
      return 'wrong';
    }
    await this.attempts.giveBack(verified.first);
    await this.attempts.forget(placeOf(email, origin.address));
    return account;
  }

  /**
   * Lifts the account's blocks for the IP address that has just reset its password. Those for wrong second factors are
   * lifted once a day, so that whoever reads the mailbox cannot reset and guess without end.
   */
  async forgive({ id, email }: Pick<Account, 'id' | 'email'>, address: string): Promise<void> {
    if (await this.limiter.allows('guessesForgiven', id)) await this.attempts.forget(guessesAt(id));
    await this.attempts.forget(placeOf(email, address));
    await this.attempts.trust(placeOf(email, address), trustedAfterResetS);
  }

  private async knows({ id, email }: Account, origin: SignInOrigin): Promise<boolean> {
    return (
      (await this.sessions.knows(id, origin)) ||
      (await this.attempts.isTrusted(placeOf(email, origin.address)))
    );
  }

  private subjectsOf(email: string, address: string, known: boolean): Subject[] {
    const place = placeOf(email, address);
    if (known) return [place];
    return [
      place,
      { limit: 'signInAccount', of: [normalizeEmail(email)] },
      { limit: 'signInAddress', of: [address] },
    ];
  }

  /** Once per block of the account. The limit of emails keeps many addresses from flooding its owner. */
  private async tellIfBlocked(
    account: Account,
    { counted }: Reservation,
    { address }: SignInOrigin,
  ): Promise<void> {
    const blocked = counted.some(({ subject, blocks }) => blocks && subject.limit !== 'signInAddress');
    if (blocked) await this.notices.tellOfBlock(account, 'signInsPaused', { address });
  }
}

const placeOf = (email: string, address: string): Subject => ({
  limit: 'signIn',
  of: [address, normalizeEmail(email)],
});
