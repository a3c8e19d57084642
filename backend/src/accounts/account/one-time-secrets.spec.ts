import { pinOf, resetPinHash } from './one-time-secrets.js';

const id = '6f1f0f56-6a1c-4c52-9f0e-0d0d7c2f1a11';

describe('a reset pin', () => {
  it('has twelve unambiguous characters', () => {
    expect(pinOf(id, 'secret')).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  });

  it('is the same for the same reset, and different for another reset or secret', () => {
    expect(pinOf(id, 'secret')).toBe(pinOf(id, 'secret'));
    expect(pinOf(id.replace('6', '7'), 'secret')).not.toBe(pinOf(id, 'secret'));
    expect(pinOf(id, 'other')).not.toBe(pinOf(id, 'secret'));
  });

  it('is recognized in other case, with spaces, dashes and look-alike letters', () => {
    expect(resetPinHash(' ab1o-cd 0l ', 'secret')).toBe(resetPinHash('AB10CD01', 'secret'));
    expect(resetPinHash('AB10CD02', 'secret')).not.toBe(resetPinHash('AB10CD01', 'secret'));
  });
});
