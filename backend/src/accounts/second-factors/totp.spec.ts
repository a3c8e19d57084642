import { totpAddress, base32Of, newTotpSecret, stepOf } from './codes.service.js';

/** RFC 6238, appendix B (SHA-1): seconds since the epoch, and the last six of the eight digits. */
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const;
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a TOTP code', () => {
  it.each(vectors)('at %d s is that of RFC 6238', (seconds, code) => {
    expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early or late, and names its own step', () => {
    const [seconds, code] = vectors[3];
    const step = seconds / 30;
    expect(stepOf(secret, code, at((step - 1) * 30))).toBe(step);
    expect(stepOf(secret, code, at((step + 2) * 30 - 1))).toBe(step);
    expect(stepOf(secret, code, at((step - 1) * 30 - 1))).toBeUndefined();
    expect(stepOf(secret, code, at((step + 2) * 30))).toBeUndefined();
  });

  it.each(['', '28708', '2870820', '94287082', '28708a', '-87082', '000000'])('is not %p', (code) => {
    expect(stepOf(secret, code, at(59))).toBeUndefined();
  });
});

describe('a secret', () => {
  it('is random and reaches the app by address or by hand', () => {
    const mine = newTotpSecret();
    expect(mine).toHaveLength(20);
    expect(mine.equals(newTotpSecret())).toBe(false);
    expect(base32Of(Buffer.from('12345678901234567890'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');

    const address = new URL(totpAddress(mine, 'Hudson & Vale: CPAs', 'dana@people.example'));
    expect(address.protocol + address.host).toBe('otpauth:totp');
    expect(address.searchParams.get('secret')).toBe(base32Of(mine));
    expect(address.searchParams.get('issuer')).toBe('Hudson & Vale: CPAs');
    expect(address.searchParams.get('period')).toBe('30');
  });
});
