import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { type Credentials } from '@tax-firm/contract';
import { withCode } from '../common/error-code.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { AccountsService } from './accounts.service.js';
import { type SignedIn } from './users.dto.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * @param address the caller's address; its failures are counted per e-mail
   * @throws NotFoundException `{emailnotfound}`, BadRequestException `{passwordincorrect}`, TooManyRequests
   */
  async signIn({ email, password }: Credentials, address: string): Promise<SignedIn> {
    await this.limiter.checkSignIn(address, email);
    const account = await this.accounts.checkPassword(email, password);
    if (account === 'unknown' || account === 'wrong') {
      await this.limiter.signInFailed(address, email);
      throw account === 'unknown'
        ? new NotFoundException({ emailnotfound: 'Email not found' }, withCode('unknown_email'))
        : new BadRequestException({ passwordincorrect: 'Password incorrect' }, withCode('wrong_password'));
    }
    // Many concurrent guesses may pass the first check together; this stops a correct one among them.
    await this.limiter.checkSignIn(address, email);
    await this.limiter.signInSucceeded(address, email);
    return { success: true, token: this.accounts.signToken(account) };
  }
}
