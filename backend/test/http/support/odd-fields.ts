import { type OpenAPIObject } from '@nestjs/swagger';
import {
  type Body,
  dereference,
  type Operation,
  type Reference,
  type Schema,
} from '../../support/openapi.js';

/** A call with something wrong in it. */
export interface OddRequest {
  /** `POST /api/blog`. */
  readonly route: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** A value of each kind, and some that are out of range. */
const oddValues = [undefined, null, 'x', 'y'.repeat(20_000), 1.5, [], {}, [null]];

/**
 * Calls of every operation of an OpenAPI document with one odd value in all fields, in those of a given depth of the body or
 * in the query.
 * @param id of a tax return, for the calls about one
 */
export function* oddRequests(document: OpenAPIObject, id: string): Generator<OddRequest> {
  const deref = dereference(document);

  /** A value of the schema with what is odd at this depth. Of several kinds, `choice` says which. */
  function withOdd(given: Schema | Reference, odd: unknown, depth: number, choice: number): unknown {
    const schema = deref<Schema>(given);
    const within = (next: Schema | Reference) => withOdd(next, odd, depth - 1, choice);
    const options = schema.oneOf ?? schema.anyOf;
    if (depth === 0) return odd;
    if (options) return withOdd(options[choice % options.length]!, odd, depth, choice);
    if (schema.type === 'array') return [within(schema.items!)];
    if (schema.type !== 'object') return odd;
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, property]) => [key, key === 'id' ? id : within(property)]));
  }

  for (const [template, item] of Object.entries(document.paths))
    for (const [name, found] of Object.entries(item)) {
      const operation = found as Operation;
      const method = name.toUpperCase();
      const call = { route: `${method} ${template}`, method, path: template.replace(/\{\w+\}/g, id) };
      const queries = (operation.parameters ?? [])
        .map((parameter) => deref<{ name: string; in: string }>(parameter))
        .filter((parameter) => parameter.in === 'query');
      if (queries.length > 0)
        for (const odd of ['', 'x', '1.5'])
          yield { ...call, path: `${call.path}?${queries.map((query) => `${query.name}=${odd}`).join('&')}` };
      const content = operation.requestBody && deref<Body>(operation.requestBody as Body | Reference).content;
      const schema = content?.['application/json']?.schema;
      if (!schema) continue;
      const bodies = oddValues.flatMap((odd) =>
        [0, 1, 2, 3].flatMap((depth) => [0, 1].map((choice) => withOdd(schema, odd, depth, choice))),
      );
      for (const body of new Map(bodies.map((each) => [JSON.stringify(each), each])).values())
        yield { ...call, body };
    }
}
