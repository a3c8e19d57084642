import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { initialTransition, transition } from 'xstate';
import { anyAnswers, answering } from '../../test/arbitrary-answers.js';
import { checklist } from './checklist.js';
import { canSubmit, clientOrderFrom, reviewOrder, visitorOrderFrom } from './order.js';
import { type PriceList } from './price-list.js';
import { initialAnswers, noAnswers, readAnswers } from './questions.js';
import { requestFacts, reviewRequest } from './request.js';
import { serviceKeys } from './services.js';
import { priceToolMachine } from './visitor-machine.js';
import { type OrderDetails, type WizardContext, type WizardEvent } from './wizard.js';

const prices = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../firm/prices.json', import.meta.url)), 'utf8'),
) as PriceList;

const after = (...events: readonly WizardEvent[]): WizardContext =>
  events.reduce(
    (snapshot, event) => transition(priceToolMachine, snapshot, event)[0],
    initialTransition(priceToolMachine, { orderKey: 'k' })[0],
  ).context;

const edit = (field: keyof OrderDetails, value: string): WizardEvent => ({
  type: 'EDIT_DETAIL',
  field,
  value,
});
const individual: readonly WizardEvent[] = [
  { type: 'SELECT_SERVICE', service: 'taxPreparation' },
  { type: 'NEXT' },
  { type: 'SELECT_TYPE', preparation: 'individual' },
];

describe('the order', () => {
  it('does not exist before a type is chosen', () => {
    expect(clientOrderFrom(after(), { name: 'Ana Silva', email: 'ana@example.com' })).toBeUndefined();
    expect(visitorOrderFrom(after())).toBeUndefined();
  });

  it('has the contract’s fields and the answers', () => {
    const w2 = { name: 'w2.pdf', link: '/api/files/1' };
    const context = after(
      ...individual,
      { type: 'DOCUMENT_ADDED', document: w2 },
      edit('name', ' Ana Silva '),
      edit('email', 'ana@example.com'),
      edit('notes', 'I moved in May'),
      edit('documentsLink', 'https://example.com/papers'),
    );
    expect(visitorOrderFrom(context)).toEqual({
      service: 'Tax Preparation Individual',
      filingStatus: false,
      documentsLink: ['https://example.com/papers'],
      files: [w2],
      notes: ['I moved in May'],
      step: 'PriceTool Complete',
      isDocumentsUploadedByClient: true,
      email: 'ana@example.com',
      name: 'Ana Silva',
      spouseFullName: '',
      referredBy: '',
      answers: noAnswers,
    });
  });

  it('has the year that was chosen, and the company of a business alone', () => {
    const chosen: readonly WizardEvent[] = [
      { type: 'SELECT_TAX_YEAR', taxYear: 2023 },
      edit('companyName', ' Harbor Studio LLC '),
      edit('entity', 'cCorporation'),
      edit('fiscalYearEnd', '6'),
    ];
    expect(visitorOrderFrom(after(...individual, ...chosen))).toMatchObject({ taxYear: 2023 });
    expect(visitorOrderFrom(after(...individual, ...chosen))).not.toHaveProperty('companyName');
    const business: WizardEvent = { type: 'SELECT_TYPE', preparation: 'business' };
    expect(visitorOrderFrom(after(...individual, business, ...chosen))).toMatchObject({
      taxYear: 2023,
      companyName: 'Harbor Studio LLC',
      entity: 'cCorporation',
      fiscalYearEnd: 6,
    });
    const married = { section: 'household', question: 'filing', value: 'married' } as const;
    expect(
      visitorOrderFrom(
        after(...individual, business, edit('spouseFullName', 'Ben Silva'), { type: 'ANSWER', ...married }),
      ),
    ).toMatchObject({ filingStatus: false, spouseFullName: '' });
  });

  it('names the spouse only while Married Filers is chosen', () => {
    const named = [...individual, edit('spouseFullName', 'Ben Silva')];
    expect(visitorOrderFrom(after(...named))).toMatchObject({ filingStatus: false, spouseFullName: '' });
    const married: WizardEvent = {
      type: 'ANSWER',
      section: 'household',
      question: 'filing',
      value: 'married',
    };
    expect(visitorOrderFrom(after(...named, married))).toMatchObject({
      filingStatus: true,
      spouseFullName: 'Ben Silva',
    });
  });

  it("has the signed-in client's name and email", () => {
    const who = { name: 'Ana Silva', email: 'ana@example.com' };
    expect(clientOrderFrom(after(...individual), who)).toMatchObject(who);
    expect(clientOrderFrom(after(...individual), who)).not.toHaveProperty('spouseFullName');
  });
});

describe('the server, running the same machine', () => {
  it('accepts every order that the wizard allows, also as JSON', () => {
    fc.assert(
      fc.property(
        anyAnswers,
        fc.constantFrom('individual' as const, 'business' as const),
        (answers, preparation) => {
          expect(canSubmit({ service: 'taxPreparation', preparation, answers })).toBe(true);
          expect(readAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('refuses services without orders, and an order without a type', () => {
    for (const service of serviceKeys.filter((one) => one !== 'taxPreparation')) {
      expect(canSubmit({ service, preparation: 'individual', answers: initialAnswers })).toBe(false);
    }
    expect(canSubmit({ service: 'taxPreparation', preparation: null, answers: initialAnswers })).toBe(false);
    expect(reviewOrder({ service: 'Bookkeeping' }, prices)).toBeUndefined();
  });

  it.each([
    { you: { w2Count: 2000 } },
    { you: { w2Count: '1' } },
    { business: { entity: 'trust' } },
    { you: { unknown: 1 } },
    { nobody: {} },
    { you: null },
    [],
    'answers',
  ])('refuses invalid answers: %j', (answers) => {
    expect(reviewOrder({ service: 'Tax Preparation Individual', answers }, prices)).toBeUndefined();
  });

  it('computes the estimate itself', () => {
    const reviewed = reviewOrder(
      {
        service: 'Tax Preparation Individual',
        answers: { you: { w2Count: 2 }, household: { additionalStates: 1 } },
      },
      prices,
    );
    expect(reviewed?.estimate).toMatchObject({ lowCents: 310_00, highCents: 310_00 });
    expect(reviewed?.answers?.you.w2Count).toBe(2);
  });

  it('has no estimate for a visitor who named nothing to prepare', () => {
    const reviewed = reviewOrder({ service: 'Tax Preparation Individual', answers: noAnswers }, prices);
    expect(reviewed).toMatchObject({ answers: noAnswers, estimate: null });
  });

  it('accepts an order without answers, and then has no estimate', () => {
    expect(reviewOrder({ service: 'Tax Preparation Business' }, prices)).toMatchObject({
      answers: null,
      estimate: null,
    });
  });
});

describe('the document checklist', () => {
  const keys = (...parameters: Parameters<typeof checklist>): string[] =>
    checklist(...parameters).map(({ key }) => key);

  it('depends on the answers', () => {
    expect(keys('individual', initialAnswers)).toContain('w2');
    expect(keys('individual', initialAnswers)).not.toContain('forms1099');
    expect(keys('individual', answering({ section: 'you', question: 'scheduleC', value: true }))).toContain(
      'forms1099',
    );
    const elsewhere = answering({ section: 'household', question: 'additionalStates', value: 1 });
    expect(keys('individual', initialAnswers)).not.toContain('states');
    expect(keys('individual', elsewhere)).toContain('states');
    expect(
      keys('business', answering({ section: 'business', question: 'entity', value: 'notForProfit' })),
    ).not.toContain('owners');
  });

  it("asks for the spouse's documents only on a joint return", () => {
    const spouse = { section: 'spouse', question: 'rentals', value: 1 } as const;
    expect(keys('individual', answering(spouse))).not.toContain('rentalRecords');
    const joint = answering(spouse, { section: 'household', question: 'filing', value: 'married' });
    expect(keys('individual', joint)).toEqual(expect.arrayContaining(['rentalRecords', 'spouseRecords']));
  });

  it('lists what may apply to a person who named no income', () => {
    expect(keys('individual', noAnswers)).toEqual(keys('individual'));
  });

  it('asks for what a new child or a move needs, only if told of them', () => {
    const told = answering(
      { section: 'household', question: 'newChild', value: true },
      { section: 'household', question: 'moved', value: true },
    );
    expect(keys('individual', told)).toEqual(expect.arrayContaining(['newChild', 'move']));
    expect(keys('individual')).not.toContain('newChild');
    expect(keys('individual', noAnswers)).not.toContain('move');
  });

  it('lists every document once if there are no answers', () => {
    for (const preparation of ['individual', 'business'] as const) {
      const all = keys(preparation);
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(keys(preparation, initialAnswers).length - 1);
    }
  });
});

describe('a request for a call', () => {
  const wordsOf = (request: Parameters<typeof reviewRequest>[0]) => {
    const kept = reviewRequest(request, prices);
    return kept && requestFacts(kept).map((fact) => fact.join(': '));
  };

  it('has the answers in words and the price that the visitor saw', () => {
    const { formation } = prices;
    const dollars = (formation.llcNewYorkCents + formation.einCents) / 100;
    expect(wordsOf({ service: 'companyFormation', answers: { entity: 'llcNewYork', ein: true } })).toEqual([
      'Company: New York LLC',
      'Tax ID (EIN): Yes',
      `Price shown: $${dollars.toLocaleString('en-US')}`,
    ]);
    expect(wordsOf({ service: 'bookkeeping' })).toEqual([
      'Hours a month: Not known yet',
      expect.stringMatching(/^Price shown: from \$\d+ a month$/),
    ]);
    expect(wordsOf({ service: 'salesPayrollTax' })).toEqual([
      'Sells goods or taxable services: No',
      'Pays wages: No',
    ]);
  });

  it('can be about a service without questions, or about something else', () => {
    expect(wordsOf({ service: 'taxRelief', answers: { anything: true } })).toEqual([]);
    expect(wordsOf({ service: null })).toEqual([]);
  });

  it.each([
    ['companyFormation', {}],
    ['companyFormation', { entity: 'trust' }],
    ['accountingConsulting', { hours: 0 }],
    ['bookkeeping', { hours: 1 }],
    ['international', 'many'],
  ] as const)('of %s is refused with %j', (service, answers) => {
    expect(reviewRequest({ service, answers }, prices)).toBeUndefined();
  });
});
