import { Body, Delete, Get, Inject, NotFoundException, Param, Post } from '@nestjs/common';
import { invitation, invitationAcceptance, linkToken } from '@tax-firm/contract';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { z } from 'zod';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { Clock, dayMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { uuid } from '../../base/spellings.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { AnswersTooMany, RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { MailService } from '../../mail/mail.service.js';
import {
  type Caller,
  CurrentUser,
  type Principal,
  Public,
  RecentlyConfirmed,
  Roles,
  ServesEnrollment,
} from '../account/access.js';
import { Account } from '../account/account.entity.js';
import { AccountsService, sharedMailboxAddress } from '../account/accounts.service.js';
import { hashOfLink, newLink } from '../account/one-time-secrets.js';
import { PublicForm } from '../account/per-field-errors.js';
import { done, doneWith, signedIn } from '../account/users.dto.js';
import { StartsSession } from '../sessions/session-cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import {
  invitationNotOpen,
  invitationStates,
  invitationLivesDays,
  isOpen,
  StaffInvitation,
  StaffInvitations,
  stateOfInvitation,
} from './invitations.js';

const iso = z.iso.datetime().meta({ description: 'ISO 8601 time' });

/** An invitation in the owner's list. */
export const invitationView = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.string(),
    state: z.enum(invitationStates),
    invitedAt: iso,
    expiresAt: iso,
  })
  .meta({ id: 'Invitation' });
export type InvitationView = z.infer<typeof invitationView>;

/** An open invitation, for whoever has its link. */
export const openedInvitation = z
  .object({
    email: z.string(),
    role: z.string(),
    hasAccount: z.boolean().meta({ description: 'Whether the address has an account, which can accept' }),
    expiresAt: iso,
  })
  .meta({ id: 'OpenedInvitation' });

const notOpen = '`invalid_link`: accepted, revoked, expired or unknown';

/** Invitations of staff: the owner sends them, and only whoever reads the invited address can accept one, once. */
@ApiController('Users', 'users')
export class InvitationsController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    private readonly invitations: StaffInvitations,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mail: MailService,
    private readonly mailboxes: SharedMailboxes,
    private readonly sessions: SessionsService,
  ) {}

  @Get('invitations')
  @Roles('Owner')
  @ApiCall('All invitations of staff, newest first', z.array(invitationView))
  async list() {
    const order = { createdAt: 'DESC', id: 'ASC' } as const;
    const all = await this.dataSource.manager.find(StaffInvitation, { order });
    return all.map((each) => this.view(each));
  }

  @Post('invitations')
  @Roles('Owner')
  @RecentlyConfirmed()
  @AnswersTooMany()
  @ApiCreation('Invite someone to the staff by email; an earlier invitation stops working', invitationView, {
    400: refusesFields(),
  })
  async invite(
    @CurrentUser() owner: Caller,
    @Body({ schema: invitation }) { email, role }: z.infer<typeof invitation>,
  ) {
    if (this.mailboxes.include(email)) throw sharedMailboxAddress();
    const problem = problemOf(await this.accounts.findByEmail(email));
    if (problem !== undefined) throw new InvalidInput({ email: problem });
    await this.limiter.take('staffInvitation', owner.id);
    const link = newLink('staff invitation', this.environment.jwtSecret);
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      // Two invitations of one address at the same time come one after the other.
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`staff_invitation ${email}`]);
      const earlier = { email, acceptedAt: IsNull(), revokedAt: IsNull() };
      await manager.update(StaffInvitation, earlier, { revokedAt: now });
      const made = manager.create(StaffInvitation, {
        ...link,
        email,
        role,
        invitedBy: owner.id,
        acceptedAt: null,
        revokedAt: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + invitationLivesDays * dayMs),
      });
      await manager.insert(StaffInvitation, made);
      await this.invitations.enqueue(manager, link.id);
      await this.log.record('staffInvited', { detail: { email, role } }, manager);
      return this.view(made);
    });
  }

  @Delete('invitations/:id')
  @Roles('Owner')
  @ApiCall('Withdraw an open invitation', done, { 404: 'No open invitation has this id' })
  async revoke(@Param('id') id: string) {
    await this.dataSource.transaction(async (manager) => {
      const isRevoked = uuid.test(id) && (await this.invitations.revokeOpen(manager, { id }));
      if (!isRevoked) throw new NotFoundException('There is no open invitation with this id');
    });
    return doneWith('The invitation no longer works');
  }

  @Post('invitations/look')
  @Public('openInvitation')
  @NotStored()
  @ApiCall('What the token of an emailed link invites to; changes nothing', openedInvitation, {
    400: notOpen,
  })
  async look(@Body({ schema: linkToken }) { token }: z.infer<typeof linkToken>) {
    const { email, role, expiresAt } = await this.open(token);
    const account = await this.accounts.findByEmail(email);
    return { email, role, hasAccount: account !== null, expiresAt: expiresAt.toISOString() };
  }

  /** If the account cannot be created, the invitation stays open. */
  @Post('invitations/accept')
  @PublicForm('openInvitation')
  @ApiCreation('Accept an invitation with a new account, at the invited address', done, { 400: notOpen })
  async accept(
    @Body({ schema: invitationAcceptance }) { token, name, password }: z.infer<typeof invitationAcceptance>,
  ) {
    const open = await this.open(token);
    const secured = await this.accounts.secure({ name, email: open.email, password });
    await this.dataSource.transaction(async (manager) => {
      await this.use(manager, open);
      // Only the address got the invitation, so it is verified.
      const standing = { employeeAccess: true, emailVerified: true };
      const account = await this.accounts.add(manager, secured, open.role, standing);
      await this.accepted(manager, open, account);
    });
    return doneWith('Your account has been created');
  }

  /** Gives the caller's account the invitation's role, access, and a verified address. The new token has the role. */
  @Post('me/joinStaff')
  @ServesEnrollment()
  @StartsSession()
  @ApiCall(
    'Accept an invitation with your own account, at the invited address; answers a new token',
    signedIn,
    {
      400: notOpen,
      403: 'It is for another address; sign in with that one',
      409: 'A client’s account, or one that has access already',
    },
  )
  async join(
    @CurrentUser() caller: Caller,
    @Body({ schema: linkToken }) { token }: z.infer<typeof linkToken>,
  ) {
    const open = await this.open(token);
    const { email, role } = open;
    if (caller.email !== email)
      throw new AppError('forbidden', `This invitation is for ${email}. Please sign in with that address`);
    const problem = problemOf(caller);
    if (problem !== undefined) throw new AppError('not_possible_now', problem);
    await this.dataSource.transaction(async (manager) => {
      // The account may have changed since the caller was read. It is locked before the invitation, as the owner's change
      // of access does, so that the two cannot deadlock.
      const unchanged = { id: caller.id, email, role: caller.role, employeeAccess: false };
      const { affected } = await manager.update(Account, unchanged, { role, employeeAccess: true });
      const account = await manager.findOneBy(Account, { id: caller.id });
      if (!affected || !account) throw invitationNotOpen();
      await this.use(manager, open);
      await this.accounts.confirmEmail(manager, account);
      await this.accepted(manager, open, account);
    });
    return this.sessions.renew(caller.sessionId);
  }

  private async open(token: string): Promise<StaffInvitation> {
    const tokenHash = hashOfLink('staff invitation', token);
    const open = { tokenHash, ...isOpen(this.clock.now()) };
    const found = await this.dataSource.manager.findOneBy(StaffInvitation, open);
    if (!found) throw invitationNotOpen();
    return found;
  }

  /** Marks it as accepted, in the caller's transaction. Of concurrent requests, only one does. @throws `invalid_link` */
  private async use(manager: EntityManager, { id }: StaffInvitation): Promise<void> {
    const now = this.clock.now();
    const { affected } = await manager.update(StaffInvitation, { id, ...isOpen(now) }, { acceptedAt: now });
    if (!affected) throw invitationNotOpen();
  }

  /** Tells the owner, and records it. */
  private async accepted(
    manager: EntityManager,
    { invitedBy, role }: StaffInvitation,
    { id, name: invited, email }: Account,
  ): Promise<void> {
    const { name, email: address } = await manager.findOneByOrFail(Account, { id: invitedBy });
    const data = { invited, email, role, at: this.clock.now().toISOString() };
    await this.mail.enqueue(manager, { template: 'invitationAccepted', to: { name, address }, data }, id);
    const event = { actor: { id, role }, subjectId: id, detail: { role } };
    await this.log.record('invitationAccepted', event, manager);
  }

  private view({ id, email, role, createdAt, expiresAt, ...rest }: StaffInvitation): InvitationView {
    return {
      id,
      email,
      role,
      state: stateOfInvitation({ ...rest, expiresAt }, this.clock.now()),
      invitedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
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
