import { newRecoveryCode } from './codes.service.js';

describe('a recovery code', () => {
  it('has ten unambiguous characters and differs from the next one', () => {
    expect(newRecoveryCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(newRecoveryCode()).not.toBe(newRecoveryCode());
  });
});
