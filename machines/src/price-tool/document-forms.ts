import { type DocumentToSend } from './checklist.js';
import { type Preparation } from './services.js';

/** A kind of document that can be told from its text or from the name of its file. */
interface DocumentForm {
  /** Matches the name of a file, in lower case, with single spaces for everything that separates words. */
  readonly name: RegExp;
  /** The titles that are printed on the form: the text has all parts of one of these. Without titles, only its name tells. */
  readonly titles: readonly (readonly string[])[];
  /** The checklist item that asks for it, for each kind of return. */
  readonly items: Readonly<Partial<Record<Preparation, string>>>;
}

/** @param titles the parts of a title are joined by ` … ` */
const form = (items: DocumentForm['items'], name: RegExp, ...titles: readonly string[]): DocumentForm => ({
  items,
  name,
  titles: titles.map((title) => title.split(' … ')),
});
const individual = (item: string, name: RegExp, ...titles: readonly string[]) =>
  form({ individual: item }, name, ...titles);
const business = (item: string, name: RegExp, ...titles: readonly string[]) =>
  form({ business: item }, name, ...titles);
/** No checklist asks for it. */
const other = (name: RegExp, ...titles: readonly string[]) => form({}, name, ...titles);

/**
 * The forms that we recognize, by what people call them, and their titles as the IRS prints them. Returns come first,
 * because they name the forms that belong with them. Stored files have these names, so that none may change.
 */
const forms: Readonly<Record<string, DocumentForm>> = {
  'Form 1040': individual(
    'lastReturn',
    /\b1040(?! ?es)/,
    'U.S. Individual Income Tax Return',
    'U.S. Income Tax Return for Seniors',
  ),
  'Form 1120': business(
    'lastReturn',
    /\b1120 ?s?\b/,
    'U.S. Corporation Income Tax Return',
    'U.S. Income Tax Return for an S Corporation',
  ),
  'Form 1065': business('lastReturn', /\b1065\b/, 'U.S. Return of Partnership Income'),
  'Form 990': business('lastReturn', /\bform 990\b/, 'Return of Organization Exempt From Income Tax'),
  'Form W-3': business('payroll', /(?<![a-z])w ?3\b/, 'Transmittal of Wage and Tax Statements'),
  'Form W-2': individual('w2', /(?<![a-z])w ?2(?! ?g\b|\d)/, 'Wage and Tax Statement'),
  'Form 941': business('payroll', /\b941\b/, 'Employer’s Quarterly Federal Tax Return'),
  'Form 940': business('payroll', /\b940\b|\bpayroll\b/, 'Employer’s Annual Federal Unemployment'),
  'Schedule K-1': individual(
    'investments',
    /\bk ?1\b/,
    'Schedule K-1 … Share of Income',
    'Schedule K-1 … Share of Current Year Income',
  ),
  'Form 1099-NEC': individual('forms1099', /\b1099 ?nec\b/, '1099-NEC … Nonemployee Compensation'),
  'Form 1099-MISC': individual(
    'forms1099',
    /\b1099 ?misc\b/,
    '1099-MISC … Miscellaneous Information',
    '1099-MISC … Miscellaneous Income',
  ),
  'Form 1099-K': individual(
    'forms1099',
    /\b1099 ?k\b/,
    '1099-K … Payment Card and Third Party Network Transactions',
  ),
  'Form 1099-INT': individual('investments', /\b1099 ?int\b/, '1099-INT … Interest Income'),
  'Form 1099-DIV': individual('investments', /\b1099 ?div\b/, '1099-DIV … Dividends and Distributions'),
  'Form 1099-B': individual(
    'investments',
    /\b1099 ?(?:b|composite|consolidated)\b/,
    '1099-B … Proceeds From Broker',
  ),
  'Form 1099-R': other(/\b1099 ?r\b/, '1099-R … Distributions From Pensions, Annuities'),
  'Form 1099-G': other(/\b1099 ?g\b/, '1099-G … Certain Government Payments'),
  'Form SSA-1099': other(/\bssa ?1099\b/, 'SSA-1099 … Social Security Benefit Statement'),
  'Form 1098-E': other(/\b1098 ?e\b/, '1098-E … Student Loan Interest Statement'),
  'Form 1098-T': other(/\b1098 ?t\b/, '1098-T … Tuition Statement'),
  'Form 1098': other(/\b1098\b/, '1098 … Mortgage Interest Statement'),
  'Form 1095-A': other(/\b1095 ?a\b/, '1095-A … Health Insurance Marketplace Statement'),
  'Notice 1444-C': individual('stimulus', /\b1444 ?c\b/, 'Notice 1444-C'),
  'Form 1040-ES': individual('estimatedPayments', /\b1040 ?es\b|\bestimated (?:tax )?payments?\b/),
  'EIN letter': business(
    'einLetter',
    /\bcp ?575\b|\bein letter\b/,
    'CP 575 … Employer Identification Number',
  ),
  'S election acceptance letter': business('sElection', /\bcp ?261\b/, 'CP 261', 'CP261'),
  'Last year’s return': form(
    { individual: 'lastReturn', business: 'lastReturn' },
    /\b(?:last|prior|previous) years? (?:\w+ )?return\b|\b(?:income )?tax return\b/,
  ),
  'Photo ID': individual('photoId', /\bdrivers? licen[cs]e\b|\bpassport\b|\bphoto ?id\b|\bstate id\b/),
  'Social Security card': individual('socialSecurity', /\bsocial security cards?\b|\bssn? cards?\b|\bitin\b/),
  'Voided check': individual('bank', /\bvoid(?:ed)? che(?:ck|que)\b|\bdirect deposit\b/),
  'Profit and loss statement': business(
    'profitAndLoss',
    /\bprofit (?:and|&) loss\b|\bp ?(?:and|&) ?l\b|\bincome statement\b/,
  ),
  'Balance sheet': business('balanceSheet', /\bbalance sheet\b/),
  'Bank statement': business('bankStatements', /\b(?:bank|card) statements?\b/),
  'Business expenses': individual(
    'businessExpenses',
    /\bbusiness expenses\b|\bexpenses by category\b|\bschedule c\b/,
  ),
  'Closing statement': individual(
    'rentalClosing',
    /\bclosing (?:statement|disclosure)\b|\bdepreciation schedule\b/,
    'Closing Disclosure',
    'Settlement Statement (HUD-1)',
  ),
};

/** Letters and digits alone, because PDFs break titles into pieces at any place. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const found = (test: (form: DocumentForm) => boolean): string | undefined =>
  Object.entries(forms).find(([, each]) => test(each))?.[0];

/** What people call the form whose title is in the text of a document's first page; undefined for any other. */
export function formInText(text: string): string | undefined {
  const all = squeezed(text);
  return found(({ titles }) => titles.some((parts) => parts.every((part) => all.includes(squeezed(part)))));
}

/** The form that the name of a file indicates, such as `2025_W-2 (Acme).pdf`; undefined for any other. */
export function formInName(fileName: string): string | undefined {
  const name = fileName
    .toLowerCase()
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ');
  return found((each) => each.name.test(name));
}

/** The key of the item that asks for the form, if it is on this checklist. */
export function itemForForm(
  form: string,
  preparation: Preparation,
  checklist: readonly DocumentToSend[],
): string | undefined {
  const wanted = forms[form]?.items[preparation];
  return checklist.find(({ key }) => key === wanted)?.key;
}
