import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { appCode, newPasskey, type NewPasskey, passkeyName } from '@tax-firm/contract';
import { type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { type z } from 'zod';
import { ApiCall, ApiCreation } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { CurrentUser, RecentlyConfirmed, ServesEnrollment } from '../account/access.js';
import { type Caller, type Principal } from '../account/principal.js';
import { success } from '../account/users.dto.js';
import { type NewAuthenticator } from './authenticator-apps.service.js';
import { Enrollment } from './enrollment.service.js';
import {
  enrolled,
  type Enrolled,
  newAuthenticator,
  newRecoveryCodes,
  passkeyCreationOptions,
  secondFactorOverview,
  type SecondFactorOverview,
} from './second-factors.dto.js';

const wrongCode = 'The code or passkey is wrong, or the challenge has expired';
const notVerified = '`email_not_verified`: confirm the email address first';
const lastOne = 'It is the last one, and the account must have one';
const done = { success: true } as const;

/** A person's own second factors. Open to staff who must set one up before anything else. */
@ApiTags('Second factors')
@Controller('users/me/secondFactors')
@ServesEnrollment()
export class SecondFactorsController {
  constructor(private readonly enrollment: Enrollment) {}

  @Get()
  @ApiCall('The second factors of the account signed in', secondFactorOverview)
  show(@CurrentUser() person: Principal): Promise<SecondFactorOverview> {
    return this.enrollment.overview(person);
  }

  @Post('authenticator')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCreation('Begin to set up an authenticator app; it counts after its first code', newAuthenticator, {
    409: notVerified,
  })
  beginAuthenticator(@CurrentUser() person: Caller): Promise<NewAuthenticator> {
    return this.enrollment.beginAuthenticator(person);
  }

  @Put('authenticator')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCall('Enter the first code of an authenticator app; it replaces an earlier app', enrolled, {
    400: wrongCode,
    409: notVerified,
  })
  finishAuthenticator(
    @CurrentUser() person: Caller,
    @Body({ schema: appCode }) { code }: z.infer<typeof appCode>,
  ): Promise<Enrolled> {
    return this.enrollment.finishAuthenticator(person, code);
  }

  @Delete('authenticator')
  @RecentlyConfirmed()
  @ApiCall('Remove the authenticator app', success, { 409: lastOne })
  async removeAuthenticator(@CurrentUser() person: Principal): Promise<typeof done> {
    await this.enrollment.removeAuthenticator(person);
    return done;
  }

  @Post('passkeyOptions')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCall('The options with which a browser creates a passkey (WebAuthn)', passkeyCreationOptions, {
    409: notVerified,
  })
  passkeyOptions(@CurrentUser() person: Caller): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.enrollment.passkeyOptions(person);
  }

  @Post('passkeys')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCreation('Add the passkey that a browser has created', enrolled, { 400: wrongCode, 409: notVerified })
  addPasskey(
    @CurrentUser() person: Caller,
    @Body({ schema: newPasskey }) body: NewPasskey,
  ): Promise<Enrolled> {
    return this.enrollment.addPasskey(person, body);
  }

  @Put('passkeys/:id')
  @ApiCall('Rename a passkey', success, { 404: '' })
  async renamePasskey(
    @CurrentUser() person: Principal,
    @Param('id') id: string,
    @Body({ schema: passkeyName }) { name }: z.infer<typeof passkeyName>,
  ): Promise<typeof done> {
    await this.enrollment.renamePasskey(person, id, name);
    return done;
  }

  @Delete('passkeys/:id')
  @RecentlyConfirmed()
  @ApiCall('Remove a passkey', success, { 404: '', 409: lastOne })
  async removePasskey(@CurrentUser() person: Principal, @Param('id') id: string): Promise<typeof done> {
    await this.enrollment.removePasskey(person, id);
    return done;
  }

  @Post('recoveryCodes')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCreation('Create ten new recovery codes, shown only now; earlier ones stop working', newRecoveryCodes, {
    409: 'The account has no second factor',
  })
  async newRecoveryCodes(@CurrentUser() person: Principal): Promise<z.infer<typeof newRecoveryCodes>> {
    return { recoveryCodes: await this.enrollment.newRecoveryCodes(person) };
  }
}
