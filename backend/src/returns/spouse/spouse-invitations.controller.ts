import { Body, ConflictException, Inject, Injectable, NotFoundException, Post } from '@nestjs/common';
import {
  type InvitationAcceptance,
  invitationAcceptance,
  type LinkToken,
  linkToken,
  type NewSpouseInvitation,
  normalizeEmail,
  spouseInvitation,
} from '@tax-firm/contract';
import { is, staffRoles } from '@tax-firm/machines';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { type Caller, CurrentUser, Public, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { PublicForm } from '../../accounts/account/per-field-errors.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { AnswersTooMany, RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import {
  Call,
  clientAndAssociates,
  clientAndStaff,
  type ReturnCall,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { Account } from '../../accounts/account/account.entity.js';
import { AccountsService, sharedMailboxAddress } from '../../accounts/account/accounts.service.js';
import { hashOfLink, linkTokenOf, newLink } from '../../accounts/account/one-time-secrets.js';
import {
  invitationNotOpen,
  isOpen as isOpenInvitation,
  stateOfInvitation,
} from '../../accounts/invitations/invitations.js';
import { Clock, dayMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm, SharedMailboxes } from '../../firm/firm.js';
import { MailService, SecretMail } from '../../mail/mail.service.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { WorkflowFeed } from '../../workflow/engine/feed.js';
import { lockReturn, SpouseInvitation, TaxReturnEntity } from '../return/tax-return.entity.js';
import { SpouseAccess } from '../return/return-access.js';
import { namesOn } from '../signing/form-words.js';
import { SignatureForms } from '../signing/signature-forms.service.js';
import { joinedAsSpouse, openedSpouseInvitation, spouseInvitationAnswer } from './spouse.dto.js';

const notOpen = { 400: '`invalid_link`: accepted, withdrawn, expired, of someone else, or unknown' };

const spouseInvitationLivesDays = 14;

/** Emails the link of an invitation, recomputed from its id. Sends nothing if it is no longer open. */
@Injectable()
export class SpouseInvitationMail extends SecretMail {
  protected readonly kind = 'spouseInvitationMail';
  protected readonly idField = 'invitationId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const open = await manager.findOneBy(SpouseInvitation, { id, ...isOpenInvitation(this.clock.now()) });
    if (!open) return;
    const { taxYear } = await manager.findOneByOrFail(TaxReturnEntity, { id: open.taxReturnId });
    const token = linkTokenOf('spouse invitation', id, this.environment.jwtSecret);
    const link = `/Invitation#spouse=${token}`;
    const data = { taxYear, link, days: spouseInvitationLivesDays };
    await this.mail.send('spouseInvitation', { to: open.email, messageKey, data });
  }
}

/**
 * Invitations of the spouse on a joint return to sign on an account of their own (ADR 11). Only whoever reads the invited
 * address can accept one, once. Every change locks the return, so that none meets a signature or another change halfway.
 */
@ApiController('Signing')
export class SpouseInvitationsController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly access: SpouseAccess,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    private readonly feed: WorkflowFeed,
    private readonly forms: SignatureForms,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mail: MailService,
    private readonly mailboxes: SharedMailboxes,
    private readonly invitationMail: SpouseInvitationMail,
  ) {}

  /** The invitation that counts now, open, accepted or expired. Clients see the firm's name instead of staff names. */
  @ReturnEndpoint('GET taxReturns/:id/signing/spouse/invitation', clientAndStaff)
  @ApiCall('Get the invitation of the spouse, and what became of it', spouseInvitationAnswer)
  async get(@Call() { viewer, taxReturn }: ReturnCall) {
    const { manager } = this.dataSource;
    const invitation = await this.unrevoked(manager, taxReturn.id);
    if (!invitation || (await this.taxpayerIf(invitation, taxReturn, manager)) === undefined)
      return { invitation: null };
    const { email, spouse, accountId, createdAt, expiresAt, invitedBy } = invitation;
    const isClient = viewer.role === 'Client';
    const account = accountId === null || isClient ? null : await this.accounts.findById(accountId);
    const inviter = await manager.findOneByOrFail(Account, { id: invitedBy });
    const state = stateOfInvitation(invitation, this.clock.now());
    return {
      invitation: {
        email,
        accountEmail: account?.email ?? null,
        spouse,
        state: state === 'revoked' ? 'expired' : state,
        invitedBy: isClient && inviter.role !== 'Client' ? this.firm.name : inviter.name,
        invitedAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
    };
  }

  /**
   * Emails a link to the spouse. An earlier invitation stops working.
   * @param email as `normalizeEmail` writes it
   * @throws InvalidInput for the taxpayer's own address, `shared_mailbox`, TooManyRequests, ConflictException unless the
   *   spouse is the next to sign and has neither begun nor an account already
   */
  @ReturnEndpoint('POST taxReturns/:id/signing/spouse/invitation', clientAndAssociates)
  @RecentlyConfirmed()
  @AnswersTooMany()
  @ApiCall(
    'Invite the spouse to sign on an account of their own; an earlier invitation stops working',
    spouseInvitationAnswer,
    { 400: refusesFields('email') },
  )
  async invite(@Call() call: ReturnCall, @Body({ schema: spouseInvitation }) { email }: NewSpouseInvitation) {
    const { viewer: inviter, taxReturn } = call;
    if (this.mailboxes.include(email)) throw sharedMailboxAddress();
    const { clientId } = taxReturn;
    if (email === normalizeEmail(taxReturn.email) || (await this.accounts.hasOrHad(clientId, email)))
      throw new InvalidInput({ email: taxpayersAddress });
    checkSpouseIsNext(taxReturn);
    await this.limiter.take('spouseInvitation', inviter.id);
    await this.limiter.take('spouseInvitationMail', email);
    const link = newLink('spouse invitation', this.environment.jwtSecret);
    const now = this.clock.now();
    await this.change(taxReturn.id, async (manager, current) => {
      checkSpouseIsNext(current);
      const { spouse } = namesOn(await this.forms.describe(current.context.signatureForms, manager));
      if (spouse === null)
        throw new ConflictException('There is no spouse on these forms, so nobody can be invited.');
      if (await this.access.accountOf(current.id, manager))
        throw new ConflictException(
          `${spouse} has already accepted an invitation. Withdraw it first to invite another address.`,
        );
      await this.revoke(manager, current.id);
      await manager.insert(SpouseInvitation, {
        ...link,
        taxReturnId: current.id,
        spouse,
        email,
        invitedBy: inviter.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + spouseInvitationLivesDays * dayMs),
      });
      await this.invitationMail.enqueue(manager, link.id);
      const event = { returnId: current.id, detail: { invitation: link.id } };
      await this.log.record('spouseInvited', event, manager);
    });
    return this.get(call);
  }

  /**
   * Ends an invitation, or the access of the account that accepted it, whose person is told.
   * @throws NotFoundException if there is none
   */
  @ReturnEndpoint('DELETE taxReturns/:id/signing/spouse/invitation', clientAndAssociates)
  @RecentlyConfirmed()
  @ApiCall('Withdraw the invitation, or the access of the account that accepted it', spouseInvitationAnswer)
  async withdraw(@Call() { taxReturn }: ReturnCall) {
    await this.change(taxReturn.id, async (manager, { id: returnId, taxYear }) => {
      const withdrawn = await this.revoke(manager, returnId);
      if (!withdrawn) throw new NotFoundException('There is no invitation to withdraw');
      const { id, accountId } = withdrawn;
      if (accountId !== null) {
        const { name, email: address } = await manager.findOneByOrFail(Account, { id: accountId });
        const data = { taxYear, at: this.clock.now().toISOString() };
        const to = { name, address };
        await this.mail.enqueue(manager, { template: 'spouseAccessEnded', to, data }, id);
      }
      const event = { returnId, subjectId: accountId ?? undefined, detail: { invitation: id } };
      await this.log.record('spouseInvitationWithdrawn', event, manager);
    });
    return { invitation: null };
  }

  /** What the link invites to; changes nothing. @throws `invalid_link` */
  @Post('spouseInvitations/look')
  @Public('openInvitation')
  @NotStored()
  @ApiCall('What the token of an emailed link invites to; changes nothing', openedSpouseInvitation, notOpen)
  async look(@Body({ schema: linkToken }) { token }: LinkToken) {
    const { invitation, taxpayer } = await this.open(token);
    const { email, spouse, expiresAt } = invitation;
    const account = await this.accounts.findByEmail(email);
    return { email, spouse, taxpayer, hasAccount: account !== null, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Creates the spouse's account, with a verified address and access to this return alone.
   * @throws `invalid_link`, `email_taken`, `weak_password`; then the invitation stays open
   */
  @Post('spouseInvitations/accept')
  @PublicForm('openInvitation')
  @ApiCreation('Accept an invitation with a new account, at the invited address', joinedAsSpouse, notOpen)
  async accept(@Body({ schema: invitationAcceptance }) { token, name, password }: InvitationAcceptance) {
    const { invitation } = await this.open(token);
    const secured = await this.accounts.secure({ name, email: invitation.email, password });
    return this.use(token, invitation.taxReturnId, (manager) =>
      this.accounts.add(manager, secured, 'Client', { emailVerified: true }),
    );
  }

  /**
   * Gives the caller's account, at the invited address, access to this return as its spouse.
   * @throws `invalid_link`, ForbiddenException for someone else's invitation, ConflictException for an account that
   *   cannot accept one; then the invitation stays open
   */
  @Post('spouseInvitations/join')
  @Roles('Client', ...staffRoles)
  @ApiCall('Accept an invitation with your own account, at the invited address', joinedAsSpouse, {
    ...notOpen,
    403: 'It is for another address; sign in with that one',
    409: 'A staff account, or the taxpayer’s, which cannot accept',
  })
  async join(@CurrentUser() caller: Caller, @Body({ schema: linkToken }) { token }: LinkToken) {
    const { invitation, taxReturn } = await this.open(token);
    const { email } = invitation;
    if (caller.email !== email)
      throw new AppError('forbidden', `This invitation is for ${email}. Please sign in with that address`);
    if (caller.role !== 'Client')
      throw new ConflictException(
        'This is an account of our staff. Please ask to be invited at another address.',
      );
    if (caller.id === taxReturn.clientId) throw new ConflictException(taxpayersAddress);
    return this.use(token, invitation.taxReturnId, async (manager) => {
      // The account may have changed since the caller was read.
      const account = await manager.findOneBy(Account, { id: caller.id, email, role: 'Client' });
      if (!account) throw invitationNotOpen();
      await this.accounts.confirmEmail(manager, account);
      return account;
    });
  }

  /** Marks it as accepted by an account, and tells the taxpayer. Of concurrent requests, only one does. */
  private async use(
    token: string,
    taxReturnId: string,
    accountFor: (manager: EntityManager) => Promise<Account>,
  ) {
    await this.change(taxReturnId, async (manager, { name, taxYear, email: address }) => {
      const { invitation } = await this.open(token, manager);
      const { id, spouse, email } = invitation;
      const { id: accountId, role } = await accountFor(manager);
      const acceptedAt = this.clock.now();
      await manager.update(SpouseInvitation, { id }, { acceptedAt, accountId });
      const link = `/ClientTaxReturn/${taxReturnId}/sign`;
      const data = { spouse, email, taxYear, at: acceptedAt.toISOString(), link };
      await this.mail.enqueue(manager, { template: 'spouseJoined', to: { name, address }, data }, id);
      const actor = { id: accountId, role };
      const event = { actor, subjectId: accountId, returnId: taxReturnId, detail: { invitation: id } };
      await this.log.record('spouseJoined', event, manager);
    });
    return { id: taxReturnId };
  }

  /** @throws `invalid_link` also if the form names someone else by now, or nothing is left to sign */
  private async open(token: string, manager: EntityManager = this.dataSource.manager) {
    const invitation = await manager.findOneBy(SpouseInvitation, {
      tokenHash: hashOfLink('spouse invitation', token),
      ...isOpenInvitation(this.clock.now()),
    });
    if (!invitation) throw invitationNotOpen();
    const taxReturn = await manager.findOneByOrFail(TaxReturnEntity, { id: invitation.taxReturnId });
    const isAwaited = is.signatureAwaited(taxReturn.stateValue) && is.active(taxReturn);
    const taxpayer = isAwaited ? await this.taxpayerIf(invitation, taxReturn, manager) : undefined;
    if (taxpayer === undefined) throw invitationNotOpen();
    return { invitation, taxReturn, taxpayer };
  }

  /** The taxpayer on the forms that are out for signature; undefined unless they name the invited spouse. */
  private async taxpayerIf(
    { spouse }: SpouseInvitation,
    { stateValue, context }: TaxReturnEntity,
    manager: EntityManager,
  ): Promise<string | undefined> {
    if (is.authUnsent(stateValue)) return undefined;
    const names = namesOn(await this.forms.describe(context.signatureForms, manager));
    return names.spouse === spouse ? (names.taxpayer ?? '') : undefined;
  }

  /** The one that was open or accepted; there is at most one. */
  private unrevoked(manager: EntityManager, taxReturnId: string): Promise<SpouseInvitation | null> {
    return manager.findOneBy(SpouseInvitation, { taxReturnId, revokedAt: IsNull() });
  }

  private async revoke(manager: EntityManager, taxReturnId: string): Promise<SpouseInvitation | null> {
    const there = await this.unrevoked(manager, taxReturnId);
    if (there) await manager.update(SpouseInvitation, { id: there.id }, { revokedAt: this.clock.now() });
    return there;
  }

  /** Changes something about a return's invitation while its row is locked, and has open screens show it. */
  private async change(
    taxReturnId: string,
    work: (manager: EntityManager, current: TaxReturnEntity) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const current = await lockReturn(manager, taxReturnId);
      await this.feed.announce(taxReturnId, manager);
      await work(manager, current);
    });
  }
}

const taxpayersAddress =
  'This is the taxpayer’s address. A couple that shares an address signs on one account, one after the other. Or enter an address that the spouse alone reads';

/** @throws ConflictException unless the taxpayer has signed here, and the spouse has not begun */
function checkSpouseIsNext({ stateValue }: TaxReturnEntity): void {
  if (!is.spouseAwaited(stateValue) || !is.active(stateValue))
    throw new ConflictException(
      'You can invite the spouse only after the taxpayer has signed here and before the spouse has signed.',
    );
  if (!is.spouseConsentOpen(stateValue))
    throw new ConflictException(
      'The spouse has begun to sign on the taxpayer’s account. Please continue there. To start over, choose paper, and then both sign here again.',
    );
}
