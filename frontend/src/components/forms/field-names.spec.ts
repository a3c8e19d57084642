import * as contract from '@tax-firm/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const features = join(process.cwd(), 'frontend/src/features');

/** A form: where it is, its schema, and what its fields are called on the screen. */
const forms: readonly [
  page: string,
  schema: keyof typeof contract,
  labels: Readonly<Record<string, string>>,
][] = [
  [
    'auth/pages/sign-up-pages.tsx',
    'registration',
    { name: 'Full name', email: 'Email', password: 'Password', password2: 'Confirm password' },
  ],
  ['auth/components/sign-in-form.tsx', 'credentials', { email: 'Email', password: 'Password' }],
  [
    'auth/components/invitation-sheet.tsx',
    'invitationAcceptance',
    { name: 'Full name', password: 'Password' },
  ],
  ['auth/pages/reset-password-page.tsx', 'newPassword', { pin: 'Pin', password: 'New password' }],
  [
    'account/pages/account-page.tsx',
    'passwordChange',
    { oldPassword: 'Current password', password: 'New password' },
  ],
  ['account/pages/account-page.tsx', 'nameChange', { name: 'Full name' }],
  [
    'blog/authoring/article-editor.tsx',
    'newArticle',
    { title: 'Title', author: 'Author', description: 'Description', content: 'Text', thumbnail: 'Image' },
  ],
];

/** The words of a sentence that name the field: `Full name` in "Full name field is required". */
const namedIn = (sentence: string) =>
  /^(.+?) (?:field is required|is invalid|is too long|must (?!match)|has a )/.exec(sentence)?.[1];

it.each(forms)('%s and the sentences of %s call the fields the same', (page, schema, labels) => {
  const source = readFileSync(join(features, page), 'utf8');
  for (const label of Object.values(labels)) expect(source).toContain(`label="${label}"`);
  const fields = Object.keys(labels);
  const sentences = [undefined, '', 'a\0', '.', 'a long text '.repeat(20_000)]
    .map((value) => Object.fromEntries(fields.map((field) => [field, value])))
    .flatMap((input) => {
      const { error } = (contract[schema] as typeof contract.registration).safeParse(input);
      return Object.entries(contract.fieldErrors(error?.issues ?? []));
    })
    .filter(([field, sentence]) => fields.includes(field) && namedIn(sentence) !== 'This name');
  const named = sentences.map(([field, sentence]) => [field, namedIn(sentence)]);
  expect(named.filter(([, name]) => name !== undefined).length).toBeGreaterThan(0);
  for (const [field, name] of named) if (name) expect([field, name]).toEqual([field, labels[field!]]);
});
