import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type InvitationAcceptance,
  invitationAcceptance,
  type LinkToken,
  linkToken,
  type NewSpouseInvitation,
  spouseInvitation,
} from '@tax-firm/contract';
import { staffRoles } from '@tax-firm/machines';
import { Answers, ApiCall, ApiCreation, RefusesFields } from '../../http/response/api-call.js';
import { CurrentUser, Public, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { PublicForm } from '../../accounts/account/per-field-errors.js';
import { type Caller } from '../../accounts/account/principal.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { AnswersTooMany, RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import {
  Call,
  clientAndAssociates,
  clientAndStaff,
  type ReturnCall,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { joinedAsSpouse, openedSpouseInvitation, spouseInvitationAnswer } from './spouse.dto.js';
import { SpouseInvitationsService } from './spouse-invitations.service.js';

const AnswersNotOpen = () =>
  Answers(400, '`invalid_link`: accepted, withdrawn, expired, of someone else, or unknown');

/** Invitations of the spouse on a joint return to sign on an account of their own. */
@ApiTags('Signing')
@Controller()
export class SpouseInvitationsController {
  constructor(private readonly invitations: SpouseInvitationsService) {}

  @ReturnEndpoint('GET taxReturns/:id/signing/spouse/invitation', clientAndStaff)
  @ApiCall('Get the invitation of the spouse, and what became of it', spouseInvitationAnswer)
  get(@Call() call: ReturnCall) {
    return this.invitations.of(call);
  }

  @ReturnEndpoint('POST taxReturns/:id/signing/spouse/invitation', clientAndAssociates)
  @RecentlyConfirmed()
  @AnswersTooMany()
  @ApiCall(
    'Invite the spouse to sign on an account of their own; an earlier invitation stops working',
    spouseInvitationAnswer,
  )
  @RefusesFields('email')
  invite(@Call() call: ReturnCall, @Body({ schema: spouseInvitation }) { email }: NewSpouseInvitation) {
    return this.invitations.invite(call, email);
  }

  @ReturnEndpoint('DELETE taxReturns/:id/signing/spouse/invitation', clientAndAssociates)
  @RecentlyConfirmed()
  @ApiCall('Withdraw the invitation, or the access of the account that accepted it', spouseInvitationAnswer)
  async withdraw(@Call() { taxReturn }: ReturnCall) {
    await this.invitations.withdraw(taxReturn);
    return { invitation: null };
  }

  @Post('spouseInvitations/look')
  @Public()
  @RateLimit('openInvitation')
  @NotStored()
  @ApiCall('What the token of an emailed link invites to; changes nothing', openedSpouseInvitation)
  @AnswersNotOpen()
  look(@Body({ schema: linkToken }) { token }: LinkToken) {
    return this.invitations.look(token);
  }

  @Post('spouseInvitations/accept')
  @PublicForm('openInvitation')
  @ApiCreation('Accept an invitation with a new account, at the invited address', joinedAsSpouse)
  @AnswersNotOpen()
  accept(@Body({ schema: invitationAcceptance }) body: InvitationAcceptance) {
    return this.invitations.accept(body);
  }

  @Post('spouseInvitations/join')
  @Roles('Client', ...staffRoles)
  @ApiCall('Accept an invitation with your own account, at the invited address', joinedAsSpouse)
  @AnswersNotOpen()
  @Answers(403, 'It is for another address; sign in with that one')
  @Answers(409, 'A staff account, or the taxpayer’s, which cannot accept')
  join(@CurrentUser() caller: Caller, @Body({ schema: linkToken }) { token }: LinkToken) {
    return this.invitations.join(caller, token);
  }
}
