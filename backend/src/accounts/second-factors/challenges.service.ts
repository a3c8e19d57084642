import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Column,
  Entity,
  type EntityManager,
  ForeignKey,
  IsNull,
  LessThan,
  MoreThan,
  PrimaryColumn,
  Repository,
} from 'typeorm';
import { Clock, Scheduled } from '../../base/clock.js';
import { sha256 } from '../../base/json.js';
import { Account } from '../account/account.entity.js';

/** What a challenge is for; it cannot be used for anything else. */
type ChallengePurpose = 'signIn' | 'passkeySignIn' | 'addPasskey' | 'confirm';

/** A random text that was given to a browser, for one use within a few minutes. */
@Entity('challenge')
export class Challenge {
  /** SHA-256 of the text. */
  @PrimaryColumn({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'text' })
  purpose!: ChallengePurpose;

  /** Null for `passkeySignIn`, where the passkey names the account. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  @ForeignKey(() => Account, { name: 'challenge_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

export const challengeMinutes = 5;

/**
 * Gives out challenges: random texts that a browser sends back within five minutes, with a code or signed by a passkey.
 * A challenge is for one purpose and one account, works once, and is not a token.
 */
@Injectable()
export class Challenges {
  constructor(
    @InjectRepository(Challenge) private readonly challenges: Repository<Challenge>,
    private readonly clock: Clock,
  ) {}

  /**
   * @param accountId null if the passkey will name the account
   * @returns 32 random bytes, base64url
   */
  async create(purpose: ChallengePurpose, accountId: string | null): Promise<string> {
    const text = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + challengeMinutes * 60_000);
    await this.challenges.insert({ hash: sha256(text), purpose, accountId, expiresAt });
    return text;
  }

  /** Returns the account that a sign-in's challenge is for; undefined if it has expired or was used. */
  async accountOf(text: string): Promise<string | undefined> {
    const found = await this.challenges.findOneBy(this.valid('signIn', text));
    return found?.accountId ?? undefined;
  }

  /** Uses a challenge up. @returns whether it was valid; of concurrent calls, only one gets true */
  async redeem(
    purpose: ChallengePurpose,
    accountId: string | null,
    text: string,
    manager = this.challenges.manager,
  ): Promise<boolean> {
    const conditions = { ...this.valid(purpose, text), accountId: accountId ?? IsNull() };
    return (await manager.delete(Challenge, conditions)).affected === 1;
  }

  /** Voids every challenge of an account, for example after a new password. */
  async void(accountId: string, manager: EntityManager): Promise<void> {
    await manager.delete(Challenge, { accountId });
  }

  @Scheduled('EVERY_HOUR')
  async sweep(): Promise<void> {
    await this.challenges.delete({ expiresAt: LessThan(this.clock.now()) });
  }

  private valid(purpose: ChallengePurpose, text: string) {
    return { hash: sha256(text), purpose, expiresAt: MoreThan(this.clock.now()) };
  }
}
