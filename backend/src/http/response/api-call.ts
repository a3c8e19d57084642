import { applyDecorators, Controller, HttpCode } from '@nestjs/common';
import {
  ApiOperation,
  type ApiOperationOptions,
  ApiProduces,
  ApiResponse,
  type ApiResponseNoStatusOptions,
  ApiTags,
} from '@nestjs/swagger';
import { type z, type ZodType } from 'zod';

/** A controller whose calls stand under a heading of the OpenAPI document. @param path of all of them, after `/api` */
export const ApiController = (heading: string, path = '') =>
  applyDecorators(ApiTags(heading), Controller(path));

/** What an answer with a status means; with a schema, for a body that is not that of every refusal. */
type Meaning = string | ApiResponseNoStatusOptions;
export type Meanings = Readonly<Record<number, Meaning>>;
/** What a call does: a summary, or more. */
type Call = string | ApiOperationOptions;

const meant = (status: number, meaning?: Meaning) =>
  typeof meaning === 'object' ? { status, ...meaning } : { status, description: meaning };

/** Describes answers of a call by their status. */
export const Answers = (meanings: Meanings) =>
  applyDecorators(
    ...Object.entries(meanings).map(([status, meaning]) => ApiResponse(meant(Number(status), meaning))),
  );

const describing = (status: number, call: Call, body: object, { [status]: answer, ...others }: Meanings) =>
  applyDecorators(
    HttpCode(status),
    ApiOperation(typeof call === 'string' ? { summary: call } : call),
    ApiResponse({ ...body, ...meant(status, answer) }),
    Answers(others),
  );

/** Decorates only a method whose answer has the shape of the schema; none, if it writes the answer itself. */
type Answering<Schema extends ZodType> = <
  Method extends (...given: never[]) => Answer<Schema> | Promise<Answer<Schema>>,
>(
  controller: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<Method>,
) => void;
type Answer<Schema extends ZodType> = z.infer<Schema> | undefined | void;

/**
 * Describes a call that answers 200 in the OpenAPI document: what it does, the body of its answer, and by status, what
 * its answers mean.
 */
export const ApiCall = <Schema extends ZodType>(
  call: Call,
  standardSchema: Schema,
  meanings: Meanings = {},
) => describing(200, call, { standardSchema }, meanings) as Answering<Schema>;

/** The same for a call that answers 201, because it has created something. */
export const ApiCreation = <Schema extends ZodType>(
  call: Call,
  standardSchema: Schema,
  meanings: Meanings = {},
) => describing(201, call, { standardSchema }, meanings) as Answering<Schema>;

/** The same for a call that answers 200 with a file of one of these media types. */
export const ApiFile = (call: Call, types: string | readonly string[], meanings: Meanings = {}) =>
  applyDecorators(
    ApiProduces(...[types].flat()),
    describing(200, call, { schema: { type: 'string', format: 'binary' } }, meanings),
  );

/** The same for a call that answers with this status and no body. */
export const ApiWithoutBody = (status: number, call: Call, meanings: Meanings = {}) =>
  describing(status, call, {}, meanings);

/** What a 400 means that refuses an input. @param field such as `message` */
export const refusesFields = (field = 'field') => `\`{errors: {${field}: sentence}}\``;
