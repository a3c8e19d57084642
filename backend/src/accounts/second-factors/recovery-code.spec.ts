import { newRecoveryCode, plainRecoveryCode } from './recovery-code.js';

describe('a recovery code', () => {
  it('has ten unambiguous characters and differs from the next one', () => {
    expect(newRecoveryCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(newRecoveryCode()).not.toBe(newRecoveryCode());
  });

  it('is recognized in other case, with spaces, without its dash, and with look-alike letters', () => {
    expect(plainRecoveryCode(' ab1o-c d0l2 X')).toBe('AB10CD012X');
    expect(plainRecoveryCode('AB10CD012X')).toBe('AB10CD012X');
  });
});
