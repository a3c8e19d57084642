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

/** The outbox's kind for the e-mail with the pin; its payload is `{resetId}` alone. */
export const PASSWORD_RESET_MAIL = 'passwordResetMail';

/** A forgotten password is replaced with a pin that went to the account's own e-mail address (docs/api.md, Users). */
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

  /** @throws NotFoundException with the sentence of spec 2 §8 */
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
   * Makes a pin, in place of an earlier one, and has it sent once this is committed.
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
   * Sets the new password, once for a pin; every token issued before stops working.
   * @param address of the caller, whose failed sign-ins are forgotten
   * @throws BadRequestException `{pin}` for a wrong, used or old one, `{password}` for the account's own e-mail; the
   *   pin of a refused password can be used again
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

  /** Deletes the reset of the pin: of two that come at once, one finds nothing to delete. */
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

  /** Tokens count whole seconds: one issued in this very second, before the change, must be void too. */
  private nextSecond(): Date {
    return new Date((Math.floor(this.clock.now().getTime() / 1000) + 1) * 1000);
  }
}
