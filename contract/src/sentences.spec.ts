import * as z from 'zod';
import { configureErrorMessages, fieldErrors } from './sentences.js';

beforeAll(configureErrorMessages);

it.each([
  [z.strictObject({ id: z.string() }), { id: 'a', name: 'b' }, { body: 'Please leave out name' }],
  [z.object({ ids: z.array(z.string()).min(1) }), { ids: [] }, { ids: 'Please send at least 1' }],
  [z.object({ ids: z.array(z.string()).max(1) }), { ids: ['a', 'b'] }, { ids: 'Please send at most 1' }],
  [z.object({ page: z.int() }), { page: 1.5 }, { page: 'This must be a whole number' }],
  [z.object({ page: z.int() }), { page: '1' }, { page: 'This must be a number' }],
])('a schema without a sentence of its own says what to do, as in %#', (schema, input, errors) => {
  expect(fieldErrors(schema.safeParse(input).error!.issues)).toEqual(errors);
});
