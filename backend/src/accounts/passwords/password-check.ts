import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { RateLimiter, type Subject } from '../../http/rate-limit/rate-limiter.js';
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
    const place = placeOf(email, origin.address);
    const known =
      account !== null &&
      ((await this.sessions.knows(account.id, origin)) || (await this.limiter.isTrusted(place)));
    const strangers: Subject[] = [
      { limit: 'signInAccount', of: [normalizeEmail(email)] },
      { limit: 'signInAddress', of: [origin.address] },
    ];
    const subjects = known ? [place] : [place, ...strangers];
    await this.limiter.check(subjects);
    const first = () => this.limiter.reserve(subjects);
    if (!account) {
      await first();
      return 'unknown';
    }
    const verified = await this.hasher.verify(account.passwordHash, password, { first, urgent: known });
    if (verified.right) {
      await this.limiter.giveBack(verified.first);
      await this.limiter.forget(place);
      return account;
    }
    // Once per block of the account. The limit of emails keeps many addresses from flooding its owner.
    if (verified.first.some(({ subject, blocks }) => blocks && subject.limit !== 'signInAddress'))
      await this.notices.tellOfBlock(account, 'signInsPaused', { address: origin.address });
    return 'wrong';
  }

  /**
   * Lifts the account's blocks for the IP address that has just reset its password. Those for wrong second factors are
   * lifted once a day, so that whoever reads the mailbox cannot reset and guess without end.
   */
  async forgive({ id, email }: Pick<Account, 'id' | 'email'>, address: string): Promise<void> {
    if (await this.limiter.allows('guessesForgiven', id)) await this.limiter.forget(guessesAt(id));
    await this.limiter.forget(placeOf(email, address));
    await this.limiter.trust(placeOf(email, address), trustedAfterResetS);
  }
}

const placeOf = (email: string, address: string): Subject => ({
  limit: 'signIn',
  of: [address, normalizeEmail(email)],
});
