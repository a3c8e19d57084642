import { BadRequestException, StandardSchemaValidationPipe } from '@nestjs/common';
import { fieldErrors } from '@tax-firm/contract';

/** 400 with `{errors: {field: sentence}}` (docs/api.md, Common). Services throw it for what a schema cannot check. */
export class InvalidInput extends BadRequestException {
  constructor(errors: Record<string, string>) {
    super({ errors });
  }
}

/** Validates every parameter that has a schema: `@Body({ schema })`, `@Query({ schema })`. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({ exceptionFactory: (issues) => new InvalidInput(fieldErrors(issues)) });
