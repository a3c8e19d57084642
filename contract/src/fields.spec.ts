import { clientOrderBody, invitationAcceptance, nameChange, passkeyName } from './index.js';
import { nameBody, spouseNameBody } from './tax-returns/documents.js';
import { typedSignatureForm } from './tax-returns/signing.js';
import { typedText } from './fields.js';

it.each([
  ['\u202eevol adA\u202c', 'evol adA'],
  ['\u2067Grace\u2069 Hopper', 'Grace Hopper'],
  [' \u200eJos\u00e9\u200f ', 'Jos\u00e9'],
  ['\u200e ', ''],
  ['Ada\u200b Love\u00adlace\u2060', 'Ada Lovelace'],
  ['A\u200dda\ufe0f Love\u200clace\ufeff', 'Ada Lovelace'],
  ['\u3164\u2800\u200d\u034f', ''],
  // Persian and Hindi need joiners inside of words, but not around them.
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  [
    '\u0645\u06cc\u200c\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
  [
    '\u200c\u0645\u06cc \u200c\u062e\u0648\u0627\u0647\u0645\u200c',
    '\u0645\u06cc \u062e\u0648\u0627\u0647\u0645',
  ],
  ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
  ['\u09b0\u200d\u09cd\u09af', '\u09b0\u200d\u09cd\u09af'],
])('takes %j as %j', (typed, text) => {
  expect(typedText().parse(typed)).toBe(text);
});

it('needs more than invisible characters where something is required', () => {
  expect(nameChange.safeParse({ name: '\u202e\u200b\u202c' }).error?.issues[0]?.message).toBe(
    'Full name field is required',
  );
  expect(nameBody.safeParse({ id: '1', name: '\u2060' }).success).toBe(false);
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
])('takes invisible characters out of the name of %s', (_whose, nameFrom) => {
  expect(nameFrom('\u202aAda\u202c \u202eLove\u200blace')).toBe('Ada Lovelace');
});
