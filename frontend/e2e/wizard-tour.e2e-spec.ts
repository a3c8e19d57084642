import { serviceNames, type WizardContext, type WizardEvent } from '@tax-firm/machines';
import { type Browser, type Page } from 'playwright-core';
import { type StateValue } from 'xstate';
import { violations } from './support/accessibility.js';
import { arrive, launch } from './support/browser.js';
import { faultsInModes, largeText } from './support/modes.js';
import { sharedProduct } from './support/product.js';
import { faultsOfLargeText } from './support/screen-faults.js';
import { button, choose } from './support/steps.js';
import { tour } from './support/wizard-tour.js';

const product = sharedProduct('empty');
let browser: Browser;

beforeAll(async () => {
  browser = await launch(largeText);
});
afterAll(() => browser?.close());

/** The screens' titles, by machine state (spec 2 §2.1). */
const titles: Readonly<Record<string, string>> = {
  ...serviceNames,
  selectService: 'Select a Service',
  selectTaxPreparation: 'Select Tax Preparation',
  'interview.who': 'Who is this for?',
  'interview.business': 'What kind of business is it?',
  'interview.income': `What happened in ${new Date().getFullYear() - 1}?`,
  'individualCompact.list': 'Your individual return',
  'individualCompact.w2': 'Individual Tax Returns with Form W-2',
  'individualCompact.scheduleC': 'Individual Tax Returns with Schedule C',
  'individualCompact.scheduleE': 'Individual Tax Returns with Schedule E',
  'individualCompact.scheduleBDE': 'Individual Tax Returns with Schedule B, D and/or E: page 2',
  'individualCompact.additionalState': 'Additional State Tax Returns',
  'businessCompact.list': 'Your business return',
  'businessCompact.partnershipCCorp': 'Partnership-LLC and Regular (C) Corporation',
  'businessCompact.sCorp': 'S Corporation',
  'businessCompact.notForProfit': 'Not-For-Profit (Information Only) Returns',
  uploadDocuments: 'Upload Documents',
  whatHappensNext: 'What Happens Next',
  saveForLater: 'Save For Later',
};
const dialogs: Readonly<Record<string, string | RegExp>> = {
  priceRange: /^(How does this price range sound\?|We’ll send you a quote)$/,
  scheduleCall: 'Schedule a call',
};

/** The call and the interview have nothing to save, and detail pages return to their list first. */
function offered(value: StateValue, event: WizardEvent, { preparation, onlyOwner }: WizardContext): boolean {
  const { type } = event;
  const screen = screenOf(value);
  if (type === 'ANSWER')
    return event.section === 'companyFormation'
      ? screen === 'companyFormation'
      : screen === 'interview.who' && preparation === 'individual' && !onlyOwner;
  return type !== 'SAVE_FOR_LATER' || !/^scheduleCall$|^interview|Compact\.(?!list)/.test(screen);
}

/** The innermost state, without the parent `steps`. */
function screenOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const [state = '', inner = ''] = Object.entries(value)[0] ?? [];
  return state === 'steps' ? screenOf(inner ?? '') : `${state}.${screenOf(inner ?? '')}`;
}

async function take(page: Page, event: WizardEvent): Promise<void> {
  const startingWith = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  const dialog = page.getByRole('dialog');
  const scope = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
  switch (event.type) {
    case 'SELECT_SERVICE':
      return choose(page, startingWith(serviceNames[event.service]));
    case 'INTERVIEW':
      return button(page, 'Answer in plain words').click();
    case 'CHOOSE_FORMS':
      return button(page, 'I know my forms').click();
    case 'ANSWER':
      return choose(page, event.section === 'companyFormation' ? /^Corporation ?\$/ : /^Me ?Form/);
    case 'SELECT_TYPE':
      if ((await page.getByRole('radio', { name: /^Me ?Form/ }).count()) > 0)
        return choose(page, event.preparation === 'individual' ? /^Me ?Form/ : /^My business/);
      if ((await page.getByRole('radio', { name: /^An S corporation/ }).count()) > 0)
        return choose(page, event.preparation === 'individual' ? /^I’m the only owner/ : /^An S corporation/);
      return choose(page, event.preparation === 'individual' ? /^Individual/ : /^Business/);
    case 'OPEN_DETAIL':
      if (`individualCompact.${event.page}` in titles)
        return button(page, startingWith(titles[`individualCompact.${event.page}`]!)).click();
      await choose(page, startingWith(titles[`businessCompact.${event.page}`]!));
      return button(page, /^1?Questions about your return/).click();
    case 'NEXT':
      return scope.getByRole('button', { name: /^(Next|See my price range|.*Upload Documents)$/ }).click();
    case 'SAVE_FOR_LATER':
      return scope.getByRole('button', { name: 'Save For Later' }).click();
    default:
      return scope.getByRole('button', { name: 'Back', exact: true }).click();
  }
}

async function expectScreen(page: Page, screen: string): Promise<void> {
  const dialog = dialogs[screen];
  if (dialog) return page.getByRole('dialog', { name: dialog }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: titles[screen], exact: true }).waitFor();
}

const walk = tour(offered);

it('takes every transition that a visitor can', () => {
  const screens = new Set(walk.map(({ value }) => screenOf(value)));
  expect([...Object.keys(titles), ...Object.keys(dialogs)].filter((each) => !screens.has(each))).toEqual(
    ['taxPreparation', 'auditRepresentation', 'taxRelief'], // services without a screen of their own
  );
});

it('every step shows the screen that the machine says, in order for every reader, with text twice as large', async () => {
  const { page, complaints } = await arrive(browser, product.url, 1280);
  const faults: string[] = [];
  const checked = new Set<string>();
  const check = async (screen: string) => {
    if (checked.has(screen)) return;
    checked.add(screen);
    const found = [
      ...(await violations(page)),
      ...(await faultsInModes(page)),
      ...(await faultsOfLargeText(page)),
    ];
    faults.push(...found.map((fault) => `${screen}: ${fault}`));
  };
  await page.goto('/PriceTool');
  await expectScreen(page, 'selectService');
  for (const { event, value } of walk) {
    await take(page, event);
    await expectScreen(page, screenOf(value));
    await check(screenOf(value));
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});
