import * as z from 'zod';
import { tooLongError } from './limits.js';

/** One issue as standard schemas report it. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** The first error of each field, by its path: `{email: '…', 'files.0.link': '…'}`. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path = [], message } of issues) {
    const field =
      path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.') || 'body';
    errors[field] ??= message;
  }
  return errors;
}

/** A kind of value as JSON calls it: "a string", "an object". */
const kindInWords = (kind: string): string =>
  kind === 'int' ? 'a whole number' : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;

/** Sets readable messages for schemas that have none of their own. */
export function configureErrorMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        return issue.input === undefined || issue.input === null
          ? 'This field is required'
          : `This must be ${kindInWords(issue.expected)}`;
      }
      if (issue.code === 'unrecognized_keys') return `Please leave out ${issue.keys.join(', ')}`;
      if (issue.code === 'too_small' && issue.origin === 'array')
        return `Please send at least ${issue.minimum}`;
      if (issue.code === 'too_big' && issue.origin === 'array') return `Please send at most ${issue.maximum}`;
      if (issue.code === 'too_small' && issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? 'This field is required'
          : `This needs at least ${issue.minimum} characters`;
      if (issue.code === 'too_big' && issue.origin === 'string') return tooLongError.error(issue);
      if (issue.code === 'too_small' && issue.origin === 'number')
        return `This must be ${issue.minimum} or more`;
      if (issue.code === 'too_big' && issue.origin === 'number')
        return `This must be ${issue.maximum} or less`;
      if (issue.code === 'invalid_format' && issue.format === 'email')
        return 'Please enter a valid email address';
      if (issue.code === 'invalid_format' && issue.format === 'datetime')
        return 'This must be a time, such as 2026-04-15T12:00:00Z';
      if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'This is not a valid id';
      if (issue.code === 'invalid_value')
        return `This must be one of: ${issue.values.map(String).join(', ')}`;
      return undefined;
    },
  });
}

/** The schema of a form's values. */
export type Schema<Values> = z.ZodType<Values>;
