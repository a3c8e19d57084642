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

/** Any text, to look up an account: an invalid address simply matches none. */
export const emailToLookUp = text('Email');

/** The fields of a new account and their error messages, shared by sign-up and a visitor's order. */
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

/** Returns whether the password is the e-mail address or its local part. */
export function isEmailItself(password: string, email: string): boolean {
  const tried = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return tried === address || tried === address.split('@')[0];
}
