import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type ZodType } from 'zod';

/**
 * Describes a call in the OpenAPI document: what it does, and the body of its answer.
 * @param description of the answer, if the call has several
 */
export const ApiCall = (summary: string, standardSchema: ZodType, description?: string) =>
  applyDecorators(ApiOperation({ summary }), ApiOkResponse({ standardSchema, description }));
