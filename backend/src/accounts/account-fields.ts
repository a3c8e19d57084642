import { z } from 'zod';

export const passwordLength = { min: 8, max: 200 } as const;

const required = (label: string) => `${label} field is required`;

const text = (label: string) =>
  z
    .string({ error: required(label) })
    .trim()
    .min(1, { error: required(label), abort: true })
    .max(254, { error: `${label} is too long`, abort: true })
    .regex(/^\P{Cc}*$/u, { error: `${label} has a character that cannot be used`, abort: true });

/** Any text, for looking an account up: what is no address simply matches none. */
export const emailToLookUp = text('Email');

/** The fields of a new account with the sentences shown under them; sign-up and a visitor's order share them. */
export const accountFields = {
  name: text('Name'),
  email: text('Email').regex(z.regexes.email, 'Email is invalid'),
  password: z
    .string({ error: required('Password') })
    .min(1, { error: required('Password'), abort: true })
    .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
    .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`),
};

export const passwordIsEmail = 'Password must not be your e-mail address';

/** True for a password that anyone who knows the e-mail address would try first. */
export function isEmailItself(password: string, email: string): boolean {
  const tried = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return tried === address || tried === address.split('@')[0];
}
