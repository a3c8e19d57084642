import { ImapSettingsError, readImapSettings } from './imap-settings.js';

describe('IMAP_URL', () => {
  it.each([
    ['imaps://ada:pass@mail.example', { port: 993, tls: 'implicit', keepsCopies: true }],
    ['imap://ada:pass@mail.example:1143', { port: 1143, tls: 'required' }],
    ['imap://ada:pass@mail.example?tls=none', { port: 143, tls: 'none' }],
    ['imap://ada:pass@localhost', { tls: 'offered' }],
    ['imaps://ada:pass@[::1]', { host: '::1' }],
    [
      'imaps://ada%40cpa.example:p%2Fw@mail.example',
      { user: 'ada@cpa.example', secret: { password: 'p/w' } },
    ],
    [
      'imaps://ada:t@mail.example?auth=xoauth2&copies=off',
      { secret: { accessToken: 't' }, keepsCopies: false },
    ],
  ])('accepts %s', (url, settings) => {
    expect(readImapSettings(url)).toMatchObject(settings);
  });

  it.each([
    ['imaps://mail.example', {}, 'IMAP_URL must name the user'],
    ['imaps://ada@mail.example', {}, 'IMAP_URL must have a password'],
    ['imaps://ada:s3cret@mail.example?tls=none', {}, 'IMAP_URL must be an imap:// URL'],
    ['imaps://ada:s3cret@mail.example?tsl=none', {}, 'IMAP_URL may only have the parameters'],
    ['imaps://ada:s3cret%@mail.example', {}, 'IMAP_URL must encode each %'],
    ['imaps://ada:s3cret@mail.example?ca=/nowhere', {}, 'IMAP_URL must name a readable certificate (ENOENT)'],
    ['imaps://ada@mail.example', { clientId: 'us' }, 'IMAP_OAUTH_TOKEN_URL must come with'],
    ['imaps://ada@mail.example', { tokenUrl: 'https://t.example' }, 'IMAP_OAUTH_CLIENT_ID must come with'],
    [
      'imaps://ada@mail.example',
      { tokenUrl: 'https://t.example', clientId: 'us' },
      'must come with IMAP_OAUTH_CLIENT_SECRET',
    ],
    [
      'imaps://ada:s3cret@mail.example',
      { tokenUrl: 'https://t.example', clientId: 'us', clientSecret: 'x' },
      'IMAP_URL must have no password when',
    ],
  ])('refuses %s with %j without repeating the secret', (url, oauth, sentence) => {
    const read = () => readImapSettings(url, oauth);
    expect(read).toThrow(ImapSettingsError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/s3cret/);
  });
});
