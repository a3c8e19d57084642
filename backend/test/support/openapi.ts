import { type OpenAPIObject } from '@nestjs/swagger';

export type Schema = Extract<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { type?: unknown }
>;
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
export type Reference = { $ref: string };
export type Body = { content: Record<string, { schema?: Schema }> };

/** Returns a reader of values that an OpenAPI document may only refer to. */
export const dereference =
  (document: OpenAPIObject) =>
  <T extends object>(value: T | Reference): T =>
    '$ref' in value
      ? (value.$ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T)
      : value;
