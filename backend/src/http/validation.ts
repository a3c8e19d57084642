import { BadRequestException, StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';

/** One issue, as any Standard Schema library reports it. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** Returns the first message for each invalid field by its path: `{email: '…', 'files.0.link': '…'}`. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path = [], message } of issues) {
    const field =
      path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.') || 'body';
    errors[field] ??= message;
  }
  return errors;
}

/** 400 with `{errors: {field: sentence}}` (docs/api.md, Common). Services throw it for what a schema cannot check. */
export class InvalidInput extends BadRequestException {
  constructor(errors: Record<string, string>) {
    super({ errors });
  }
}

/** Validates every parameter that has a schema: `@Body({ schema })`, `@Query({ schema })`. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({ exceptionFactory: (issues) => new InvalidInput(fieldErrors(issues)) });

/** Sets user-readable messages for schemas that have none. */
export function configureErrorMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        return issue.input === undefined || issue.input === null
          ? 'This field is required'
          : `This must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
      }
      if (issue.code === 'too_small' && issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? 'This field is required'
          : `This needs at least ${issue.minimum} characters`;
      if (issue.code === 'too_big' && issue.origin === 'string')
        return `This can have at most ${issue.maximum} characters`;
      if (issue.code === 'invalid_format' && issue.format === 'email')
        return 'Please enter a valid e-mail address';
      if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'This is not an id';
      if (issue.code === 'invalid_value')
        return `This must be one of: ${issue.values.map(String).join(', ')}`;
      return undefined;
    },
  });
}
