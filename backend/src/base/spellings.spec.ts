import { plainCode } from './spellings.js';

it('recognizes a code in other case, with spaces, without its dash, and with look-alike letters', () => {
  expect(plainCode(' ab1o-c d0l2 X')).toBe('AB10CD012X');
  expect(plainCode('AB10CD012X')).toBe('AB10CD012X');
});
