import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { type Role } from '@tax-firm/machines';
import { EntityManager, IsNull, Not } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Account, FormerEmail } from './account.entity.js';
import { EmailVerificationService } from './email-verification.service.js';
import { PasswordHasher } from './password-hasher.js';
import { insertUnlessThere } from '../../base/database/prepared.js';

type NewAccount = Pick<Account, 'name' | 'email'> & { readonly password: string };

/** A new account whose password was checked and hashed. Its email is as `normalizeEmail` writes it. */
type SecuredAccount = Pick<Account, 'name' | 'email' | 'passwordHash'>;

/** What a new account may do beyond its role; nothing by default. */
interface AccountStanding {
  readonly employeeAccess?: boolean;
  /** Whether its person has already shown that they read the address; otherwise they get a link by email. */
  readonly emailVerified?: boolean;
}

/** 400 in the per-field format of sign-up: whoever reads this mailbox could reset the account's password. */
export const sharedMailboxAddress = () =>
  new AppError('shared_mailbox', {
    email: 'Several people at our firm read this mailbox. Please use an address that only you read',
  });

/** Finds and creates accounts, for all features. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly manager: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly mailboxes: SharedMailboxes,
    private readonly log: SecurityLog,
    private readonly verifications: EmailVerificationService,
    private readonly clock: Clock,
  ) {}

  findById(id: string): Promise<Account | null> {
    return this.manager.findOneBy(Account, { id });
  }

  /** The account has no `passwordHash`. */
  findByEmail(email: string): Promise<Account | null> {
    return this.manager.findOneBy(Account, { email: normalizeEmail(email) });
  }

  /** As `findByEmail`, with `passwordHash`: for `PasswordCheck`. */
  findWithPassword(email: string): Promise<Account | null> {
    return this.manager
      .createQueryBuilder(Account, 'account')
      .addSelect('account.passwordHash')
      .where({ email: normalizeEmail(email) })
      .getOne();
  }

  /**
   * Checks and hashes a new account's password. Call it before a transaction: a hash may wait for its turn, and would
   * hold a connection meanwhile.
   * @throws `shared_mailbox`, `weak_password`
   */
  async secure({ name, password, ...given }: NewAccount): Promise<SecuredAccount> {
    const email = normalizeEmail(given.email);
    if (this.mailboxes.include(email)) throw sharedMailboxAddress();
    return { name, email, passwordHash: await this.hasher.hashNew(password, { name, email }) };
  }

  /**
   * Creates an account in the caller's transaction. By default, staff start without access, and their person gets a link
   * that verifies the address.
   * @throws `email_taken`; the transaction stays usable
   */
  async add(manager: EntityManager, account: SecuredAccount, role: Role, standing?: AccountStanding) {
    const made = await this.addUnlessTaken(manager, account, role, standing);
    if (!made) throw new AppError('email_taken', { email: 'Email already exists' });
    return made;
  }

  /** Notes in the caller's transaction that an invitation showed that the account's person reads its address. */
  confirmEmail(manager: EntityManager, account: Pick<Account, 'id' | 'email'>): Promise<void> {
    return this.verifications.markVerified(manager, account, 'invitation');
  }

  /** As `secure`, then `add` in a transaction of its own. */
  async create(account: NewAccount, role: Role, standing?: AccountStanding): Promise<Account> {
    const secured = await this.secure(account);
    return this.manager.transaction((manager) => this.add(manager, secured, role, standing));
  }

  /** Whether the account has this address, or had it before. */
  async hasOrHad(accountId: string, given: string): Promise<boolean> {
    const email = normalizeEmail(given);
    const hasIt = await this.manager.existsBy(Account, { id: accountId, email });
    return hasIt || this.manager.existsBy(FormerEmail, { accountId, email });
  }

  /**
   * The role of the account that has this address, or of an owner's account that had it before. An owner comes first.
   * @param email as `normalizeEmail` writes it
   * @returns undefined if there is none
   */
  async holderOf(email: string): Promise<Role | undefined> {
    const holders = await this.manager
      .createQueryBuilder(Account, 'account')
      .leftJoin(FormerEmail, 'former', 'former.accountId = account.id')
      .where('account.email = :email', { email })
      .orWhere("(account.role = 'Owner' AND former.email = :email)", { email })
      .getMany();
    return (holders.find(({ role }) => role === 'Owner') ?? holders[0])?.role;
  }

  /**
   * Returns whether the account has shown that it reads this address. Until then, anyone may have typed the address,
   * and the account gets nothing that is meant for the person who reads it.
   */
  ownsEmail(id: string, email: string): Promise<boolean> {
    const verified = { email: normalizeEmail(email), emailVerifiedAt: Not(IsNull()) };
    return this.manager.existsBy(Account, { id, ...verified });
  }

  /** As `add`. @returns undefined if the email already has an account */
  async addUnlessTaken(
    manager: EntityManager,
    { name, email, passwordHash }: SecuredAccount,
    role: Role,
    { employeeAccess = false, emailVerified = false }: AccountStanding = {},
  ): Promise<Account | undefined> {
    const emailVerifiedAt = emailVerified ? this.clock.now() : null;
    const values = { name, email, passwordHash, role, employeeAccess, emailVerifiedAt };
    const row = await insertUnlessThere(manager, Account, values);
    if (!row) return undefined;
    const { id, created_at: createdAt } = row as { id: string; created_at: Date };
    if (!emailVerified) await this.verifications.sendLink(manager, { id, email });
    await this.log.record('accountCreated', { subjectId: id, detail: { role } }, manager);
    return manager.create(Account, { id, name, email, emailVerifiedAt, role, employeeAccess, createdAt });
  }
}
