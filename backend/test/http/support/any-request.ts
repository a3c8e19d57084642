import { type OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import {
  type Body,
  dereference,
  type Operation,
  type Reference,
  type Schema,
} from '../../support/openapi.js';

/** A call of the API, with all that can be wrong about one. */
export interface AnyRequest {
  /** `GET /api/files/{id}`. */
  readonly route: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Values that exist, by the end of the name of a field. */
export type Known = Readonly<Record<string, readonly string[]>>;

const someone = '00000000-0000-4000-8000-000000000000';

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

/** Times, numbers and cursors that a check of their form lets through, and a database may not. */
export const beyondBounds = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '2147483648',
  '9999999999',
  '999999999999999999',
  cursor('2020', someone, 1),
  cursor('0000-01-01T00:00:00Z', someone, 1),
  cursor('2020-01-01T00:00:00Z', someone, 2 ** 31),
  cursor('2020-01-01T00:00:00Z', someone, -1e300),
  cursor('0000-01-01T00:00:00Z', someone),
  cursor('2020', someone),
  cursor('+275760-09-13', someone),
  ...['newest', 'due', 'year', 'name'].flatMap((order) => [
    cursor(order, '0000-01-01', someone),
    cursor(order, '2147483648', someone),
    cursor(order, '2020-01-01', 'nobody'),
  ]),
  `99999999999999.${someone}`,
  `1.${someone}.9999999999.1`,
  `1.${someone}.1.9999`,
  `1.${someone}/999999999/x`,
  'inbox.9999999999.9999999999',
];

/** Texts that have broken programs: for databases, parsers, file systems and people's eyes. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  'a\udca9',
  '💸',
  '\u202egnp.exe',
  'e\u0301',
  'İ',
  'ﬃ',
  '\r\n',
  '\t',
  "'; DROP TABLE account; --",
  '%',
  '%00',
  '%ff',
  '..',
  '../../etc/passwd',
  '[2020]',
  '{}',
  '2020; DROP',
  '"',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '٢٠٢٠',
  '1,5',
  '2026-02-30',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'a@b',
  'a@b.example',
  'Bearer ',
  'v1=',
  '2026-11-22T10:00:00.000Z',
  '+275760-09-14T00:00:00Z',
  '0000-00-00',
  'MjAyNg==',
  'eyJhdCI6MX0',
  '{"at":null}',
  ...beyondBounds,
];

const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a\u0000b', 'a\ud83d', '\udca9') },
  { weight: 6, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('x', '<b>', 'é', '%', '"').map((part) => part.repeat(800)) },
);

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, -1, 0, 1.5, 1e21, 2 ** 53, 2 ** 31, -(2 ** 63)) },
  { weight: 1, arbitrary: fc.constantFrom([], {}, [[]], [null], { length: 1e9 }, { then: 1 }, nested(50)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Arrays in arrays, this deep. */
function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

/** Bodies that are no JSON, or too much of it. */
const oddBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":',
  '\u0000',
  '{"__proto__":{"admin":true}}',
  '{"id":"\\ud800"}',
  '['.repeat(100_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"id":"${'x'.repeat(900_000)}"}`,
];

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  'Idempotency-Key': ['', 'a', 'x'.repeat(5_000), 'é', '00000000-0000-4000-8000-000000000000'],
  'Content-Type': [
    'text/plain',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    '',
  ],
  'X-Draft': ['', 'a', 'é', 'x'.repeat(3_000)],
  Authorization: ['Bearer', 'Bearer a.b.c', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  Cookie: ['session=%', 'session=a.b.c; device=é', '='],
  'Stripe-Signature': ['v1=', 't=1,v1=', 't=x', `t=9e99,v1=${'0'.repeat(64)}`],
  Range: ['bytes=-', 'bytes=5-1', 'bytes=0-99999999999', 'lines=1'],
  'Accept-Encoding': ['br;q=x', '*;q=0'],
  'If-None-Match': ['*', 'W/"'],
  'Last-Event-ID': ['-1', 'é', '99999999999999999999'],
};

const boundary = 'fences';

/** Uploads: mostly a whole document in the field that is expected, with some odd parts. */
const multipart: fc.Arbitrary<string> = fc
  .record({
    field: fc.oneof({ weight: 6, arbitrary: fc.constant('file') }, { weight: 1, arbitrary: oddText }),
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('W-2.pdf', 'photo.heic', 'book.xlsx', 'virus.exe', '.pdf') },
      { weight: 2, arbitrary: oddText },
    ),
    type: fc.constantFrom('application/pdf', 'image/png', 'text/html', '', 'a/b; charset=\u0000'),
    content: fc.oneof(
      fc.constantFrom('%PDF-1.7\n%%EOF', '', 'PK\u0003\u0004', '\u0089PNG\r\n', '<script>'),
      oddText,
    ),
    more: fc.constantFrom('', 'Content-Disposition: x\r\n', `X: ${'y'.repeat(20_000)}\r\n`, '\r\n'),
    times: fc.constantFrom(0, 1, 1, 1, 1, 2, 300),
    end: fc.constantFrom(
      `--${boundary}--\r\n`,
      `--${boundary}--\r\n`,
      `--${boundary}--\r\n`,
      '',
      `--${boundary}`,
    ),
  })
  .map(({ field, name, type, content, more, times, end }) => {
    const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
    const part = `--${boundary}\r\n${disposition}\r\nContent-Type: ${type}\r\n${more}\r\n${content}\r\n`;
    return part.repeat(times) + end;
  });

/**
 * Generates calls of every operation of an OpenAPI document: mostly right ones with some odd parts, because what is
 * wrong everywhere is refused by the first check.
 * @param known values that exist, such as ids, for parameters and fields whose names end so
 */
export function anyRequest(
  document: OpenAPIObject,
  known: Known,
): (route: string) => fc.Arbitrary<AnyRequest> {
  const deref = dereference(document);

  function valueOf(given: Schema | Reference | undefined, name = '', depth = 0): fc.Arbitrary<unknown> {
    const schema = given && deref<Schema>(given);
    const right = schema === undefined || depth > 4 ? fc.constant(null) : rightValue(schema, name, depth);
    return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: oddValue });
  }

  function textFor(name: string, { format, minLength = 0 }: Schema): fc.Arbitrary<string> {
    const hints = Object.entries(known).filter(([field]) => name.toLowerCase().endsWith(field.toLowerCase()));
    if (hints.length > 0) return fc.constantFrom(...hints.flatMap(([, values]) => values));
    if (format === 'email') return fc.constantFrom('ann@people.example');
    if (format === 'uuid') return fc.uuid();
    if (format === 'date' || format === 'date-time')
      return fc.constantFrom('2026-01-31', '2026-01-31T10:00:00Z');
    return fc.constantFrom('Ann', '2025').map((text) => text.padEnd(minLength, '.'));
  }

  function rightValue(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const options = schema.oneOf ?? schema.anyOf;
    if (options) return fc.oneof(...options.map((option) => valueOf(option as Schema, name, depth + 1)));
    if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
    switch (schema.type) {
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([key, property]) => [
              key,
              valueOf(property as Schema, key, depth + 1),
            ]),
          ),
        );
      case 'array':
        return fc.array(valueOf(schema.items as Schema, name, depth + 1), { maxLength: 3 });
      case 'integer':
      case 'number':
        return fc.integer({ min: 0, max: 3000 });
      case 'boolean':
        return fc.boolean();
      default:
        return textFor(name, schema);
    }
  }

  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.values(known).flat()) },
    { weight: 2, arbitrary: oddText },
  );

  return (route) => {
    const [method, template] = route.split(' ') as [string, string];
    const operation = document.paths[template]![method.toLowerCase() as 'get'] as Operation;
    const parameters = (operation.parameters ?? []).map((parameter) =>
      deref<{ name: string; in: string }>(parameter),
    );
    const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const content = operation.requestBody && deref(operation.requestBody as Body | Reference).content;
    const schema = content?.['application/json']?.schema;
    const uploads = content?.['multipart/form-data'] !== undefined;

    const path = fc
      .tuple(...(template.match(/\{\w+\}/g) ?? []).map(() => text))
      .map((values) =>
        values.reduce((address, value) => address.replace(/\{\w+\}/, () => inPath(value)), template),
      );
    const query = fc
      .array(
        fc.tuple(
          queries.length > 0 ? fc.constantFrom(...queries, ...queries, 'other') : oddText,
          text,
          fc.boolean(),
        ),
        {
          maxLength: 3,
        },
      )
      .map((pairs) =>
        pairs.map(([name, value, list]) => `${inPath(name)}${list ? '[]' : ''}=${inPath(value)}`).join('&'),
      );
    const headers = fc
      .array(
        fc
          .constantFrom(...Object.keys(oddHeaders))
          .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...oddHeaders[name]!))),
        { maxLength: 1 },
      )
      .map((pairs) => Object.fromEntries(pairs));
    const body =
      method === 'GET'
        ? fc.constant(undefined)
        : fc.oneof(
            {
              weight: 8,
              arbitrary: uploads
                ? multipart
                : valueOf(schema ?? { type: 'object' }).map((value) => JSON.stringify(value)),
            },
            { weight: 1, arbitrary: fc.constantFrom(...oddBodies) },
          );
    return fc
      .record({ path, query, headers, body })
      .map(({ path: address, query: search, headers: given, body: sent }) => ({
        route,
        method,
        path: search === '' ? address : `${address}?${search}`,
        headers: {
          'Content-Type': uploads ? `multipart/form-data; boundary=${boundary}` : 'application/json',
          ...given,
        },
        ...(sent !== undefined && { body: sent }),
      }));
  };
}

/** Encodes a text for a URL; half a character, which no URL can have, as its bytes would be. */
function inPath(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ED%A0%80';
  }
}
