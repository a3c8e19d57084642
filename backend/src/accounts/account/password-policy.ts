import { Inject, Injectable } from '@nestjs/common';
import { isEmailItself, passwordIsEmail, passwordStrength } from '@tax-firm/contract';
import { AppError } from '../../base/app-error.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type Account } from './account.entity.js';

/** 400 in the per-field format of sign-up: the sentence says why, and what to do. */
const weakPassword = (sentence: string) => new AppError('weak_password', { password: sentence });

/** Refuses passwords that attackers try first (NIST SP 800-63B, 5.1.1.2): length counts, kinds of characters don't. */
@Injectable()
export class PasswordPolicy {
  constructor(@Inject(FIRM) private readonly firm: Firm) {}

  /** @throws `weak_password` */
  async check(password: string, owner: Pick<Account, 'name' | 'email'>): Promise<void> {
    if (isEmailItself(password, owner.email)) throw weakPassword(passwordIsEmail);
    const problem = await this.problemOf(password, owner);
    if (problem !== undefined) throw weakPassword(`Password ${problem}`);
  }

  /** Returns why a password is refused, without the sentence's subject; undefined if it is passable. */
  async problemOf(
    password: string,
    { name, email }: Pick<Account, 'name' | 'email'>,
  ): Promise<string | undefined> {
    const { problem } = await passwordStrength(password, { person: [name, email], firm: this.firm });
    return problem;
  }
}
