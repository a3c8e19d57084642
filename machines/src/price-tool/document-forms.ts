import { type DocumentToSend } from './checklist.js';
import { type Preparation } from './services.js';

/** A kind of document that can be told from its text or from the name of its file. */
interface DocumentForm {
  /** Its title, as it is printed on the form: the text has all parts of one of these. Without titles, only its name tells. */
  readonly titles?: readonly (readonly string[])[];
  /** Matches the name of a file, in lower case, with single spaces for everything that separates words. */
  readonly name?: RegExp;
  /** The checklist item that asks for it, for each kind of return. */
  readonly items?: Readonly<Partial<Record<Preparation, string>>>;
}

const individual = (key: string) => ({ individual: key });
const business = (key: string) => ({ business: key });

/**
 * The forms that we recognize, by what people call them, and their titles as the IRS prints them. Returns come first,
 * because they name the forms that belong with them. Stored files have these names, so that none may change.
 */
const forms: Readonly<Record<string, DocumentForm>> = {
  'Form 1040': {
    titles: [['U.S. Individual Income Tax Return'], ['U.S. Income Tax Return for Seniors']],
    name: /\b1040(?! ?es)/,
    items: individual('lastReturn'),
  },
  'Form 1120': {
    titles: [['U.S. Corporation Income Tax Return'], ['U.S. Income Tax Return for an S Corporation']],
    name: /\b1120 ?s?\b/,
    items: business('lastReturn'),
  },
  'Form 1065': {
    titles: [['U.S. Return of Partnership Income']],
    name: /\b1065\b/,
    items: business('lastReturn'),
  },
  'Form 990': {
    titles: [['Return of Organization Exempt From Income Tax']],
    name: /\bform 990\b/,
    items: business('lastReturn'),
  },
  'Form W-3': {
    titles: [['Transmittal of Wage and Tax Statements']],
    name: /(?<![a-z])w ?3\b/,
    items: business('payroll'),
  },
  'Form W-2': {
    titles: [['Wage and Tax Statement']],
    name: /(?<![a-z])w ?2(?! ?g\b|\d)/,
    items: individual('w2'),
  },
  'Form 941': {
    titles: [['Employer’s Quarterly Federal Tax Return']],
    name: /\b941\b/,
    items: business('payroll'),
  },
  'Form 940': {
    titles: [['Employer’s Annual Federal Unemployment']],
    name: /\b940\b|\bpayroll\b/,
    items: business('payroll'),
  },
  'Schedule K-1': {
    titles: [
      ['Schedule K-1', 'Share of Income'],
      ['Schedule K-1', 'Share of Current Year Income'],
    ],
    name: /\bk ?1\b/,
    items: individual('investments'),
  },
  'Form 1099-NEC': {
    titles: [['1099-NEC', 'Nonemployee Compensation']],
    name: /\b1099 ?nec\b/,
    items: individual('forms1099'),
  },
  'Form 1099-MISC': {
    titles: [
      ['1099-MISC', 'Miscellaneous Information'],
      ['1099-MISC', 'Miscellaneous Income'],
    ],
    name: /\b1099 ?misc\b/,
    items: individual('forms1099'),
  },
  'Form 1099-K': {
    titles: [['1099-K', 'Payment Card and Third Party Network Transactions']],
    name: /\b1099 ?k\b/,
    items: individual('forms1099'),
  },
  'Form 1099-INT': {
    titles: [['1099-INT', 'Interest Income']],
    name: /\b1099 ?int\b/,
    items: individual('investments'),
  },
  'Form 1099-DIV': {
    titles: [['1099-DIV', 'Dividends and Distributions']],
    name: /\b1099 ?div\b/,
    items: individual('investments'),
  },
  'Form 1099-B': {
    titles: [['1099-B', 'Proceeds From Broker']],
    name: /\b1099 ?(?:b|composite|consolidated)\b/,
    items: individual('investments'),
  },
  'Form 1099-R': { titles: [['1099-R', 'Distributions From Pensions, Annuities']], name: /\b1099 ?r\b/ },
  'Form 1099-G': { titles: [['1099-G', 'Certain Government Payments']], name: /\b1099 ?g\b/ },
  'Form SSA-1099': { titles: [['SSA-1099', 'Social Security Benefit Statement']], name: /\bssa ?1099\b/ },
  'Form 1098-E': { titles: [['1098-E', 'Student Loan Interest Statement']], name: /\b1098 ?e\b/ },
  'Form 1098-T': { titles: [['1098-T', 'Tuition Statement']], name: /\b1098 ?t\b/ },
  'Form 1098': { titles: [['1098', 'Mortgage Interest Statement']], name: /\b1098\b/ },
  'Form 1095-A': { titles: [['1095-A', 'Health Insurance Marketplace Statement']], name: /\b1095 ?a\b/ },
  'Notice 1444-C': { titles: [['Notice 1444-C']], name: /\b1444 ?c\b/, items: individual('stimulus') },
  'Form 1040-ES': {
    name: /\b1040 ?es\b|\bestimated (?:tax )?payments?\b/,
    items: individual('estimatedPayments'),
  },
  'EIN letter': {
    titles: [['CP 575', 'Employer Identification Number']],
    name: /\bcp ?575\b|\bein letter\b/,
    items: business('einLetter'),
  },
  'S election acceptance letter': {
    titles: [['CP 261'], ['CP261']],
    name: /\bcp ?261\b/,
    items: business('sElection'),
  },
  'Last year’s return': {
    name: /\b(?:last|prior|previous) years? (?:\w+ )?return\b|\b(?:income )?tax return\b/,
    items: { individual: 'lastReturn', business: 'lastReturn' },
  },
  'Photo ID': {
    name: /\bdrivers? licen[cs]e\b|\bpassport\b|\bphoto ?id\b|\bstate id\b/,
    items: individual('photoId'),
  },
  'Social Security card': {
    name: /\bsocial security cards?\b|\bssn? cards?\b|\bitin\b/,
    items: individual('socialSecurity'),
  },
  'Voided check': { name: /\bvoid(?:ed)? che(?:ck|que)\b|\bdirect deposit\b/, items: individual('bank') },
  'Profit and loss statement': {
    name: /\bprofit (?:and|&) loss\b|\bp ?(?:and|&) ?l\b|\bincome statement\b/,
    items: business('profitAndLoss'),
  },
  'Balance sheet': { name: /\bbalance sheet\b/, items: business('balanceSheet') },
  'Bank statement': { name: /\b(?:bank|card) statements?\b/, items: business('bankStatements') },
  'Business expenses': {
    name: /\bbusiness expenses\b|\bexpenses by category\b|\bschedule c\b/,
    items: individual('businessExpenses'),
  },
  'Closing statement': {
    titles: [['Closing Disclosure'], ['Settlement Statement (HUD-1)']],
    name: /\bclosing (?:statement|disclosure)\b|\bdepreciation schedule\b/,
    items: individual('rentalClosing'),
  },
};

/** Letters and digits alone, because PDFs break titles into pieces at any place. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const found = (test: (form: DocumentForm) => boolean | undefined): string | undefined =>
  Object.entries(forms).find(([, form]) => test(form))?.[0];

/** What people call the form whose title is in the text of a document's first page; undefined for any other. */
export function formInText(text: string): string | undefined {
  const all = squeezed(text);
  return found(({ titles }) => titles?.some((parts) => parts.every((part) => all.includes(squeezed(part)))));
}

/** The form that the name of a file indicates, such as `2025_W-2 (Acme).pdf`; undefined for any other. */
export function formInName(fileName: string): string | undefined {
  const name = fileName
    .toLowerCase()
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ');
  return found((form) => form.name?.test(name));
}

/** The key of the item that asks for the form, if it is on this checklist. */
export function itemForForm(
  form: string,
  preparation: Preparation,
  checklist: readonly DocumentToSend[],
): string | undefined {
  const wanted = forms[form]?.items?.[preparation];
  return checklist.find(({ key }) => key === wanted)?.key;
}
