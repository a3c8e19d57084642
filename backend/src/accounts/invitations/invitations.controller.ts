import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  invitation,
  type InvitationAcceptance,
  invitationAcceptance,
  type LinkToken,
  linkToken,
  type NewInvitation,
} from '@tax-firm/contract';
import { ApiCall, ApiCreation } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { AnswersTooMany, RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { CurrentUser, Public, RecentlyConfirmed, Roles, ServesEnrollment } from '../account/access.js';
import { PublicForm } from '../account/per-field-errors.js';
import { type Caller } from '../account/principal.js';
import { StartsSession } from '../sessions/session-cookie.interceptor.js';
import { done, type Done, signedIn, type SignedIn } from '../account/users.dto.js';
import {
  invitationList,
  type InvitationView,
  invitationView,
  type OpenedInvitation,
  openedInvitation,
} from './invitations.dto.js';
import { InvitationsService } from './invitations.service.js';

const notOpen = '`invalid_link`: accepted, revoked, expired or unknown';

/** Invitations of staff: the owner sends them, and the invited person accepts with the token of the emailed link. */
@ApiTags('Users')
@Controller('users')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get('invitations')
  @Roles('Owner')
  @ApiCall('All invitations of staff, newest first', invitationList)
  list(): Promise<InvitationView[]> {
    return this.invitations.list();
  }

  @Post('invitations')
  @Roles('Owner')
  @RecentlyConfirmed()
  @AnswersTooMany()
  @ApiCreation('Invite someone to the staff by email; an earlier invitation stops working', invitationView, {
    400: '`{errors: {field: sentence}}`',
  })
  invite(
    @CurrentUser() owner: Caller,
    @Body({ schema: invitation }) body: NewInvitation,
  ): Promise<InvitationView> {
    return this.invitations.invite(owner, body);
  }

  @Delete('invitations/:id')
  @Roles('Owner')
  @ApiCall('Withdraw an open invitation', done, { 404: 'No open invitation has this id' })
  async revoke(@Param('id') id: string): Promise<Done> {
    await this.invitations.revoke(id);
    return { success: true, message: 'The invitation no longer works' };
  }

  @Post('invitations/look')
  @Public()
  @RateLimit('openInvitation')
  @NotStored()
  @ApiCall('What the token of an emailed link invites to; changes nothing', openedInvitation, {
    400: notOpen,
  })
  look(@Body({ schema: linkToken }) { token }: LinkToken): Promise<OpenedInvitation> {
    return this.invitations.look(token);
  }

  @Post('invitations/accept')
  @PublicForm('openInvitation')
  @ApiCreation('Accept an invitation with a new account, at the invited address', done, { 400: notOpen })
  async accept(@Body({ schema: invitationAcceptance }) body: InvitationAcceptance): Promise<Done> {
    await this.invitations.accept(body);
    return { success: true, message: 'Your account has been created' };
  }

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
  join(@CurrentUser() caller: Caller, @Body({ schema: linkToken }) { token }: LinkToken): Promise<SignedIn> {
    return this.invitations.join(caller, token);
  }
}
