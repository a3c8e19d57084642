import { mostDocuments } from '@tax-firm/machines';
import type * as z from 'zod';
import { configureErrorMessages } from '../sentences.js';
import { fileBody, fileItems, texts } from './documents.js';
import { clientOrderBody } from './orders.js';

const links = (count: number) => Array.from({ length: count }, (_, at) => `/api/files/${at}`);
const items = (count: number) => links(count).map((link) => ({ name: 'receipt.jpg', link }));
const refusal = (input: unknown) => fileItems.safeParse(input).error?.issues.map(({ message }) => message);

describe('the files of a request', () => {
  it('are links, from items or pairs of name and link', () => {
    expect(fileItems.parse([{ name: 'w2.pdf', link: '/api/files/1' }, ['w2.pdf', '/api/files/2']])).toEqual([
      '/api/files/1',
      '/api/files/2',
    ]);
    expect(fileItems.parse({ link: '/api/files/1' })).toEqual(['/api/files/1']);
  });

  it('are as many as an order may have', () => {
    expect(fileItems.parse(items(mostDocuments))).toEqual(links(mostDocuments));
    expect(refusal(items(mostDocuments + 1))).toEqual(['Please send at most 1000 files at a time']);
  });

  it('each need a link', () => {
    expect(refusal([{ name: 'w2.pdf' }])).toEqual(['Each file needs a name and a link']);
  });
});

describe('one file of a request', () => {
  const file = (input: unknown) => fileBody.shape.file.safeParse(input);

  it('is an item or its link', () => {
    for (const input of ['/api/files/1', { link: '/api/files/1' }, ['w2.pdf', '/api/files/1']])
      expect(file(input).data).toBe('/api/files/1');
  });

  it('needs a link', () => {
    for (const input of [undefined, null, {}])
      expect(file(input).error?.issues.map(({ message }) => message)).toEqual([
        'Please give the file’s link',
      ]);
  });
});

describe('notes', () => {
  beforeAll(configureErrorMessages);
  const refusals = (schema: z.ZodType, notes: unknown) =>
    schema.safeParse(notes).error?.issues.map(({ message }) => message);

  it('that are too long say by how much, alone and in an order', () => {
    const sentence = 'Please shorten this by 1 character: the limit is 5,000';
    for (const notes of ['x'.repeat(5001), ['Two sites', 'x'.repeat(5001)]]) {
      expect(refusals(texts, notes)).toEqual([sentence]);
      expect(refusals(clientOrderBody.shape.notes, notes)).toEqual([sentence]);
    }
  });

  it('that are blank need a character', () => {
    expect(refusals(texts, ' ')).toEqual(['Please enter at least one character']);
  });
});
