import { randomId } from './random-id.js';

const { randomUUID } = crypto;
afterEach(() => Object.assign(crypto, { randomUUID }));

it('makes unique ids of 32 hexadecimal digits without a secure context', () => {
  Object.assign(crypto, { randomUUID: undefined });
  const ids = Array.from({ length: 1000 }, randomId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(1000);
});
