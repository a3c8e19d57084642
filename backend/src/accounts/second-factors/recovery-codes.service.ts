import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, type EntityManager, ForeignKey, IsNull, PrimaryColumn, Repository } from 'typeorm';
import { randomInt } from 'node:crypto';
import { Clock } from '../../base/clock.js';
import { crockford, plainCode } from '../../base/spellings.js';
import { Account } from '../account/account.entity.js';
import { PasswordHasher } from '../account/password-hasher.js';

/** A code that replaces a lost second factor, once. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'recovery_code_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** Argon2id, salted with the account. */
  @PrimaryColumn({ name: 'code_hash', type: 'bytea' })
  codeHash!: Buffer;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}

const codesPerAccount = 10;

/** New codes, not stored yet. */
interface PreparedCodes {
  readonly codes: string[];
  readonly hashes: readonly Buffer[];
}

/** Codes that replace a lost second factor, each once. Hashing waits for its turn, so no transaction waits for it. */
@Injectable()
export class RecoveryCodes {
  constructor(
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /** How many of the account's codes are unused. */
  left(accountId: string, manager = this.codes.manager): Promise<number> {
    return manager.countBy(RecoveryCode, { accountId, usedAt: IsNull() });
  }

  /** Creates ten codes, for `replace`. */
  async prepare(accountId: string): Promise<PreparedCodes> {
    const codes = Array.from({ length: codesPerAccount }, newRecoveryCode);
    return { codes, hashes: await Promise.all(codes.map((code) => this.hashOf(accountId, code))) };
  }

  /** Stores new codes, which cannot be shown again; earlier ones stop working. */
  async replace(accountId: string, { hashes }: PreparedCodes, manager: EntityManager): Promise<void> {
    await manager.delete(RecoveryCode, { accountId });
    await manager.insert(
      RecoveryCode,
      hashes.map((codeHash) => ({ accountId, codeHash })),
    );
  }

  /** One salt for all codes of an account, so that checking one costs one hash. */
  hashOf(accountId: string, typed: string): Promise<Buffer> {
    return this.hasher.hashWithSalt(plainCode(typed), `recovery codes of ${accountId}`);
  }

  /** Uses a code up. @returns false if it is wrong, or was used before; of concurrent calls, only one gets true */
  async redeem(accountId: string, codeHash: Buffer, manager: EntityManager): Promise<boolean> {
    const unused = { accountId, codeHash, usedAt: IsNull() };
    return (await manager.update(RecoveryCode, unused, { usedAt: this.clock.now() })).affected === 1;
  }
}

const length = 10;

/** Creates a random code of 50 bits: `7K2QX-9M4DT`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length }, () => crockford[randomInt(crockford.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}
