import { type Response } from 'express';
import { z } from 'zod';
import { errorCode, type ErrorCode } from '../../base/app-error.js';

/** The fields of every refusal in the OpenAPI document; some have more (docs/api.md, Common). */
export const errorAnswer = z
  .looseObject({
    code: errorCode,
    message: z.string().optional(),
    errors: z.record(z.string(), z.string()).optional().meta({ description: 'A sentence for each field' }),
    requestId: z.string().optional().meta({ description: 'With a failure on our side' }),
  })
  .meta({ id: 'ErrorAnswer' });

/**
 * Sends a refusal with its code in the header, and in the body unless that is the bare `{field: sentence}` of the
 * account forms, where a code would look like a field.
 */
export function refuse(response: Response, status: number, code: ErrorCode, body: object): void {
  const takesCode = 'message' in body || 'errors' in body;
  response
    .status(status)
    .setHeader('X-Error-Code', code)
    .json(takesCode ? { ...body, code } : body);
}
