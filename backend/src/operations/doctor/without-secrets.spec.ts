import { withoutSecretsOf } from './without-secrets.js';

const clean = withoutSecretsOf({
  SMTP_URL: 'smtps://sender:lantern%2Fharbor@mail.example:465',
  REDIS_URL: 'redis://host:6379',
  STRIPE_SECRET_KEY: 'sk_live_harbor',
  OWNER_PASSWORD: 'lantern in the harbor',
  JWT_SECRET: 'abc',
  IMAP_OAUTH_TOKEN_URL: 'https://oauth2.example/token',
  HOME: '/home/lantern',
});

it.each([
  ['a password as its URL has it', '535 lantern%2Fharbor', '535 [secret]'],
  ['a decoded password', 'no lantern/harbor here', 'no [secret] here'],
  ['a key, each time', 'sk_live_harbor, sk_live_harbor', '[secret], [secret]'],
  ['a whole phrase', 'lantern in the harbor', '[secret]'],
])('replaces %s', (_what, text, expected) => {
  expect(clean(text)).toBe(expected);
});

it('leaves hosts, addresses of token servers, folders and short values alone', () => {
  const text = 'sender at mail.example:465, https://oauth2.example/token, /home/lantern, abc';
  expect(clean(text)).toBe(text);
});
