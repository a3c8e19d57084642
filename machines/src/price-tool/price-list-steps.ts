import { forReturn, toPage, wizard } from './wizard.js';

/*
 * The questions in plain words, the price lists and the price range, which both wizards have (spec 2 §2.1, §4). The ids
 * lead to states of the wizard around them: `selectTaxPreparation` and `uploadDocuments`. That wizard also says where BACK
 * leads from the interview's first question.
 */

const listFor = [forReturn('individual', '#individualCompact'), forReturn('business', '#businessCompact')];

export const interview = wizard.createStateConfig({
  initial: 'who',
  states: {
    who: {
      id: 'interviewWho',
      on: {
        SELECT_TYPE: { actions: 'chooseType' },
        NEXT: [
          { guard: 'onlyOwner', target: 'business' },
          { guard: 'filerKnown', target: 'income' },
          { guard: 'isNotForProfit', target: '#businessCompact' },
          forReturn('business', 'business'),
        ],
      },
    },
    business: {
      id: 'interviewBusiness',
      on: {
        SELECT_TYPE: { actions: 'chooseTypeOfBusiness' },
        NEXT: [{ guard: 'filerKnown', target: 'income' }, forReturn('business', '#businessCompact')],
        BACK: 'who',
      },
    },
    income: {
      id: 'interviewIncome',
      on: {
        NEXT: '#individualCompact',
        BACK: [{ guard: 'onlyOwner', target: 'business' }, { target: 'who' }],
      },
    },
  },
});

const detailPage = wizard.createStateConfig({ on: { BACK: 'list' } });

const individualPages = ['w2', 'scheduleC', 'scheduleE', 'scheduleBDE', 'additionalState'] as const;

export const individualCompact = wizard.createStateConfig({
  id: 'individualCompact',
  initial: 'list',
  states: {
    list: {
      on: {
        OPEN_DETAIL: individualPages.map(toPage),
        NEXT: '#priceRange',
        BACK: [{ guard: 'interviewed', target: '#interviewIncome' }, { target: '#selectTaxPreparation' }],
      },
    },
    w2: detailPage,
    scheduleC: detailPage,
    scheduleE: detailPage,
    scheduleBDE: detailPage,
    additionalState: detailPage,
  },
});

export const businessCompact = wizard.createStateConfig({
  id: 'businessCompact',
  initial: 'list',
  states: {
    list: {
      on: {
        OPEN_DETAIL: [toPage('partnershipCCorp'), toPage('sCorp'), toPage('notForProfit')],
        NEXT: '#priceRange',
        BACK: [
          { guard: 'interviewedNotForProfit', target: '#interviewWho' },
          { guard: 'interviewed', target: '#interviewBusiness' },
          { target: '#selectTaxPreparation' },
        ],
      },
    },
    partnershipCCorp: detailPage,
    sCorp: detailPage,
    notForProfit: detailPage,
  },
});

export const priceRange = wizard.createStateConfig({
  id: 'priceRange',
  on: { NEXT: '#uploadDocuments', BACK: listFor },
});
