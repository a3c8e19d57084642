import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { consentBody, type Signature, signatureBody, spouseIdentityBody } from '@tax-firm/contract';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { type Caller, type Principal } from '../../accounts/account/principal.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { type Origin } from '../../workflow/model/definition.js';
import { CurrentSpouseReturn, SpouseEndpoint } from '../return/return-endpoint.js';
import { type SpouseReturn } from '../return/spouse-access.js';
import { FollowsCheck, StartsCheck } from '../signing/signing.controller.js';
import { type documentCheckFollowed, type documentCheckStarted } from '../signing/signing.dto.js';
import {
  spouseReturnList,
  type SpouseReturnSummary,
  spouseReturnView,
  type SpouseReturnView,
} from './spouse.dto.js';
import { SpouseReturnsService } from './spouse-returns.service.js';

/**
 * The returns that the caller may sign as the spouse, on an account of their own. No other call knows them. No answer is
 * stored for its Idempotency-Key: what the forms say is sealed in the database. The workflow knows what was done.
 */
@ApiTags('Signing')
@Controller('spouseReturns')
export class SpouseReturnsController {
  constructor(private readonly returns: SpouseReturnsService) {}

  @Get()
  @Roles('Client')
  @ApiCall('List the returns that you may sign as the spouse', spouseReturnList)
  list(@CurrentUser() viewer: Principal): Promise<SpouseReturnSummary[]> {
    return this.returns.list(viewer);
  }

  @Get(':id')
  @SpouseEndpoint()
  @ApiCall('Get a return to sign as the spouse; its forms once you have shown who you are', spouseReturnView)
  get(
    @CurrentUser() viewer: Principal,
    @CurrentSpouseReturn() found: SpouseReturn,
  ): Promise<SpouseReturnView> {
    return this.returns.view(viewer, found);
  }

  @Post(':id/consent')
  @HttpCode(200)
  @NotStored()
  @SpouseEndpoint()
  @ApiCall('Agree to sign electronically, naming the disclosure by its SHA-256', spouseReturnView)
  consent(
    @CurrentUser() spouse: Caller,
    @CurrentSpouseReturn() found: SpouseReturn,
    @Body({ schema: consentBody }) { disclosure }: z.infer<typeof consentBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<SpouseReturnView> {
    return this.returns.consent(spouse, found, disclosure, origin);
  }

  @Post(':id/identity')
  @HttpCode(200)
  @NotStored()
  @RecentlyConfirmed()
  @SpouseEndpoint()
  @ApiCall(
    'Answer with your date of birth, on an account with a second factor; the third wrong one is the last',
    spouseReturnView,
  )
  identify(
    @CurrentUser() spouse: Caller,
    @CurrentSpouseReturn() found: SpouseReturn,
    @Body({ schema: spouseIdentityBody }) { birthDate }: z.infer<typeof spouseIdentityBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<SpouseReturnView> {
    return this.returns.identify(spouse, found, birthDate, origin);
  }

  @Post(':id/identity/document')
  @RecentlyConfirmed()
  @SpouseEndpoint()
  @StartsCheck('the spouse')
  async checkDocument(
    @CurrentUser() spouse: Caller,
    @CurrentSpouseReturn() found: SpouseReturn,
  ): Promise<z.infer<typeof documentCheckStarted>> {
    return { url: await this.returns.checkDocument(spouse, found) };
  }

  @Post(':id/identity/document/result')
  @SpouseEndpoint()
  @FollowsCheck()
  async checkDocumentResult(
    @CurrentSpouseReturn() found: SpouseReturn,
    @RequestOrigin() origin: Origin,
  ): Promise<z.infer<typeof documentCheckFollowed>> {
    return { status: await this.returns.followDocument(found, origin) };
  }

  @Post(':id/signature')
  @HttpCode(200)
  @NotStored()
  @RecentlyConfirmed()
  @SpouseEndpoint()
  @ApiCall('Sign the forms, once your identity is confirmed', spouseReturnView)
  sign(
    @CurrentUser() spouse: Caller,
    @CurrentSpouseReturn() found: SpouseReturn,
    @Body({ schema: signatureBody }) signature: Signature,
    @RequestOrigin() origin: Origin,
  ): Promise<SpouseReturnView> {
    return this.returns.sign(spouse, found, signature, origin);
  }
}
