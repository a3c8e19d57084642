import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { taxReturnView } from './tax-return.dto.js';

/** Describes a POST to a return's own address that answers with the return as it is then. */
export const AnswersReturn = (summary: string) =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({ summary }),
    ApiOkResponse({ standardSchema: taxReturnView }),
    ApiBadRequestResponse({ description: '{errors: {field: sentence}}' }),
  );
