import { randomUUID } from 'node:crypto';
import { Inject, Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type InvitationAcceptance, type NewInvitation } from '@tax-firm/contract';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { Clock, dayMs } from '../../base/clock.js';
import { uuid } from '../../base/spellings.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { Outbox } from '../../workflow/jobs/outbox.js';
import { MailEffects } from '../../mail/mail-effects.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Account } from '../account/account.entity.js';
import { AccountsService, sharedMailboxAddress } from '../account/accounts.service.js';
import { EmailVerificationService } from '../account/email-verification.service.js';
import { hashOfLink, linkTokenOf } from '../account/link-token.js';
import { type Caller, type Principal } from '../account/principal.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type SignedIn } from '../account/users.dto.js';
import { invitationNotOpen, isOpen, stateOfInvitation } from './invitation-state.js';
import { type InvitationView, type OpenedInvitation } from './invitations.dto.js';
import { StaffInvitation } from './staff-invitation.entity.js';

export const invitationLivesDays = 7;

/** The outbox's kind for the email with the link; its payload is only `{invitationId}`. */
export const STAFF_INVITATION_MAIL = 'staffInvitationMail';

/** The owner's invitations of staff. Only whoever reads the invited address can accept one, once. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mail: MailEffects,
    private readonly mailboxes: SharedMailboxes,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly verifications: EmailVerificationService,
  ) {}

  /** All invitations, newest first. */
  async list(): Promise<InvitationView[]> {
    const all = await this.dataSource.manager.find(StaffInvitation, {
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return all.map((invitation) => this.view(invitation));
  }

  /**
   * Emails a link to the address. An earlier invitation of the address stops working.
   * @throws `shared_mailbox`, InvalidInput `{email}` for an address whose account cannot accept, TooManyRequests
   */
  async invite(owner: Principal, { email, role }: NewInvitation): Promise<InvitationView> {
    if (this.mailboxes.include(email)) throw sharedMailboxAddress();
    const problem = problemOf(await this.accounts.findByEmail(email));
    if (problem !== undefined) throw new InvalidInput({ email: problem });
    await this.limiter.take('staffInvitation', owner.id);
    const id = randomUUID();
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      // Two invitations of one address at the same time come one after the other.
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`staff_invitation ${email}`]);
      await manager.update(
        StaffInvitation,
        { email, acceptedAt: IsNull(), revokedAt: IsNull() },
        { revokedAt: now },
      );
      const invitation = manager.create(StaffInvitation, {
        id,
        email,
        role,
        invitedBy: owner.id,
        acceptedAt: null,
        revokedAt: null,
        tokenHash: hashOfLink(
          'staff invitation',
          linkTokenOf('staff invitation', id, this.environment.jwtSecret),
        ),
        createdAt: now,
        expiresAt: new Date(now.getTime() + invitationLivesDays * dayMs),
      });
      await manager.insert(StaffInvitation, invitation);
      const payload = { invitationId: id };
      await this.outbox.enqueue(manager, { sourceId: id, kind: STAFF_INVITATION_MAIL, payload });
      await this.log.record('staffInvited', { detail: { email, role } }, manager);
      return this.view(invitation);
    });
  }

  /** @throws NotFoundException if there is no open invitation with this id */
  async revoke(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const isRevoked = uuid.test(id) && (await this.revokeOpen(manager, { id }));
      if (!isRevoked) throw new NotFoundException('There is no open invitation with this id');
    });
  }

  /** Withdraws the open invitation with this id or address, in the caller's transaction. @returns whether there was one */
  async revokeOpen(manager: EntityManager, which: { id: string } | { email: string }): Promise<boolean> {
    const now = this.clock.now();
    const open = await manager.findOneBy(StaffInvitation, { ...which, ...isOpen(now) });
    if (!open) return false;
    const { id, email, role } = open;
    const { affected } = await manager.update(StaffInvitation, { id, ...isOpen(now) }, { revokedAt: now });
    if (!affected) return false;
    await this.log.record('invitationRevoked', { detail: { email, role } }, manager);
    return true;
  }

  /** What the link invites to; changes nothing. @throws `invalid_link` */
  async look(token: string): Promise<OpenedInvitation> {
    const { email, role, expiresAt } = await this.open(token);
    const account = await this.accounts.findByEmail(email);
    return { email, role, hasAccount: account !== null, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Creates the invited person's account, with the role, access, and a verified address.
   * @throws `invalid_link`, `email_taken`, `weak_password`; then the invitation stays open
   */
  async accept({ token, name, password }: InvitationAcceptance): Promise<Account> {
    const { email } = await this.open(token);
    const secured = await this.accounts.secure({ name, email, password });
    return this.dataSource.transaction(async (manager) => {
      const invitation = await this.use(manager, token);
      const account = await this.accounts.createStaff(manager, secured, invitation.role);
      await this.accepted(manager, invitation, account);
      return account;
    });
  }

  /**
   * Gives the caller's account the invitation's role, access, and a verified address.
   * @returns a new token, because tokens carry the role
   * @throws `invalid_link`, ForbiddenException for someone else's invitation, ConflictException for an account that cannot
   * accept one; then the invitation stays open
   */
  async join(caller: Caller, token: string): Promise<SignedIn> {
    const { email, role } = await this.open(token);
    if (caller.email !== email)
      throw new AppError('forbidden', `This invitation is for ${email}. Please sign in with that address`);
    const problem = problemOf(caller);
    if (problem !== undefined) throw new AppError('not_possible_now', problem);
    await this.dataSource.transaction(async (manager) => {
      // The account may have changed since the caller was read. It is locked before the invitation, as the owner's change
      // of access does, so that the two cannot deadlock.
      const { affected } = await manager.update(
        Account,
        { id: caller.id, email, role: caller.role, employeeAccess: false },
        { role, employeeAccess: true },
      );
      const account = await manager.findOneBy(Account, { id: caller.id });
      if (!affected || !account) throw invitationNotOpen();
      const invitation = await this.use(manager, token);
      await this.verifications.markVerified(manager, account, 'invitation');
      await this.accepted(manager, invitation, account);
    });
    const extended = await this.sessions.extend(caller.sessionId);
    if (!extended) throw new UnauthorizedException('Please sign in');
    return { success: true, token: extended.token };
  }

  private async open(token: string): Promise<StaffInvitation> {
    const invitation = await this.dataSource.manager.findOneBy(StaffInvitation, this.openBy(token));
    if (!invitation) throw invitationNotOpen();
    return invitation;
  }

  /** Marks it as accepted, in the caller's transaction. Of concurrent requests, only one does. @throws `invalid_link` */
  private async use(manager: EntityManager, token: string): Promise<StaffInvitation> {
    const now = this.clock.now();
    const { affected } = await manager.update(StaffInvitation, this.openBy(token), { acceptedAt: now });
    if (!affected) throw invitationNotOpen();
    return manager.findOneByOrFail(StaffInvitation, { tokenHash: hashOfLink('staff invitation', token) });
  }

  private openBy(token: string): FindOptionsWhere<StaffInvitation> {
    return { tokenHash: hashOfLink('staff invitation', token), ...isOpen(this.clock.now()) };
  }

  /** Tells the owner, and records it. */
  private async accepted(
    manager: EntityManager,
    { invitedBy, role }: StaffInvitation,
    { id, name: invited, email }: Account,
  ): Promise<void> {
    const owner = await manager.findOneByOrFail(Account, { id: invitedBy });
    const at = this.clock.now().toISOString();
    const data = { invited, email, role, at };
    const to = { name: owner.name, address: owner.email };
    await this.mail.enqueue(manager, { template: 'invitationAccepted', to, data }, id);
    const actor = { id, role };
    await this.log.record('invitationAccepted', { actor, subjectId: id, detail: { role } }, manager);
  }

  private view({ id, email, role, createdAt, ...invitation }: StaffInvitation): InvitationView {
    return {
      id,
      email,
      role,
      state: stateOfInvitation(invitation, this.clock.now()),
      invitedAt: createdAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    };
  }
}

/** Why an address's account cannot accept an invitation; undefined if it can, or if there is none yet. */
function problemOf(account: Pick<Principal, 'role' | 'employeeAccess'> | null): string | undefined {
  if (account?.role === 'Client')
    return 'A client’s account has this address, and would lose its returns. Please use another address for work';
  if (account?.employeeAccess)
    return 'Someone with this address already has access. Change their role instead';
  return undefined;
}
