import { clientOrderBody, invitationAcceptance, nameChange, passkeyName } from './index.js';
import { nameBody, spouseNameBody } from './tax-returns/documents.js';
import { typedSignatureForm } from './tax-returns/signing.js';
import { typedText } from './typed-text.js';

it.each([
  ['\u202eevol adA\u202c', 'evol adA'],
  ['\u2067Grace\u2069 Hopper', 'Grace Hopper'],
  [' \u200eJos\u00e9\u200f ', 'Jos\u00e9'],
  ['\u200e ', ''],
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
])('takes %j as %j', (typed, text) => {
  expect(typedText().parse(typed)).toBe(text);
});

it('needs more than marks of direction where something is required', () => {
  expect(nameChange.safeParse({ name: '\u202e\u202c' }).error?.issues[0]?.message).toBe(
    'Name field is required',
  );
  expect(nameBody.safeParse({ id: '1', name: '\u200f' }).success).toBe(false);
});

it.each([
  ['an account', (name: string) => nameChange.parse({ name }).name],
  [
    'an invited person',
    (name: string) =>
      invitationAcceptance.parse({ token: 'a'.repeat(43), name, password: 'long enough word' }).name,
  ],
  ['an order', (name: string) => clientOrderBody.parse({ service: 'Tax Preparation Business', name }).name],
  [
    'a company',
    (name: string) =>
      clientOrderBody.parse({ service: 'Tax Preparation Business', name, companyName: name }).companyName,
  ],
  [
    'a spouse on an order',
    (name: string) =>
      clientOrderBody.parse({ service: 'Tax Preparation Business', name, spouseFullName: name })
        .spouseFullName,
  ],
  ['a return', (name: string) => nameBody.parse({ id: '1', name }).name],
  ['a spouse', (spouseName: string) => spouseNameBody.parse({ id: '1', spouseName }).spouseName],
  ['a signature', (name: string) => typedSignatureForm.parse({ name }).name],
  ['a passkey', (name: string) => passkeyName.parse({ name }).name],
])('takes the marks out of the name of %s', (_whose, nameFrom) => {
  expect(nameFrom('\u202aAda\u202c \u202eLovelace')).toBe('Ada Lovelace');
});
