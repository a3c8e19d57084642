import { z } from 'zod';
import { type Firm, roleToApi } from '../../firm/firm.js';
import { type Principal } from './access.js';

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

/** Shows an account in a response. */
export const userView = ({ id, name, email, role, employeeAccess }: Principal, firm: Firm): User => ({
  _id: id,
  id,
  name,
  email,
  role: roleToApi(role, firm),
  employeeAccess,
});

const emailVerified = z
  .boolean()
  .meta({ description: 'Whether the person has shown that they read the email address' });

/** The account signed in. */
export const ownUser = user
  .extend({
    emailVerified,
    newEmail: z
      .string()
      .nullable()
      .meta({ description: 'The address that waits for its link to be confirmed; null for none' }),
    secondFactorRequired: z.boolean().meta({
      description: 'Until a second factor is set up, every other call answers 403 `secondFactorRequired`',
    }),
  })
  .meta({ id: 'OwnUser' });
export type OwnUser = z.infer<typeof ownUser>;

const teamMember = user
  .extend({
    emailVerified,
    secondFactor: z.boolean().meta({ description: 'Whether the account has one' }),
  })
  .meta({ id: 'TeamMember' });

export const team = z.array(teamMember);

export const signedIn = z
  .object({
    success: z.literal(true),
    token: z.string().meta({ description: 'Bearer …, for the Authorization header' }),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedIn>;

export const success = z.object({ success: z.literal(true) }).meta({ id: 'Success' });

export const done = z.object({ success: z.literal(true), message: z.string() }).meta({ id: 'Done' });

/** @param message a sentence for the person who called */
export const doneWith = (message: string) => ({ success: true, message }) as const;

/** An error message for each refused field: name, email, emailnotfound, password, … */
export const fieldErrorsView = z.record(z.string(), z.string()).meta({ id: 'FieldErrors' });

/** The refusal of an email without an account, in the OpenAPI document. */
export const unknownEmail = { standardSchema: fieldErrorsView, description: 'No account has this email' };
