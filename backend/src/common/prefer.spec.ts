import { prefersMinimal } from './prefer.js';

const minimal = (prefer?: string) => prefersMinimal({ headers: { prefer } });

describe('Prefer: return=minimal', () => {
  it.each(['return=minimal', 'Return = "minimal"', 'respond-async, return=minimal; foo=bar, wait=10'])(
    'is %s',
    (header) => expect(minimal(header)).toBe(true),
  );

  it.each([
    undefined,
    '',
    'return=representation',
    'return=representation, return=minimal',
    'minimal',
    'x=return=minimal',
  ])('is not %s', (header) => expect(minimal(header)).toBe(false));
});
