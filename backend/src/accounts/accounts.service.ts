import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Role } from '@tax-firm/machines';
import { type EntityManager, Repository } from 'typeorm';
import { withCode } from '../common/error-code.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { roleToApi } from '../firm/role-name.js';
import { Account } from './account.entity.js';
import { PasswordHasher } from './password-hasher.js';
import { type Principal } from './principal.js';
import { type TokenClaims, TokenService } from './token.service.js';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** 400 in the per-field format of sign-up; no account was created. */
export class EmailTaken extends BadRequestException {
  constructor() {
    super({ email: 'Email already exists' }, withCode('email_taken'));
  }
}

/** Finds, creates and signs in accounts, for all features. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly hasher: PasswordHasher,
    private readonly tokens: TokenService,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  findById(id: string): Promise<Account | null> {
    return this.accounts.findOneBy({ id });
  }

  /** Ignores case. The account has no `passwordHash`. */
  findByEmail(email: string): Promise<Account | null> {
    return this.byEmail(email).getOne();
  }

  /**
   * @returns the account if the password is correct; 'unknown' if no account has the e-mail; 'wrong' for a wrong
   * password
   */
  async checkPassword(email: string, password: string): Promise<Account | 'unknown' | 'wrong'> {
    const account = await this.byEmail(email).addSelect('account.passwordHash').getOne();
    if (!account) return 'unknown';
    return (await this.hasher.verify(account.passwordHash, password)) ? account : 'wrong';
  }

  /**
   * Creates a client's account in the caller's transaction.
   * @throws EmailTaken; the transaction stays usable
   */
  createClient(manager: EntityManager, account: NewAccount): Promise<Account> {
    return this.create(manager, account, 'Client');
  }

  /**
   * Creates an account at sign-up; staff start without access.
   * @throws EmailTaken
   */
  register(account: NewAccount, role: Role): Promise<Account> {
    return this.create(this.accounts.manager, account, role);
  }

  /**
   * Creates an account with any role in the given transaction. By default, staff start without access.
   * @throws EmailTaken; the transaction stays usable
   */
  async create(
    manager: EntityManager,
    account: NewAccount,
    role: Role,
    employeeAccess = false,
  ): Promise<Account> {
    const made = await this.insert(manager, account, role, employeeAccess);
    if (!made) throw new EmailTaken();
    return made;
  }

  /**
   * Creates the owner's account unless the e-mail already has one. So a password that the owner has changed is kept,
   * and processes that start together create one account.
   */
  async ensureOwner(account: NewAccount): Promise<void> {
    if (await this.findByEmail(account.email)) return;
    await this.insert(this.accounts.manager, account, 'Owner', true);
  }

  /** @returns `Bearer …`, with the claims of docs/api.md (Users). */
  signToken(account: Account): string {
    const { id, name, email, employeeAccess, tokensValidFrom } = account;
    return this.tokens.sign(
      { id, name, email, role: roleToApi(account.role, this.firm), employeeAccess },
      tokensValidFrom,
    );
  }

  /** Returns the caller of a verified token, with role and access from the database, not from the token. */
  async principalOf(claims: Pick<TokenClaims, 'id' | 'iat'>): Promise<Principal | undefined> {
    const account = await this.findById(claims.id);
    if (!account) return undefined;
    const { id, name, email, role, employeeAccess, tokensValidFrom } = account;
    if (tokensValidFrom && claims.iat * 1000 < tokensValidFrom.getTime()) return undefined;
    return { id, name, email, role, employeeAccess };
  }

  private byEmail(email: string) {
    return this.accounts
      .createQueryBuilder('account')
      .where('lower(account.email) = lower(:email)', { email });
  }

  /** @returns undefined if the e-mail already has an account */
  private async insert(
    manager: EntityManager,
    { name, email, password }: NewAccount,
    role: Role,
    employeeAccess: boolean,
  ): Promise<Account | undefined> {
    const passwordHash = await this.hasher.hash(password);
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(Account)
      .values({ name, email, passwordHash, role, employeeAccess })
      .orIgnore()
      .returning('*')
      .execute();
    const [row] = result.raw as { id: string; created_at: Date }[];
    if (!row) return undefined;
    return manager.create(Account, {
      ...{ id: row.id, name, email, role, employeeAccess },
      tokensValidFrom: null,
      createdAt: row.created_at,
    });
  }
}
