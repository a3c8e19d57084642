import { z } from 'zod';

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
export type ConfirmationOptions = z.infer<typeof confirmationOptions>;

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
export type Enrolled = z.infer<typeof enrolled>;

export const newRecoveryCodes = z.object({ recoveryCodes: codes }).meta({ id: 'NewRecoveryCodes' });
export type NewAuthenticator = z.infer<typeof newAuthenticator>;
