import { availableParallelism } from 'node:os';
import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { isEmailItself, passwordIsEmail, passwordStrength } from '@tax-firm/contract';
import PQueue from 'p-queue';
import { AppError } from '../../base/app-error.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Metrics } from '../../base/metrics.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { Account } from './account.entity.js';

/** How many hashes run at the same time. One core, and one of libuv's four threads, stay free for everything else. */
const concurrency = Math.max(1, Math.min(3, availableParallelism() - 1));

/** Waiting passwords; the last one waits about ten seconds on one core. More are refused. */
const longestQueue = 300;

/** Normalizes passwords, so that 'é' typed on different keyboards is the same password (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize('NFKC');

/** 400 in the per-field format of sign-up: the sentence says why, and what to do. */
const weakPassword = (sentence: string) => new AppError('weak_password', { password: sentence });

/**
 * Hashes and verifies passwords, a few at a time, so that a flood of sign-ins takes neither the processor nor the
 * memory from everyone else.
 */
@Injectable()
export class PasswordHasher {
  private readonly queue = new PQueue({ concurrency });

  constructor(
    private readonly metrics: Metrics,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'passwordCost'>,
    @Inject(FIRM) private readonly firm: Pick<Firm, 'name' | 'legalName'>,
  ) {}

  /** Checks a password that someone chose, then hashes it. @throws `weak_password`; as `hash` */
  async hashNew(password: string, owner: Pick<Account, 'name' | 'email'>): Promise<string> {
    if (isEmailItself(password, owner.email)) throw weakPassword(passwordIsEmail);
    const problem = await this.problemOf(password, owner);
    if (problem !== undefined) throw weakPassword(`Password ${problem}`);
    return this.hash(password);
  }

  /**
   * Why a password is refused, without the sentence's subject; undefined if it is passable. Refused are those that
   * attackers try first (NIST SP 800-63B, 5.1.1.2): length counts, kinds of characters don't.
   */
  async problemOf(password: string, { name, email }: Pick<Account, 'name' | 'email'>) {
    const { problem } = await passwordStrength(password, { person: [name, email], firm: this.firm });
    return problem;
  }

  /**
   * @returns an argon2id hash in PHC format, which includes salt and parameters
   * @throws ServiceUnavailableException if too many wait
   */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalize(password), this.environment.passwordCost));
  }

  /**
   * @param first runs when the password's turn has come, just before it is verified
   * @param urgent goes before those that are not, and is never refused: for places that the account knows
   * @returns whether the password is right, and what `first` returned
   * @throws ServiceUnavailableException if too many wait; then `first` does not run
   */
  verify<First>(
    passwordHash: string,
    password: string,
    { first, urgent = false }: { first: () => Promise<First>; urgent?: boolean },
  ): Promise<{ right: boolean; first: First }> {
    const work = async () => {
      const done = await first();
      return { right: await verify(passwordHash, normalize(password)), first: done };
    };
    return this.inTurn(work, urgent);
  }

  /**
   * Hashes a secret that is looked up by its hash, so that the salt must be known before.
   * @param salt at least eight bytes
   * @returns 32 bytes
   * @throws ServiceUnavailableException if too many wait
   */
  hashWithSalt(secret: string, salt: string): Promise<Buffer> {
    const options = { ...this.environment.passwordCost, salt: Buffer.from(salt) };
    return this.inTurn(() => hashRaw(secret, options));
  }

  private async inTurn<Result>(work: () => Promise<Result>, urgent = false): Promise<Result> {
    if (!urgent && this.queue.size >= longestQueue) {
      this.metrics.limitsRefused.inc({ limit: 'passwordHashing' });
      const message = 'We are very busy at the moment. Please try again in a few seconds.';
      throw new ServiceUnavailableException({ message });
    }
    return this.queue.add(work, { priority: urgent ? 1 : 0 });
  }
}
