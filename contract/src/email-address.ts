/**
 * Returns the one form in which email addresses are stored, looked up, compared and counted: without outer spaces,
 * with lower-case ASCII letters. Other letters stay as they are, because case rules for them differ between languages
 * and programs: `İ` becomes `i` in PostgreSQL, but two characters in JavaScript. PostgreSQL's `lower(email COLLATE
 * "C")` does the same.
 */
export const normalizeEmail = (address: string): string =>
  address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
