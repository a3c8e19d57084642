import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import {
  type InvitationAcceptance,
  invitationAcceptance,
  type LinkToken,
  linkToken,
  type NewSpouseInvitation,
  spouseInvitation,
} from '@tax-firm/contract';
import { staffRoles } from '@tax-firm/machines';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, Public, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { PublicForm } from '../../accounts/account/per-field-errors.js';
import { type Caller, type Principal } from '../../accounts/account/principal.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { AnswersTooMany, RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import {
  clientAndAssociates,
  clientAndStaff,
  CurrentReturn,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import {
  joinedAsSpouse,
  type JoinedAsSpouse,
  openedSpouseInvitation,
  type OpenedSpouseInvitation,
  spouseInvitationAnswer,
  type SpouseInvitationAnswer,
} from './spouse.dto.js';
import { SpouseInvitationsService } from './spouse-invitations.service.js';

const notOpen = { description: '`invalid_link`: accepted, withdrawn, expired, of someone else, or unknown' };

/** Invitations of the spouse on a joint return to sign on an account of their own. */
@ApiTags('Signing')
@Controller()
export class SpouseInvitationsController {
  constructor(private readonly invitations: SpouseInvitationsService) {}

  @Get('taxReturns/:id/signing/spouse/invitation')
  @ReturnEndpoint('params.id', clientAndStaff)
  @ApiCall('Get the invitation of the spouse, and what became of it', spouseInvitationAnswer)
  get(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
  ): Promise<SpouseInvitationAnswer> {
    return this.invitations.of(viewer, taxReturn);
  }

  @Post('taxReturns/:id/signing/spouse/invitation')
  @HttpCode(200)
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', clientAndAssociates)
  @AnswersTooMany()
  @ApiCall(
    'Invite the spouse to sign on an account of their own; an earlier invitation stops working',
    spouseInvitationAnswer,
  )
  @ApiBadRequestResponse({ description: '`{errors: {email: sentence}}`' })
  invite(
    @CurrentUser() inviter: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: spouseInvitation }) { email }: NewSpouseInvitation,
  ): Promise<SpouseInvitationAnswer> {
    return this.invitations.invite(inviter, taxReturn, email);
  }

  @Delete('taxReturns/:id/signing/spouse/invitation')
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', clientAndAssociates)
  @ApiCall('Withdraw the invitation, or the access of the account that accepted it', spouseInvitationAnswer)
  async withdraw(@CurrentReturn() taxReturn: TaxReturnEntity): Promise<SpouseInvitationAnswer> {
    await this.invitations.withdraw(taxReturn);
    return { invitation: null };
  }

  @Post('spouseInvitations/look')
  @HttpCode(200)
  @Public()
  @RateLimit('openInvitation')
  @NotStored()
  @ApiCall('What the token of an emailed link invites to; changes nothing', openedSpouseInvitation)
  @ApiBadRequestResponse(notOpen)
  look(@Body({ schema: linkToken }) { token }: LinkToken): Promise<OpenedSpouseInvitation> {
    return this.invitations.look(token);
  }

  @Post('spouseInvitations/accept')
  @PublicForm('openInvitation')
  @ApiOperation({ summary: 'Accept an invitation with a new account, at the invited address' })
  @ApiCreatedResponse({ standardSchema: joinedAsSpouse })
  @ApiBadRequestResponse(notOpen)
  accept(@Body({ schema: invitationAcceptance }) body: InvitationAcceptance): Promise<JoinedAsSpouse> {
    return this.invitations.accept(body);
  }

  @Post('spouseInvitations/join')
  @Roles('Client', ...staffRoles)
  @HttpCode(200)
  @ApiCall('Accept an invitation with your own account, at the invited address', joinedAsSpouse)
  @ApiBadRequestResponse(notOpen)
  @ApiForbiddenResponse({ description: 'It is for another address; sign in with that one' })
  @ApiConflictResponse({ description: 'A staff account, or the taxpayer’s, which cannot accept' })
  join(
    @CurrentUser() caller: Caller,
    @Body({ schema: linkToken }) { token }: LinkToken,
  ): Promise<JoinedAsSpouse> {
    return this.invitations.join(caller, token);
  }
}
