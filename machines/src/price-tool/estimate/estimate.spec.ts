import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { type PriceList, type PriceRange } from '../price-list.js';
import { areMarried, noAnswers, withAnswer, type Answer, type Answers } from '../questions.js';
import { serviceKeys, type Preparation, type ServiceKey, type Choices } from '../services.js';
import { anyAnswers, answering } from '../../../test/arbitrary-answers.js';
import { sum } from './estimate-line.js';
import { completions } from './completions.js';
import { estimate, priceChange, type Estimate } from './estimate.js';
import { formatTotal } from './price-words.js';
import { priceRule } from './rules.js';
import { estimateWithout } from './without-line.js';

const prices = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../firm/prices.json', import.meta.url)), 'utf8'),
) as PriceList;

const preparing = (preparation: Preparation, ...answers: readonly Answer[]): Estimate =>
  estimate({ service: 'taxPreparation', preparation, answers: answering(...answers) }, prices);

const individual = (...answers: readonly Answer[]): Estimate => preparing('individual', ...answers);
const business = (...answers: readonly Answer[]): Estimate => preparing('business', ...answers);

const other = (service: ServiceKey, ...answers: readonly Answer[]): Estimate =>
  estimate({ service, preparation: null, answers: answering(...answers) }, prices);

/** The range in dollars, as in the price list. */
const range = ({ lowCents, highCents }: { lowCents: number; highCents: number }): [number, number] => [
  lowCents / 100,
  highCents / 100,
];
const exactly = (dollars: number): [number, number] => [dollars, dollars];

const w2Count = (value: number): Answer => ({ section: 'you', question: 'w2Count', value });
const noW2 = w2Count(0);
const w2Over: Answer = { section: 'you', question: 'w2Income', value: 'over' };
const scheduleC: Answer = { section: 'you', question: 'scheduleC', value: true };
const forms1099 = (value: number): Answer => ({ section: 'you', question: 'forms1099', value });
const profitOver: Answer = { section: 'you', question: 'scheduleCProfit', value: 'over' };
const lowActivity: Answer = { section: 'you', question: 'lowActivity', value: true };
const rentals = (value: number): Answer => ({ section: 'you', question: 'rentals', value });
const married: Answer = { section: 'household', question: 'filing', value: 'married' };
const states = (value: number): Answer => ({ section: 'household', question: 'additionalStates', value });

describe('every price of spec 2 §9', () => {
  describe('W-2 return', () => {
    it('costs $200 with income under $50,000', () => {
      const { lines, ...total } = individual();
      expect(range(total)).toEqual(exactly(200));
      expect(lines[0]?.note).toBe('Income under $50,000');
    });
    it('costs $225 with income of $50,000 or more', () =>
      expect(range(individual(w2Over))).toEqual(exactly(225)));
    it('costs $35 for each additional W-2', () => {
      expect(range(individual(w2Count(2)))).toEqual(exactly(235));
      expect(range(individual(w2Count(4), w2Over))).toEqual(exactly(225 + 3 * 35));
    });
    it('costs nothing if there is nothing to file', () =>
      expect(individual(noW2)).toMatchObject({ lowCents: 0, lines: [] }));
  });

  describe('Schedule C', () => {
    it('costs $300 with up to 3 Forms 1099 and 1 W-2', () => {
      expect(range(individual(scheduleC, forms1099(3), w2Count(1)))).toEqual(exactly(300));
    });
    it('costs $25 for each 1099 beyond 3', () => {
      expect(range(individual(scheduleC, forms1099(4)))).toEqual(exactly(325));
      expect(range(individual(scheduleC, forms1099(7)))).toEqual(exactly(400));
    });
    it('costs $35 for each W-2 beyond 1', () =>
      expect(range(individual(scheduleC, w2Count(3)))).toEqual(exactly(370)));
    it('is by quote from $30,000 of income after expenses, never below the list', () => {
      const over = individual(scheduleC, profitOver);
      expect(over.lowCents).toBe(300_00);
      expect(over.openEnded).toBe(true);
      expect(over.byQuote[0]?.note).toContain('$30,000');
    });
    it('costs $25-$75 less with income under $10,000 and 30 or fewer transactions', () => {
      const quiet = individual(scheduleC, lowActivity);
      expect(range(quiet)).toEqual([225, 275]);
      expect(quiet.lines.at(-1)).toMatchObject({
        lowCents: -75_00,
        highCents: -25_00,
        note: 'Income under $10,000 and 30 or fewer transactions',
      });
    });
    it('has no courtesy discount if the price is by quote', () => {
      expect(individual(scheduleC, lowActivity, profitOver).lowCents).toBe(300_00);
    });
    it('counts Forms 1099 only with a Schedule C', () =>
      expect(range(individual(forms1099(9)))).toEqual(exactly(200)));
  });

  describe('married filing jointly', () => {
    it('costs each spouse the stand-alone cost less 25-35%', () => {
      expect(range(individual(married))).toEqual([400 * 0.65, 400 * 0.75]);
      expect(
        range(individual(married, scheduleC, { section: 'spouse', question: 'scheduleC', value: true })),
      ).toEqual([390, 450]);
    });
    it('has no floor: $500 and $200 make $455-$525', () => {
      expect(range(individual(married, scheduleC, forms1099(11)))).toEqual([455, 525]);
    });
    it('has no discount if one of the two has nothing to prepare', () => {
      const alone = { section: 'spouse', question: 'w2Count', value: 0 } as const;
      expect(range(individual(married, scheduleC, forms1099(11), alone))).toEqual(exactly(500));
      expect(range(individual(married, noW2))).toEqual(exactly(200));
    });
    it('shows which spouse each line is for', () => {
      const labels = individual(married).lines.map(({ label }) => label);
      expect(labels).toEqual([
        'Return with Form W-2',
        'Spouse: Return with Form W-2',
        'Married filing jointly',
      ]);
    });
    it('ignores the spouse while filing alone', () => {
      expect(range(individual({ section: 'spouse', question: 'rentals', value: 1 }))).toEqual(exactly(200));
    });
  });

  describe('Schedules E, B and D', () => {
    it('costs $300 with 1 rental and 1 W-2', () => {
      expect(range(individual(rentals(1)))).toEqual(exactly(300));
      expect(range(individual(rentals(1), w2Count(2)))).toEqual(exactly(335));
    });
    it('quotes additional rentals', () => {
      const two = individual(rentals(2));
      expect(two.lowCents).toBe(300_00);
      expect(two.byQuote.map(({ label }) => label)).toEqual(['1 more rental']);
    });
    it('quotes Schedules B, D and E page 2 the same day', () => {
      const quoted = individual({ section: 'household', question: 'scheduleBDE', value: true });
      expect(range(quoted)).toEqual(exactly(200));
      expect(quoted.byQuote[0]?.note).toMatch(/same day/);
      expect(quoted.openEnded).toBe(true);
    });
  });

  describe('additional states', () => {
    it('cost $75 each', () => {
      expect(range(individual(states(1)))).toEqual(exactly(275));
      expect(range(individual(states(2)))).toEqual(exactly(350));
    });
    it('cost $200 at most', () => {
      expect(range(individual(states(3)))).toEqual(exactly(400));
      expect(range(individual(states(12)))).toEqual(exactly(400));
    });
  });

  describe('businesses', () => {
    const entity = (value: Answers['business']['entity']): Answer => ({
      section: 'business',
      question: 'entity',
      value,
    });
    const grossOver: Answer = { section: 'business', question: 'gross', value: 'over' };

    it('cost nothing until their type is chosen', () =>
      expect(business()).toMatchObject({ highCents: 0, lines: [] }));
    it('partnership, LLC, C corporation: $600-$1,300 under $100,000 gross', () => {
      const { lines, ...total } = business(entity('partnershipCCorp'));
      expect(range(total)).toEqual([600, 1300]);
      expect(lines[0]?.note).toBe('Gross under $100,000');
    });
    it('partnership, LLC, C corporation: by quote above that', () => {
      const over = business(entity('partnershipCCorp'), grossOver);
      expect(over).toMatchObject({ lowCents: 600_00, openEnded: true });
      expect(over.byQuote[0]?.note).toContain('$100,000');
    });
    it('S corporation: the same, and by quote above that', () => {
      expect(range(business(entity('sCorp')))).toEqual([600, 1300]);
      expect(business(entity('sCorp'), grossOver).byQuote).toHaveLength(1);
    });
    it('S corporation: payroll from $800 a year if the firm prepares it', () => {
      const payroll = business(entity('sCorp'), { section: 'business', question: 'payroll', value: true });
      expect(range(payroll)).toEqual([1400, 2100]);
      expect(payroll.lines[1]).toMatchObject({ lowCents: 800_00, from: true });
    });
    it('S corporation: the owner must go on payroll at $20,000 profit', () => {
      const required = business(entity('sCorp'), { section: 'business', question: 'profit', value: 'over' });
      expect(required.lines[1]?.note).toBe('The owner must go on payroll at $20,000 of profit');
      expect(required.openEnded).toBe(true);
    });
    it('S corporation: no payroll if someone else prepares it', () => {
      const elsewhere = business(
        entity('sCorp'),
        { section: 'business', question: 'profit', value: 'over' },
        { section: 'business', question: 'payrollElsewhere', value: true },
      );
      expect(formatTotal(elsewhere)).toBe('$600 – $1,300');
    });
    it('not-for-profit: $250 under $50,000 gross', () => {
      const { lines, ...total } = business(entity('notForProfit'));
      expect(range(total)).toEqual(exactly(250));
      expect(lines[0]?.note).toBe('Gross under $50,000');
    });
    it('not-for-profit: from $800 above', () => {
      expect(business(entity('notForProfit'), grossOver)).toMatchObject({
        lowCents: 800_00,
        openEnded: true,
      });
    });
  });

  describe('formation', () => {
    const entity = (value: Answers['companyFormation']['entity']): Answer => ({
      section: 'companyFormation',
      question: 'entity',
      value,
    });
    const ein: Answer = { section: 'companyFormation', question: 'ein', value: true };

    it('New York LLC: $1,000', () =>
      expect(range(other('companyFormation', entity('llcNewYork')))).toEqual(exactly(1000)));
    it('California LLC: $600', () =>
      expect(range(other('companyFormation', entity('llcCalifornia')))).toEqual(exactly(600)));
    it('corporation: $600', () =>
      expect(range(other('companyFormation', entity('corporation')))).toEqual(exactly(600)));
    it('corporation with S election: $750', () =>
      expect(range(other('companyFormation', entity('sCorporation')))).toEqual(exactly(750)));
    it('EIN: $50, alone or on top', () => {
      expect(range(other('companyFormation', ein))).toEqual(exactly(50));
      expect(range(other('companyFormation', entity('corporation'), ein))).toEqual(exactly(650));
    });
    it('not-for-profit with 501(c)(3): $1,800-$2,500', () => {
      expect(range(other('companyFormation', entity('notForProfit')))).toEqual([1800, 2500]);
    });
  });

  describe('other services', () => {
    it('consulting: $125 an hour', () => {
      expect(range(other('accountingConsulting'))).toEqual(exactly(125));
      expect(
        range(
          other('accountingConsulting', { section: 'accountingConsulting', question: 'hours', value: 4 }),
        ),
      ).toEqual(exactly(500));
    });
    it('bookkeeping: $45 an hour, for 1-3 hours a month by default', () => {
      expect(other('bookkeeping').per).toBe('month');
      expect(range(other('bookkeeping'))).toEqual([45, 135]);
      expect(
        range(other('bookkeeping', { section: 'bookkeeping', question: 'hoursPerMonth', value: 5 })),
      ).toEqual(exactly(225));
    });
    it('sales tax: from $300 a year', () => {
      const salesTax = other('salesPayrollTax', {
        section: 'salesPayrollTax',
        question: 'salesTax',
        value: true,
      });
      expect(salesTax).toMatchObject({ lowCents: 300_00, openEnded: true, per: 'year' });
    });
    it('payroll tax: from $800 a year', () => {
      const payrollTax = other('salesPayrollTax', {
        section: 'salesPayrollTax',
        question: 'payrollTax',
        value: true,
      });
      expect(payrollTax).toMatchObject({ lowCents: 800_00, openEnded: true, per: 'year' });
    });
    it('FBAR: $50 for 1-2 accounts of $10,000 or more, additional ones by quote', () => {
      const accounts = (value: number): Answer => ({ section: 'international', question: 'accounts', value });
      expect(range(other('international', accounts(1)))).toEqual(exactly(50));
      expect(range(other('international', accounts(2)))).toEqual(exactly(50));
      expect(other('international').lines[0]?.note).toBe('1–2 accounts of $10,000 or more');
      expect(other('international', accounts(3)).byQuote.map(({ label }) => label)).toEqual([
        '1 more account',
      ]);
    });
    it('estimated tax: $150-$200 without a return', () =>
      expect(range(other('estimatedTax'))).toEqual([150, 200]));
    it('estimated tax: free with a return', () => {
      expect(
        range(other('estimatedTax', { section: 'estimatedTax', question: 'withReturn', value: true })),
      ).toEqual(exactly(0));
      const withReturn = individual({ section: 'household', question: 'estimatedTax', value: true });
      expect(range(withReturn)).toEqual(exactly(200));
      expect(withReturn.lines.at(-1)?.note).toBe('Free with your return');
    });
    it('last-minute filing: $50 more, for a person and for a business', () => {
      expect(range(individual({ section: 'household', question: 'lastMinute', value: true }))).toEqual(
        exactly(250),
      );
      expect(
        range(
          business(
            { section: 'business', question: 'entity', value: 'notForProfit' },
            { section: 'business', question: 'lastMinute', value: true },
          ),
        ),
      ).toEqual(exactly(300));
    });
    it.each(['auditRepresentation', 'taxRelief'] as const)('%s has no list price, only a call', (service) => {
      expect(other(service)).toMatchObject({ lowCents: 0, highCents: 0, lines: [] });
    });
  });
});

const everyService: readonly Pick<Choices, 'service' | 'preparation'>[] = [
  { service: 'taxPreparation', preparation: 'individual' },
  { service: 'taxPreparation', preparation: 'business' },
  ...serviceKeys.map((service) => ({ service, preparation: null })),
];

describe('an answer that is not given yet', () => {
  const told = (...answers: readonly Answer[]): Estimate =>
    estimate(
      {
        service: 'taxPreparation',
        preparation: 'individual',
        answers: answers.reduce(withAnswer, noAnswers),
      },
      prices,
    );
  const gross = (entity: Answers['business']['entity']): Estimate =>
    estimate(
      {
        service: 'taxPreparation',
        preparation: 'business',
        answers: withAnswer(noAnswers, { section: 'business', question: 'entity', value: entity }),
      },
      prices,
    );

  it('has no price, for a person, a couple or a business', () => {
    expect(told().lines).toEqual([]);
    expect(told(married).lines).toEqual([]);
    expect(gross('undecided').lines).toEqual([]);
  });

  it('costs a W-2 return either price until the income is known', () => {
    expect(range(told(w2Count(1)))).toEqual([200, 225]);
    expect(told(w2Count(1)).lines[0]?.note).toBe('Your income decides');
    expect(range(told(w2Count(1), w2Over))).toEqual(exactly(225));
  });

  it('is a minimum while an open question can raise it', () => {
    const alone: Answer = { section: 'household', question: 'filing', value: 'individual' };
    const under: Answer = { section: 'you', question: 'scheduleCProfit', value: 'under' };
    expect(formatTotal(told(alone, scheduleC))).toBe('from $300');
    expect(told(alone, scheduleC).lines[0]).toMatchObject({
      from: true,
      note: 'Up to 3 Forms 1099 and 1 W-2 included, if under $30,000 is left after expenses',
    });
    expect(formatTotal(told(alone, scheduleC, under))).toBe('$300');
    expect(formatTotal(told(scheduleC, under))).toBe('from $300');
    expect(formatTotal(told(alone, w2Count(1)))).toBe('$200 – $225');
    const sCorp = answering(
      { section: 'business', question: 'entity', value: 'sCorp' },
      { section: 'business', question: 'profit', value: 'undecided' },
    );
    const open = estimate({ service: 'taxPreparation', preparation: 'business', answers: sCorp }, prices);
    expect(open).toMatchObject({ lowCents: 600_00, openEnded: true });
    expect(open.byQuote).toMatchObject([
      { note: 'From $800 if your profit is $20,000 or more and nobody prepares it yet' },
    ]);
  });

  it('has no line for a spouse about whom nothing was said', () => {
    expect(told(married, w2Count(2), scheduleC).lines.map(({ label }) => label)).toEqual([
      '1 additional W-2',
      'Schedule C, self-employment',
    ]);
  });

  it('leaves a business its list price, and a not-for-profit its lowest', () => {
    expect(range(gross('sCorp'))).toEqual([600, 1300]);
    expect(gross('sCorp').lines[0]?.note).toBe('Up to $1,300 if your gross is under $100,000');
    expect(formatTotal(gross('partnershipCCorp'))).toBe('from $600');
    expect(gross('notForProfit')).toMatchObject({ lowCents: 250_00, openEnded: true });
  });
});

describe('extras without a return', () => {
  const quarterly: Answer = { section: 'household', question: 'estimatedTax', value: true };
  const lastMinute: Answer = { section: 'household', question: 'lastMinute', value: true };
  const ofBusiness: Answer = { section: 'business', question: 'lastMinute', value: true };
  const yourReturn = {
    key: 'return',
    label: 'Your return',
    note: 'Depends on your answers and documents',
  };

  it.each<[string, Estimate]>([
    ['By quote', individual(noW2, quarterly)],
    ['from $75', individual(noW2, states(1))],
    ['from $50', individual(noW2, lastMinute)],
    ['from $50', business(ofBusiness)],
  ])('are no complete price: %s', (total, priced) => {
    expect(priced.byQuote).toEqual([yourReturn]);
    expect(formatTotal(priced)).toBe(total);
  });

  it('have a closed price once the return is described', () => {
    const { openEnded, byQuote } = individual(quarterly, states(1), lastMinute);
    expect([openEnded, byQuote]).toEqual([false, []]);
  });

  it('are by quote once, with Schedules B, D and E page 2', () => {
    const quoted = individual(noW2, states(1), {
      section: 'household',
      question: 'scheduleBDE',
      value: true,
    });
    expect(quoted.byQuote.map(({ key }) => key)).toEqual(['scheduleBDE']);
  });
});

it('goes down to what a joint return costs, where that is less than a large return alone', () => {
  const undecided: Answer = { section: 'household', question: 'filing', value: 'undecided' };
  expect(range(individual(undecided, scheduleC, forms1099(15)))).toEqual([520, 600]);
  expect(range(individual(scheduleC, forms1099(15), married))).toEqual([520, 600]);
});

describe('what an answer adds', () => {
  const more = (answer: Answer, insteadOf: Answer, ...given: readonly Answer[]) =>
    priceChange(
      { service: 'taxPreparation', preparation: 'individual', answers: answering(...given) },
      { answer, insteadOf },
      prices,
    );
  const noScheduleC: Answer = { ...scheduleC, value: false };

  it('is less than its list price if it includes what is there already', () => {
    expect(more(scheduleC, noScheduleC)).toEqual({ lowCents: 100_00, highCents: 100_00, opens: false });
    expect(more(scheduleC, noScheduleC, noW2)).toMatchObject({ lowCents: 300_00, highCents: 300_00 });
  });

  it('has the couple’s discount', () =>
    expect(more(scheduleC, noScheduleC, married)).toMatchObject({ lowCents: 65_00, highCents: 75_00 }));

  it('says that the price becomes a starting price', () => {
    const quoted: Answer = { section: 'household', question: 'scheduleBDE', value: true };
    expect(more(quoted, { ...quoted, value: false })).toEqual({ lowCents: 0, highCents: 0, opens: true });
    expect(more(quoted, { ...quoted, value: false }, noW2, states(1))).toMatchObject({ opens: true });
  });

  it('is the same while the return is not described yet', () =>
    expect(more(states(1), states(0), noW2)).toEqual({ lowCents: 75_00, highCents: 75_00, opens: false }));
});

describe('the price without a choice', () => {
  const without = (key: string, ...answers: readonly Answer[]) =>
    estimateWithout(
      key,
      { service: 'taxPreparation', preparation: 'individual', answers: answering(...answers) },
      prices,
    );

  it('is computed anew: without the Schedule C, the W-2 that it includes costs its own price', () => {
    expect(range(without('you.scheduleC', scheduleC)!)).toEqual(exactly(200));
    expect(range(without('spouse.w2', married, scheduleC)!)).toEqual(exactly(300));
  });

  it('keeps what the list price includes', () => {
    expect(range(without('you.additionalW2', scheduleC, w2Count(4))!)).toEqual(exactly(300));
    expect(range(without('you.additional1099', scheduleC, forms1099(9))!)).toEqual(exactly(300));
    expect(range(without('you.additionalRentals', rentals(3))!)).toEqual(exactly(300));
  });

  it('is higher without a discount', () =>
    expect(range(without('you.courtesyDiscount', scheduleC, lowActivity)!)).toEqual(exactly(300)));

  it('is by quote if only extras are left', () =>
    expect(without('you.w2', states(1))).toMatchObject({ lowCents: 75_00, openEnded: true }));

  it('does not exist if nothing is left, or if no single answer adds the line', () => {
    expect(without('you.w2')).toBeUndefined();
    expect(without('marriedFilingJointly', married)).toBeUndefined();
    const sCorp: readonly Answer[] = [
      { section: 'business', question: 'entity', value: 'sCorp' },
      { section: 'business', question: 'profit', value: 'over' },
    ];
    const answers = answering(...sCorp);
    const choices: Choices = { service: 'taxPreparation', preparation: 'business', answers };
    expect(range(estimateWithout('payroll', choices, prices)!)).toEqual([600, 1300]);
  });
});

describe('with random answers', () => {
  const choices: fc.Arbitrary<Choices> = fc.record({
    service: fc.constantFrom<ServiceKey | null>(null, ...serviceKeys),
    preparation: fc.constantFrom<Preparation | null>(null, 'individual', 'business'),
    answers: anyAnswers,
  });

  it('has whole cents, low <= high, nothing below zero, and lines that add up', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const { lowCents, highCents, lines } = estimate(chosen, prices);
        expect(lowCents).toBeLessThanOrEqual(highCents);
        expect(lowCents).toBeGreaterThanOrEqual(0);
        expect([lowCents, highCents].every(Number.isInteger)).toBe(true);
        expect(lines.reduce((total, line) => total + line.lowCents, 0)).toBe(lowCents);
        expect(lines.reduce((total, line) => total + line.highCents, 0)).toBe(highCents);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('has a closed range of exactly what its open questions leave possible', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const shown = estimate(chosen, prices);
        const possible = completions(chosen).map((each) => estimate(each, prices));
        const [lowest, highest] = [
          Math.min(...possible.map(({ lowCents }) => lowCents)),
          Math.max(...possible.map(({ highCents }) => highCents)),
        ];
        const isPriced = shown.lines.length + shown.byQuote.length > 0;
        if (isPriced && !shown.openEnded) expect(range(shown)).toEqual([lowest / 100, highest / 100]);
        if (isPriced && possible.some(({ openEnded }) => openEnded)) expect(shown.openEnded).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('has no line, and no work by quote, that was taken back', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const { lines, byQuote } = estimate(chosen, prices);
        for (const { key } of [...lines, ...byQuote]) {
          const left = estimateWithout(key, chosen, prices);
          expect([...(left?.lines ?? []), ...(left?.byQuote ?? [])].map((line) => line.key)).not.toContain(
            key,
          );
        }
      }),
    );
  });

  /** Changes that add work to one answer; undefined if the answer is already at its limit. */
  const moreOf: readonly ((answers: Answers) => Answer | undefined)[] = (['you', 'spouse'] as const)
    .flatMap((section): ((answers: Answers) => Answer | undefined)[] => [
      (answers) =>
        answers[section].w2Count < 20
          ? { section, question: 'w2Count', value: answers[section].w2Count + 1 }
          : undefined,
      (answers) =>
        answers[section].forms1099 < 60
          ? { section, question: 'forms1099', value: answers[section].forms1099 + 1 }
          : undefined,
      (answers) =>
        answers[section].rentals < 20
          ? { section, question: 'rentals', value: answers[section].rentals + 1 }
          : undefined,
      () => ({ section, question: 'w2Income', value: 'over' }),
      () => ({ section, question: 'scheduleC', value: true }),
      () => ({ section, question: 'scheduleCProfit', value: 'over' }),
      () => ({ section, question: 'lowActivity', value: false }),
    ])
    .concat([
      () => married,
      () => ({ section: 'household', question: 'scheduleBDE', value: true }),
      ({ household }) =>
        household.additionalStates < 50 ? states(household.additionalStates + 1) : undefined,
      () => ({ section: 'household', question: 'estimatedTax', value: true }),
      () => ({ section: 'household', question: 'lastMinute', value: true }),
      () => ({ section: 'business', question: 'gross', value: 'over' }),
      () => ({ section: 'business', question: 'profit', value: 'over' }),
      () => ({ section: 'business', question: 'payroll', value: true }),
      () => ({ section: 'business', question: 'lastMinute', value: true }),
      () => ({ section: 'companyFormation', question: 'ein', value: true }),
      ({ accountingConsulting: { hours } }) =>
        hours < 100 ? { section: 'accountingConsulting', question: 'hours', value: hours + 1 } : undefined,
      () => ({ section: 'salesPayrollTax', question: 'salesTax', value: true }),
      () => ({ section: 'salesPayrollTax', question: 'payrollTax', value: true }),
      ({ bookkeeping: { hoursPerMonth } }) =>
        hoursPerMonth > 0 && hoursPerMonth < 100
          ? { section: 'bookkeeping', question: 'hoursPerMonth', value: hoursPerMonth + 1 }
          : undefined,
      ({ international: { accounts } }) =>
        accounts < 50 ? { section: 'international', question: 'accounts', value: accounts + 1 } : undefined,
    ]);

  /** The price without the couple's discount, which starts when the second spouse has something to prepare. */
  const withoutCouplesDiscount = ({ lines }: Estimate) =>
    sum(lines.filter(({ key }) => key !== 'marriedFilingJointly'));
  const hasCouplesDiscount = ({ lines }: Estimate) => lines.some(({ key }) => key === 'marriedFilingJointly');

  it("never lowers the price for more of a filer's own work", () => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...moreOf), (chosen, more) => {
        const answer = more(chosen.answers);
        if (answer === undefined) return;
        const pair = [chosen.answers, withAnswer(chosen.answers, answer)].map((answers) =>
          estimate({ ...chosen, answers }, prices),
        );
        // Before, what a joint return may save has the same key as what it does save.
        const wasCouple = areMarried(chosen.answers) && hasCouplesDiscount(pair[0]!);
        const isNewCouple = !wasCouple && hasCouplesDiscount(pair[1]!);
        const [before, after] = (isNewCouple ? pair.map(withoutCouplesDiscount) : pair) as [
          PriceRange,
          PriceRange,
        ];
        expect(after.lowCents).toBeGreaterThanOrEqual(before.lowCents);
        expect(after.highCents).toBeGreaterThanOrEqual(before.highCents);
      }),
      { numRuns: 5000 },
    );
  });

  const allAnswers = (answers: Answers): Answer[] =>
    Object.entries(answers).flatMap(([section, byQuestion]) =>
      Object.entries(byQuestion).map(([question, value]) => ({ section, question, value }) as Answer),
    );

  it('gives the same estimate for the same answers in any order', () => {
    const orders = anyAnswers.chain((answers) => {
      const given = allAnswers(answers);
      return fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
      );
    });
    fc.assert(
      fc.property(orders, fc.constantFrom(...everyService), ([given, shuffled], chosen) => {
        const [one, other] = [given, shuffled].map((list) =>
          estimate({ ...chosen, answers: list.reduce(withAnswer, noAnswers) }, prices),
        );
        expect(other).toEqual(one);
      }),
      { numRuns: 300 },
    );
  });

  it('restores the estimate when an answer is taken back', () => {
    const changed = fc.tuple(anyAnswers, anyAnswers).chain(([before, other]) => {
      const change = fc.nat({ max: allAnswers(before).length - 1 });
      return fc.record({ before: fc.constant(before), other: fc.constant(other), change });
    });
    fc.assert(
      fc.property(changed, fc.constantFrom(...everyService), ({ before, other, change }, chosen) => {
        const there = withAnswer(before, allAnswers(other)[change]!);
        const back = withAnswer(there, allAnswers(before)[change]!);
        expect(estimate({ ...chosen, answers: back }, prices)).toEqual(
          estimate({ ...chosen, answers: before }, prices),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('names a rule of the price list for every line', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const { lines, byQuote } = estimate(chosen, prices);
        const ruleless = [...lines, ...byQuote].filter(({ key }) => priceRule(key, prices) === undefined);
        expect(ruleless).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    expect(priceRule('nothing', prices)).toBeUndefined();
  });

  it('shows a discount as the only line below zero', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const below = estimate(chosen, prices).lines.filter(({ lowCents }) => lowCents < 0);
        expect(below.filter(({ key }) => !/courtesyDiscount$|^marriedFilingJointly$/.test(key))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
