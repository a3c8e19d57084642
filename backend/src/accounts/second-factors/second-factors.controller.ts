import {
  Body,
  ConflictException,
  Delete,
  Get,
  Inject,
  NotFoundException,
  Param,
  Post,
  Put,
} from '@nestjs/common';
import { appCode, type NewPasskey, newPasskey, passkeyName } from '@tax-firm/contract';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { Clock, minuteMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { seal } from '../../base/sealing/sealing.js';
import { uuid } from '../../base/spellings.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { ApiCall, ApiController, ApiCreation } from '../../http/response/api-call.js';
import { type SecondFactorChange } from '../../mail/text/mail-templates.js';
import {
  type Caller,
  CurrentUser,
  type Principal,
  RecentlyConfirmed,
  ServesEnrollment,
} from '../account/access.js';
import { lockAccount } from '../account/account.entity.js';
import { success } from '../account/users.dto.js';
import {
  AuthenticatorApp,
  base32Of,
  Challenges,
  newTotpSecret,
  RecoveryCode,
  totpAddress,
} from './codes.service.js';
import { challengeIn, Passkey, Passkeys } from './passkeys.service.js';
import { SecondFactors, unusedCodes, wrongSecondFactor } from './second-factors.service.js';

const passkeyOptions = z.looseObject({ challenge: z.string() });

/** For `navigator.credentials.create`, as JSON. */
export const passkeyCreationOptions = passkeyOptions.meta({ id: 'PasskeyCreationOptions' });

/** For `navigator.credentials.get`, as JSON. */
export const passkeyRequestOptions = passkeyOptions.meta({ id: 'PasskeyRequestOptions' });

const method = z.enum(['totp', 'passkey', 'recoveryCode']);

const question = {
  challenge: z.string().meta({ description: 'To be sent back with the second factor, within five minutes' }),
  passkeyOptions: passkeyRequestOptions.optional(),
};

/** The 401 to a correct password. */
export const secondFactorNeeded = z
  .object({
    code: z.literal('secondFactorNeeded'),
    message: z.string(),
    ...question,
    methods: z.array(method),
  })
  .meta({ id: 'SecondFactorNeeded' });

export const confirmationOptions = z
  .object({
    methods: z.array(z.enum(['password', ...method.options])),
    passkeyOptions: question.passkeyOptions,
  })
  .meta({ id: 'ConfirmationOptions' });

const time = z.iso.datetime();

export const secondFactorOverview = z
  .object({
    required: z.boolean().meta({ description: 'Whether this account must have one' }),
    authenticatorSince: time.nullable(),
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() }),
    ),
    recoveryCodesLeft: z.int(),
    passkeyDomain: z.string().meta({ description: 'Passkeys work only where the site has this host name' }),
  })
  .meta({ id: 'SecondFactors' });

export const newAuthenticator = z
  .object({
    secret: z.string().meta({ description: 'Base32, to type into the app' }),
    address: z.string().meta({ description: 'otpauth://totp/…, for a QR code' }),
  })
  .meta({ id: 'NewAuthenticator' });

const codes = z.array(z.string());

export const enrolled = z
  .object({
    recoveryCodes: codes
      .nullable()
      .meta({ description: 'Shown only now; null if the account still has some' }),
  })
  .meta({ id: 'Enrolled' });

export const newRecoveryCodes = z.object({ recoveryCodes: codes }).meta({ id: 'NewRecoveryCodes' });

const mostPasskeys = 20;
/** An app that is not set up within this time has to start again. */
const setUpMinutes = 30;

const wrongCode = 'The code or passkey is wrong, or the challenge has expired';
const notVerified = '`email_not_verified`: confirm the email address first';
const lastOne = 'It is the last one, and the account must have one';
const noPasskey = () => new NotFoundException('There is no such passkey');

const done = { success: true } as const;

/**
 * Sets up, changes and takes away a person's own second factors, and tells them of each change by email. Open to staff
 * who must set one up before anything else.
 */
@ApiController('Second factors', 'users/me/secondFactors')
@ServesEnrollment()
export class SecondFactorsController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly challenges: Challenges,
    private readonly clock: Clock,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
  ) {}

  @Get()
  @ApiCall('The second factors of the account signed in', secondFactorOverview)
  async show(@CurrentUser() person: Principal) {
    const { app, passkeys, recoveryCodesLeft } = await this.factors.of(person.id);
    return {
      required: this.factors.isRequiredOf(person),
      authenticatorSince: app?.confirmedAt?.toISOString() ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
      passkeyDomain: this.passkeys.site.id,
    };
  }

  @Post('authenticator')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCreation('Begin to set up an authenticator app; it counts after its first code', newAuthenticator, {
    409: notVerified,
  })
  async beginAuthenticator(@CurrentUser() person: Caller) {
    requireVerified(person);
    const [id, secret, accountId] = [randomUUID(), newTotpSecret(), person.id];
    const sealedSecret = seal(this.environment.fileKey, secret, id);
    await this.locking(person, async (manager) => {
      await manager.delete(AuthenticatorApp, { accountId, confirmedAt: IsNull() });
      await manager.insert(AuthenticatorApp, { id, accountId, sealedSecret, createdAt: this.clock.now() });
    });
    return { secret: base32Of(secret), address: totpAddress(secret, this.firm.name, person.email) };
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
  ) {
    return this.enroll(person, 'authenticatorAdded', async (manager) => {
      const [now, accountId] = [this.clock.now(), person.id];
      const createdAt = MoreThan(new Date(now.getTime() - setUpMinutes * minuteMs));
      const app = await manager.findOneBy(AuthenticatorApp, { accountId, confirmedAt: IsNull(), createdAt });
      const step = app && this.factors.stepAt(app, code);
      if (!app || step === undefined) throw wrongSecondFactor('code');
      await manager.delete(AuthenticatorApp, { accountId, confirmedAt: Not(IsNull()) });
      await manager.update(AuthenticatorApp, app.id, { confirmedAt: now, lastStep: String(step) });
    });
  }

  @Delete('authenticator')
  @RecentlyConfirmed()
  @ApiCall('Remove the authenticator app', success, { 409: lastOne })
  removeAuthenticator(@CurrentUser() person: Principal) {
    return this.remove(person, 'authenticatorRemoved', async (manager) => {
      await manager.delete(AuthenticatorApp, { accountId: person.id, confirmedAt: IsNull() });
      const { affected } = await manager.delete(AuthenticatorApp, { accountId: person.id });
      if (!affected) throw new NotFoundException('There is no authenticator app');
    });
  }

  @Post('passkeyOptions')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCall('The options with which a browser creates a passkey (WebAuthn)', passkeyCreationOptions, {
    409: notVerified,
  })
  async passkeyOptions(@CurrentUser() person: Caller) {
    requireVerified(person);
    const challenge = await this.challenges.create('addPasskey', person.id);
    return this.passkeys.creationOptions(person, challenge);
  }

  @Post('passkeys')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCreation('Add the passkey that a browser has created', enrolled, { 400: wrongCode, 409: notVerified })
  addPasskey(@CurrentUser() person: Caller, @Body({ schema: newPasskey }) made: NewPasskey) {
    return this.enroll(person, 'passkeyAdded', async (manager) => {
      const challenge = challengeIn(made.passkey);
      if (!(await this.challenges.redeem('addPasskey', person.id, challenge, manager)))
        throw new AppError('challenge_expired');
      if ((await manager.countBy(Passkey, { accountId: person.id })) >= mostPasskeys)
        throw new InvalidInput({
          passkey: `An account can have ${mostPasskeys} passkeys. Please remove one first`,
        });
      if (!(await this.passkeys.add(person.id, made, challenge, manager))) throw wrongSecondFactor('passkey');
    });
  }

  @Put('passkeys/:id')
  @ApiCall('Rename a passkey', success, { 404: '' })
  async renamePasskey(
    @CurrentUser() { id: accountId }: Principal,
    @Param('id') id: string,
    @Body({ schema: passkeyName }) { name }: z.infer<typeof passkeyName>,
  ) {
    if (!uuid.test(id)) throw noPasskey();
    const { affected } = await this.dataSource.manager.update(Passkey, { accountId, id }, { name });
    if (!affected) throw noPasskey();
    return done;
  }

  @Delete('passkeys/:id')
  @RecentlyConfirmed()
  @ApiCall('Remove a passkey', success, { 404: '', 409: lastOne })
  removePasskey(@CurrentUser() person: Principal, @Param('id') id: string) {
    return this.remove(person, 'passkeyRemoved', async (manager) => {
      const own = { accountId: person.id, id };
      if (!uuid.test(id) || !(await manager.delete(Passkey, own)).affected) throw noPasskey();
    });
  }

  @Post('recoveryCodes')
  @RecentlyConfirmed()
  @NotStored()
  @ApiCreation('Create ten new recovery codes, shown only now; earlier ones stop working', newRecoveryCodes, {
    409: 'The account has no second factor',
  })
  async newRecoveryCodes(@CurrentUser() person: Principal) {
    const { codes: recoveryCodes, rows } = await this.factors.newRecoveryCodes(person.id);
    return this.locking(person, async (manager) => {
      if (!(await this.factors.isEnrolled(person.id, manager)))
        throw new ConflictException('Please set up an authenticator app or a passkey first');
      await replaceCodes(manager, person, rows);
      await this.factors.changed(person, 'recoveryCodesCreated', manager);
      return { recoveryCodes };
    });
  }

  /** Adds a factor, and creates recovery codes if the account has none left. */
  private async enroll(
    person: Caller,
    change: SecondFactorChange,
    add: (manager: EntityManager) => Promise<void>,
  ) {
    requireVerified(person);
    const unused = unusedCodes(person.id);
    const hasCodes = await this.dataSource.manager.existsBy(RecoveryCode, unused);
    const fresh = hasCodes ? undefined : await this.factors.newRecoveryCodes(person.id);
    return this.locking(person, async (manager) => {
      await add(manager);
      // A concurrent call may have stored others, and shown them.
      const needed = fresh && !(await manager.existsBy(RecoveryCode, unused));
      if (needed) await replaceCodes(manager, person, fresh.rows);
      await this.factors.changed(person, change, manager);
      return { recoveryCodes: needed ? fresh.codes : null };
    });
  }

  /** Takes a factor away. @throws ConflictException if it is the last one, and one is required */
  private remove(
    person: Principal,
    change: SecondFactorChange,
    takeAway: (manager: EntityManager) => Promise<void>,
  ): Promise<typeof done> {
    return this.locking(person, async (manager) => {
      await takeAway(manager);
      if (!(await this.factors.isEnrolled(person.id, manager))) {
        if (this.factors.isRequiredOf(person))
          throw new ConflictException(
            'Staff need a second factor. Please set up another one before you remove this one',
          );
        await manager.delete(RecoveryCode, { accountId: person.id });
      }
      await this.factors.changed(person, change, manager);
      return done;
    });
  }

  /** Runs changes of one account one after another. */
  private locking<Result>(
    { id }: Pick<Principal, 'id'>,
    change: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, id);
      return change(manager);
    });
  }
}

/**
 * Anyone can sign up with someone else's address. Their second factor would lock out whoever reads it, because a reset
 * of the password leaves second factors as they are.
 * @throws ConflictException `email_not_verified`
 */
function requireVerified({ emailVerified }: Caller): void {
  if (!emailVerified) throw new AppError('email_not_verified');
}

/** Stores new recovery codes; earlier ones stop working. */
async function replaceCodes(
  manager: EntityManager,
  { id: accountId }: Pick<Principal, 'id'>,
  codes: Pick<RecoveryCode, 'accountId' | 'codeHash'>[],
): Promise<void> {
  await manager.delete(RecoveryCode, { accountId });
  await manager.insert(RecoveryCode, codes);
}
