import { applyDecorators, HttpCode } from '@nestjs/common';
import {
  ApiOperation,
  type ApiOperationOptions,
  ApiProduces,
  ApiResponse,
  type ApiResponseNoStatusOptions,
} from '@nestjs/swagger';
import { type ZodType } from 'zod';

/** What an answer with a status means; with a schema, for a body that is not that of every refusal. */
type Meaning = string | ApiResponseNoStatusOptions;

const describing =
  (status: number) =>
  (
    call: string | ApiOperationOptions,
    standardSchema: ZodType,
    { [status]: answer, ...refusals }: Readonly<Record<number, Meaning>> = {},
  ) =>
    applyDecorators(
      HttpCode(status),
      ApiOperation(typeof call === 'string' ? { summary: call } : call),
      ApiResponse({ standardSchema, ...meant(status, answer) }),
      ...Object.entries(refusals).map(([code, meaning]) => ApiResponse(meant(Number(code), meaning))),
    );

const meant = (status: number, meaning?: Meaning) =>
  typeof meaning === 'object' ? { status, ...meaning } : { status, description: meaning };

/**
 * Describes a call that answers 200 in the OpenAPI document: what it does, the body of its answer, and by status, what
 * its refusals mean.
 */
export const ApiCall = describing(200);

/** The same for a call that answers 201, because it has created something. */
export const ApiCreation = describing(201);

/** Describes an answer with another status. */
export const Answers = (status: number, description: string) => ApiResponse({ status, description });

/** Describes the refusal of an input: `{errors: {field: sentence}}`. @param field such as `message` */
export const RefusesFields = (field = 'field') => Answers(400, `\`{errors: {${field}: sentence}}\``);

/** Describes a call that answers 200 with a file. @param types its media types */
export const ApiFile = (
  call: string | ApiOperationOptions,
  types: string | readonly string[],
  answer: ApiResponseNoStatusOptions = {},
) =>
  applyDecorators(
    ApiOperation(typeof call === 'string' ? { summary: call } : call),
    ApiProduces(...[types].flat()),
    ApiResponse({ status: 200, schema: { type: 'string', format: 'binary' }, ...answer }),
  );
