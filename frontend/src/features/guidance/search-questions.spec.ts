import { searchQuestions } from './topics.js';

const question = (title: string, html: string) => ({
  id: title.toLowerCase().replace(/\W+/g, '-'),
  title,
  html,
});

const topics = [
  {
    slug: 'expenses',
    title: 'Expenses',
    summary: '',
    taxYear: '2025',
    questions: [
      question('May I deduct a van?', '<p>Keep a <strong>log</strong> of the miles.</p>'),
      question('What is a mileage log?', '<p>Dates, places and miles.</p>'),
    ],
  },
];

const titlesFor = (search: string) => searchQuestions(topics, search).map((hit) => hit.question.title);

describe('the search over all questions', () => {
  it('finds all words in any order and case, in question or answer', () => {
    expect(titlesFor('MILES van')).toEqual(['May I deduct a van?']);
  });

  it('ignores accents, and how they were typed', () => {
    const [topic] = topics;
    const questions = [question('What is a per-diem in Bogot\u00e1?', '<p>A r\u00e9sum\u00e9.</p>')];
    for (const search of ['bogota', 'Bogota\u0301', 'resume'])
      expect(searchQuestions([{ ...topic!, questions }], search)).toHaveLength(1);
  });

  it('puts questions with the words in their title first', () => {
    expect(titlesFor('log')).toEqual(['What is a mileage log?', 'May I deduct a van?']);
  });

  it('does not search HTML tags', () => {
    expect(titlesFor('strong')).toEqual([]);
  });

  it('finds characters written as HTML entities', () => {
    const [topic] = topics;
    const questions = [question('A client abroad?', '<p>What&#39;s withheld &amp; kept.</p>')];
    expect(searchQuestions([{ ...topic!, questions }], "what's &")).toHaveLength(1);
  });

  it('finds nothing for a blank search', () => {
    expect(titlesFor('  ')).toEqual([]);
  });
});
