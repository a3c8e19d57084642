import * as z from 'zod';
import { credentials } from './accounts.js';
import { limits, tooLongError } from './limits.js';
import { typedText } from './fields.js';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'This must be base64url');

/** What `navigator.credentials` answers has further fields, which are not used. */
const credentialFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
};

/** The code of an authenticator app; apps show it with a space. */
const code = z
  .string({ error: 'Please enter the code' })
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits that your app shows'));

const recoveryCode = z
  .string({ error: 'Please enter a recovery code' })
  .trim()
  .min(1, { error: 'Please enter a recovery code', abort: true })
  .max(40, 'This code is wrong or was already used');

/** A passkey's answer to a challenge (AuthenticationResponseJSON of WebAuthn). */
const passkeyAnswer = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A passkey that a browser has created (RegistrationResponseJSON of WebAuthn). */
const createdPasskey = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(40_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'CreatedPasskey' });

export const appCode = z.object({ code }).meta({ id: 'AppCode' });

/** The form of the recovery code alone. */
export const recoveryCodeForm = z.object({ recoveryCode });

const passkeyNameText = typedText('Please give it a name')
  .min(1, { error: 'Please give it a name', abort: true })
  .max(limits.passkeyName, { ...tooLongError, abort: true })
  .regex(/^\P{Cc}*$/u, 'The name has a character that cannot be used');

export const passkeyName = z.object({ name: passkeyNameText }).meta({ id: 'PasskeyName' });

export const newPasskey = z
  .object({ name: passkeyNameText, passkey: createdPasskey })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof newPasskey>;

const factors = {
  code: code.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyAnswer.optional(),
};

/** A second factor: exactly one of the three. */
export interface SecondFactorProof {
  readonly code?: string;
  readonly recoveryCode?: string;
  readonly passkey?: PasskeyAnswer;
}

const hasOneOf =
  <const Field extends string>(...fields: Field[]) =>
  (body: { readonly [field in Field]?: unknown }): boolean =>
    fields.filter((field) => body[field] !== undefined).length === 1;

export const secondFactorSignIn = z
  .object({
    challenge: base64url(100).meta({ description: 'From the answer to the password' }),
    ...factors,
  })
  .refine(hasOneOf('code', 'recoveryCode', 'passkey'), 'Send one of code, recoveryCode and passkey')
  .meta({ id: 'SecondFactorSignIn' });
export type SecondFactorSignIn = z.infer<typeof secondFactorSignIn>;

export const passkeySignIn = z.object({ passkey: passkeyAnswer }).meta({ id: 'PasskeySignIn' });

const { password } = credentials.shape;

/** The form of the password alone. */
export const passwordForm = z.object({ password });

export const confirmation = z
  .object({ password: password.optional(), ...factors })
  .refine(
    hasOneOf('password', 'code', 'recoveryCode', 'passkey'),
    'Send one of password, code, recoveryCode and passkey',
  )
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmation>;
