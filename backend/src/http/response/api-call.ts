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
type Meanings = Readonly<Record<number, Meaning>>;
/** What a call does: a summary, or more. */
type Call = string | ApiOperationOptions;

const meant = (status: number, meaning?: Meaning) =>
  typeof meaning === 'object' ? { status, ...meaning } : { status, description: meaning };

const describing = (status: number, call: Call, body: object, { [status]: answer, ...refusals }: Meanings) =>
  applyDecorators(
    HttpCode(status),
    ApiOperation(typeof call === 'string' ? { summary: call } : call),
    ApiResponse({ ...body, ...meant(status, answer) }),
    ...Object.entries(refusals).map(([code, meaning]) => ApiResponse(meant(Number(code), meaning))),
  );

/**
 * Describes a call that answers 200 in the OpenAPI document: what it does, the body of its answer, and by status, what
 * its answers mean.
 */
export const ApiCall = (call: Call, standardSchema: ZodType, meanings: Meanings = {}) =>
  describing(200, call, { standardSchema }, meanings);

/** The same for a call that answers 201, because it has created something. */
export const ApiCreation = (call: Call, standardSchema: ZodType, meanings: Meanings = {}) =>
  describing(201, call, { standardSchema }, meanings);

/** The same for a call that answers 200 with a file of one of these media types. */
export const ApiFile = (call: Call, types: string | readonly string[], meanings: Meanings = {}) =>
  applyDecorators(
    ApiProduces(...[types].flat()),
    describing(200, call, { schema: { type: 'string', format: 'binary' } }, meanings),
  );

/** The same for a call that answers with this status and no body. */
export const ApiWithoutBody = (status: number, call: Call, meanings: Meanings = {}) =>
  describing(status, call, {}, meanings);

/** Describes an answer with another status. */
export const Answers = (status: number, description: string) => ApiResponse({ status, description });

/** Describes the refusal of an input: `{errors: {field: sentence}}`. @param field such as `message` */
export const RefusesFields = (field = 'field') => Answers(400, `\`{errors: {${field}: sentence}}\``);
