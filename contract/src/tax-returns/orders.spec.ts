import { fieldErrors } from '../sentences.js';
import { visitorOrderBody } from './orders.js';

const { documentsLink, notes } = visitorOrderBody.shape;
const refusal = (link: unknown) => {
  const { error } = documentsLink.safeParse(link);
  return error && Object.values(fieldErrors(error.issues));
};

describe('the link to the documents of an order', () => {
  it('is one or several', () => {
    expect(documentsLink.parse(' https://files.example/a ')).toEqual(['https://files.example/a']);
    expect(documentsLink.parse(['https://files.example/a', 'HTTP://files.example/b'])).toHaveLength(2);
  });

  it.each(['ftp://files.example', 'files.example/a', ['ftp://files.example'], [''], 5])(
    'is not %j, and the refusal says what it must begin with',
    (link) => {
      expect(refusal(link)).toEqual(['Please enter a valid url starting with http or https']);
    },
  );
});

it('takes a link and notes that were left blank as none', () => {
  for (const left of [undefined, '', ' ']) {
    expect(documentsLink.parse(left)).toEqual([]);
    expect(notes.parse(left)).toEqual([]);
  }
  expect(notes.parse('I moved in May')).toEqual(['I moved in May']);
  expect(notes.safeParse(['']).success).toBe(false);
});

it.each(['spouseFullName', 'companyName', 'referredBy'] as const)(
  'takes a %s that is null as none',
  (field) => {
    for (const left of [undefined, null, '', ' '])
      expect(visitorOrderBody.shape[field].parse(left)).toBeNull();
  },
);

it('names the form of files inside an order, if they have another', () => {
  const { base64 } = visitorOrderBody.shape;
  for (const input of [null, 5, [{}], { name: 'w2.pdf' }])
    expect(base64.safeParse(input).error?.issues[0]?.message).toBe('Please send each file as base64');
});
