import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { consentBody, type Signature, signatureBody, spouseIdentityBody } from '@tax-firm/contract';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { Call, type SpouseCall, SpouseEndpoint } from '../return/return-endpoint.js';
import { IdentityChecks } from '../signing/identity-checks.service.js';
import { FollowsCheck, StartsCheck } from '../signing/signing.controller.js';
import { SigningService } from '../signing/signing.service.js';
import { spouseReturnList, spouseReturnView } from './spouse.dto.js';
import { SpouseReturnsService } from './spouse-returns.service.js';

/**
 * The returns that the caller may sign as the spouse, on an account of their own. No other call knows them. No answer is
 * stored for its Idempotency-Key: what the forms say is sealed in the database. The workflow knows what was done.
 */
@ApiTags('Signing')
@Controller('spouseReturns')
export class SpouseReturnsController {
  constructor(
    private readonly returns: SpouseReturnsService,
    private readonly signing: SigningService,
    private readonly checks: IdentityChecks,
  ) {}

  @Get()
  @Roles('Client')
  @ApiCall('List the returns that you may sign as the spouse', spouseReturnList)
  list(@CurrentUser() viewer: Principal) {
    return this.returns.list(viewer);
  }

  @SpouseEndpoint('GET :id')
  @ApiCall('Get a return to sign as the spouse; its forms once you have shown who you are', spouseReturnView)
  get(@Call() { viewer, spouse }: SpouseCall) {
    return this.returns.view(viewer, spouse);
  }

  @SpouseEndpoint('POST :id/consent')
  @NotStored()
  @ApiCall('Agree to sign electronically, naming the disclosure by its SHA-256', spouseReturnView)
  async consent(
    @Call() call: SpouseCall,
    @Body({ schema: consentBody }) { disclosure }: z.infer<typeof consentBody>,
  ) {
    await this.signing.consent(call, 'spouse', disclosure);
    return this.returns.viewAgain(call);
  }

  @SpouseEndpoint('POST :id/identity')
  @NotStored()
  @RecentlyConfirmed()
  @ApiCall(
    'Answer with your date of birth, on an account with a second factor; the third wrong one is the last',
    spouseReturnView,
  )
  async identify(
    @Call() call: SpouseCall,
    @Body({ schema: spouseIdentityBody }) { birthDate }: z.infer<typeof spouseIdentityBody>,
  ) {
    await this.signing.identify(call, 'spouse', birthDate);
    return this.returns.viewAgain(call);
  }

  @SpouseEndpoint('POST :id/identity/document')
  @RecentlyConfirmed()
  @StartsCheck('the spouse')
  checkDocument(@Call() call: SpouseCall) {
    return this.checks.begin(call, 'spouse');
  }

  @SpouseEndpoint('POST :id/identity/document/result')
  @FollowsCheck()
  checkDocumentResult(@Call() call: SpouseCall) {
    return this.checks.follow(call, 'spouse');
  }

  @SpouseEndpoint('POST :id/signature')
  @NotStored()
  @RecentlyConfirmed()
  @ApiCall('Sign the forms, once your identity is confirmed', spouseReturnView)
  async sign(@Call() call: SpouseCall, @Body({ schema: signatureBody }) signature: Signature) {
    await this.signing.sign(call, 'spouse', signature);
    return this.returns.viewAgain(call);
  }
}
