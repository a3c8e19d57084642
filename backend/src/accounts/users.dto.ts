import { type Role } from '@tax-firm/machines';
import { z } from 'zod';
import { accountFields, emailToLookUp, isEmailItself, passwordIsEmail } from './account-fields.js';

/** Roles to choose from at sign-up. Staff then wait for the owner to give them access. */
const rolesAtSignUp = ['Client', 'Staff Associate', 'Senior Associate', 'CPA/EA'] as const satisfies Role[];

/** Roles that the owner gives to staff (docs/api.md, Users). */
const rolesGiven = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Auditor',
] as const satisfies Role[];
export type GivenRole = (typeof rolesGiven)[number];

const oneOf = <const T extends readonly string[]>(roles: T) =>
  z.enum(roles, { error: `Role must be one of ${roles.join(', ')}` });

export const registration = z
  .object({
    ...accountFields,
    password2: z.string({ error: 'Confirm password field is required' }).optional(),
    role: oneOf(rolesAtSignUp).default('Client'),
  })
  .refine(({ password, password2 }) => password2 === undefined || password2 === password, {
    path: ['password2'],
    error: 'Passwords must match',
  })
  .refine(({ password, email }) => !isEmailItself(password, email), {
    path: ['password'],
    error: passwordIsEmail,
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof registration>;

export const credentials = z
  .object({
    email: emailToLookUp,
    password: z
      .string({ error: 'Password field is required' })
      .min(1, { error: 'Password field is required', abort: true })
      .max(1000, 'Password is too long'),
  })
  .meta({ id: 'Credentials' });
export type Credentials = z.infer<typeof credentials>;

export const emailBody = z.object({ email: emailToLookUp }).meta({ id: 'EmailBody' });

export const newPassword = z
  .object({
    pin: z
      .string({ error: 'Pin field is required' })
      .trim()
      .min(1, { error: 'Pin field is required', abort: true })
      .max(100, 'This pin is wrong or too old'),
    password: accountFields.password,
  })
  .meta({ id: 'NewPassword' });
export type NewPassword = z.infer<typeof newPassword>;

const accountId = z.uuid({ error: 'Please name an account by its id' });

export const staffMember = z.object({ id: accountId }).meta({ id: 'StaffMember' });

export const roleChange = z.object({ id: accountId, role: oneOf(rolesGiven) }).meta({ id: 'RoleChange' });

/** An account in responses; `role` uses the firm's name for the owner. */
export const user = z
  .object({
    _id: z.uuid(),
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    employeeAccess: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const userList = z.array(user);

export const signedIn = z
  .object({
    success: z.literal(true),
    token: z.string().meta({ description: 'Bearer …, for the Authorization header' }),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedIn>;

export const success = z.object({ success: z.literal(true) }).meta({ id: 'Success' });

export const done = z.object({ success: z.literal(true), message: z.string() }).meta({ id: 'Done' });
export type Done = z.infer<typeof done>;

/** An error message for each refused field: name, email, emailnotfound, password, … */
export const fieldErrors = z.record(z.string(), z.string()).meta({ id: 'FieldErrors' });
