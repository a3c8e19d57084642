import { relyingPartyOf } from './passkeys.service.js';

describe('the relying party', () => {
  it.each([
    ['https://cpa.example', 'cpa.example', 'https://cpa.example'],
    ['https://portal.cpa.example:8443/app', 'portal.cpa.example', 'https://portal.cpa.example:8443'],
    ['http://localhost:5173', 'localhost', 'http://localhost:5173'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.example', '127.example', 'http://127.example'],
  ])('of %s is %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
  });
});
