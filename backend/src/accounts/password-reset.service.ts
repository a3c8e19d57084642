import { randomUUID } from 'node:crypto';
import { BadRequestException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isEmailItself, type NewPassword, passwordIsEmail } from '@tax-firm/contract';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { withCode } from '../common/error-code.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { Outbox } from '../jobs/index.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { Account } from './account.entity.js';
import { AccountsService } from './accounts.service.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordReset } from './password-reset.entity.js';
import { hashOf, pinOf } from './reset-pin.js';
import { type Done } from './users.dto.js';

export const pinLivesMinutes = 30;

/** The outbox's kind for the e-mail with the PIN; its payload is only `{resetId}`. */
export const PASSWORD_RESET_MAIL = 'passwordResetMail';

/** Resets forgotten passwords with a PIN sent to the account's e-mail address (docs/api.md, Users). */
@Injectable()
export class PasswordResetService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundException if no account has the e-mail */
  async accountOf(email: string): Promise<Account> {
    const account = await this.accounts.findByEmail(email);
    if (!account)
      throw new NotFoundException(
        { email: 'The email you entered doesnt match our records' },
        withCode('unknown_email'),
      );
    return account;
  }

  /**
   * Creates a PIN that replaces an earlier one, and enqueues its e-mail in the same transaction.
   * @throws NotFoundException as `accountOf`
   */
  async sendPin(email: string): Promise<Done> {
    const account = await this.accountOf(email);
    const id = randomUUID();
    const { jwtSecret } = this.environment;
    await this.dataSource.transaction(async (manager) => {
      await manager.upsert(
        PasswordReset,
        {
          id,
          accountId: account.id,
          pinHash: hashOf(pinOf(id, jwtSecret), jwtSecret),
          expiresAt: new Date(this.clock.now().getTime() + pinLivesMinutes * 60_000),
        },
        ['accountId'],
      );
      await this.outbox.enqueue(manager, {
        sourceId: id,
        kind: PASSWORD_RESET_MAIL,
        payload: { resetId: id },
      });
    });
    return { success: true, message: 'Check your email for the password reset link' };
  }

  /**
   * Sets a new password, once per PIN, and voids all earlier tokens.
   * @param address the caller's address, whose failed sign-ins are reset
   * @throws BadRequestException `{pin}` for a wrong, used or expired PIN, `{password}` for the account's e-mail;
   * after a refused password, the PIN is still valid
   */
  async changePassword({ pin, password }: NewPassword, address: string): Promise<Done> {
    const account = await this.dataSource.transaction(async (manager) => {
      const redeemed = await this.redeem(manager, pin);
      if (isEmailItself(password, redeemed.email))
        throw new BadRequestException({ password: passwordIsEmail });
      await manager.update(Account, redeemed.id, {
        passwordHash: await this.hasher.hash(password),
        tokensValidFrom: this.nextSecond(),
      });
      return redeemed;
    });
    await this.limiter.signInSucceeded(address, account.email);
    return { success: true, message: 'Password Succesfully Changed' };
  }

  /** Deletes the PIN's reset. Of two concurrent requests, only one finds it. */
  private async redeem(manager: EntityManager, pin: string): Promise<Account> {
    const open = await manager.findOneBy(PasswordReset, {
      pinHash: hashOf(pin, this.environment.jwtSecret),
      expiresAt: MoreThan(this.clock.now()),
    });
    const { affected } = open ? await manager.delete(PasswordReset, { id: open.id }) : { affected: 0 };
    if (!open || !affected)
      throw new BadRequestException({ pin: 'This pin is wrong or too old' }, withCode('invalid_pin'));
    return manager.findOneByOrFail(Account, { id: open.accountId });
  }

  /** Tokens have whole seconds, and one issued earlier in this second must be void too. */
  private nextSecond(): Date {
    return new Date((Math.floor(this.clock.now().getTime() / 1000) + 1) * 1000);
  }
}
