import { z } from 'zod';

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
