import { type Role } from '@tax-firm/machines';
import * as z from 'zod';
import { isEmailAddress, normalizeEmail } from './email-address.js';
import { idField, typedText } from './fields.js';
import { limits } from './limits.js';
import { personName } from './names.js';

const passwordLength = { min: 8, max: 200 } as const;

const required = (label: string) => `${label} field is required`;

const text = (label: string) =>
  typedText(required(label))
    .min(1, { error: required(label), abort: true })
    .max(limits.email, { error: `${label} must be at most ${limits.email} characters`, abort: true })
    .regex(/^\P{Cc}*$/u, { error: `${label} has a character that cannot be used`, abort: true });

/** Any text, for looking an account up: what is no address simply matches none. */
const emailToLookUp = text('Email').overwrite(normalizeEmail);

/** A password that someone chooses. @param label the field's name: `New password` */
const chosenPassword = (label: string) =>
  z
    .string({ error: required(label) })
    .min(1, { error: required(label), abort: true })
    .min(passwordLength.min, `${label} must be at least ${passwordLength.min} characters`)
    .max(passwordLength.max, `${label} must be at most ${passwordLength.max} characters`);

/** The fields of a new account with the sentences shown under them; sign-up and a visitor's order share them. */
export const accountFields = {
  name: personName(required('Full name'), 'Full name').min(1, required('Full name')),
  email: text('Email').overwrite(normalizeEmail).check(isEmailAddress('Email is invalid')),
  password: chosenPassword('Password'),
};

export const passwordIsEmail = 'Password must not be your email address';

/** True for a password that anyone who knows the email address would try first. */
export function isEmailItself(password: string, email: string): boolean {
  const tried = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return tried === address || tried === address.split('@')[0];
}

/** Roles that people give themselves at sign-up (spec 1 §4); staff among them wait for the owner to give access. */
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
      .max(100, 'This pin is wrong or has expired. Please check it, or ask for a new one'),
    password: chosenPassword('New password'),
  })
  .meta({ id: 'NewPassword' });
export type NewPassword = z.infer<typeof newPassword>;

/** The token of an emailed link. */
export const linkToken = z
  .object({
    token: z
      .string({ error: 'Please open the link in the email' })
      .regex(/^[\w-]{43}$/, 'This link is incomplete. Please copy all of it from the email'),
  })
  .meta({ id: 'LinkToken' });
export type LinkToken = z.infer<typeof linkToken>;

/** The address that one's own account is to have. */
export const emailChange = z.object({ email: accountFields.email }).meta({ id: 'EmailChange' });
export type EmailChangeBody = z.infer<typeof emailChange>;

/** A change of one's own password; the present one proves that it is still the same person. */
export const passwordChange = z
  .object({
    oldPassword: z
      .string({ error: 'Current password field is required' })
      .min(1, { error: 'Current password field is required', abort: true })
      .max(1000, 'Current password is too long'),
    password: chosenPassword('New password'),
  })
  .meta({ id: 'PasswordChange' });

export const nameChange = z.object({ name: accountFields.name }).meta({ id: 'NameChange' });

const accountId = idField('Please name an account by its id');

/** Who gets the active returns of someone who leaves. */
const successor = accountId.nullable().optional().meta({
  description:
    'Who gets the active returns of someone who no longer works on returns, by account id; null or absent: nobody',
});

/** Whose access to the firm's returns changes, and to what. */
export const staffMember = z
  .object({
    id: accountId,
    employeeAccess: z
      .boolean({ error: 'Please say yes or no' })
      .optional()
      .meta({ description: 'Whether they are to have access; if absent, the call toggles it' }),
    successor,
  })
  .meta({ id: 'StaffMember' });

/** An account by its id, or by its email address where a screen has only that. */
export const accountReference = z
  .object({ id: accountId.optional(), email: emailToLookUp.optional() })
  .refine(({ id, email }) => (id === undefined) !== (email === undefined), {
    path: ['id'],
    error: 'Please name an account by its id or its email',
  })
  .meta({ id: 'AccountReference' });

/** The owner's invitation of someone to the staff. */
export const invitation = z
  .object({ email: accountFields.email, role: oneOf(rolesGiven) })
  .meta({ id: 'NewInvitation' });

/** An invitation of the spouse on a joint return, to an address of their own. */
export const spouseInvitation = z.object({ email: accountFields.email }).meta({ id: 'NewSpouseInvitation' });
export type NewSpouseInvitation = z.infer<typeof spouseInvitation>;

/** What an invited person without an account fills in; the address is that of the invitation. */
export const invitationAcceptance = z
  .object({ ...linkToken.shape, name: accountFields.name, password: accountFields.password })
  .meta({ id: 'InvitationAcceptance' });
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>;

/** An owner can give every role of the staff, and make others owners. */
export const roleChange = z
  .object({ id: accountId, role: oneOf([...rolesGiven, 'Owner']), successor })
  .meta({ id: 'RoleChange' });
export type RoleChange = z.infer<typeof roleChange>;

export const draftEmail = z.object({ email: accountFields.email }).meta({ id: 'DraftEmail' });
export type DraftEmail = z.infer<typeof draftEmail>;
