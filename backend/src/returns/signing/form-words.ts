import { isCompanyForm, type PriorYearQuestion, type SignatureFormFacts } from '@tax-firm/contract';
import { incomeName } from '@tax-firm/machines';
import { money } from '../../mail/text/mail-format.js';

/** The name of a form: Form 8879, or that of a state. */
export const formName = ({ kind, stateForm }: SignatureFormFacts): string =>
  kind === 'state' ? stateForm! : `Form ${kind}`;

/** What a form says, as labels and values. */
export function formFacts(facts: SignatureFormFacts): readonly (readonly [label: string, value: string])[] {
  const { taxYear, taxpayer, spouse, totalIncomeCents, agiCents, totalTaxCents, withheldCents } = facts;
  const { refundCents, owedCents } = facts;
  return [
    ['Tax year', String(taxYear)],
    ['Taxpayer', taxpayer],
    ...(spouse === undefined ? [] : [['Spouse', spouse] as const]),
    ...ifSaid('Total income', totalIncomeCents),
    [incomeName(facts.kind), money(agiCents)],
    ['Total tax', money(totalTaxCents)],
    ...ifSaid('Tax withheld', withheldCents),
    refundCents > 0 ? ['Refund', money(refundCents)] : ['Amount owed', money(owedCents)],
  ];
}

const ifSaid = (label: string, cents: number | undefined) =>
  cents === undefined ? [] : [[label, money(cents)] as const];

/** Who signs: the taxpayer, or on a joint return the spouse as well. */
export type Signer = 'taxpayer' | 'spouse';

/** What tells the firm who signs: an amount of last year's return, or the spouse's date of birth. */
export type IdentityFact = PriorYearQuestion | 'birthDate';

/** The same in words. */
export const questionWords: Readonly<Record<IdentityFact, string>> = {
  agi: 'adjusted gross income of the return of the year before',
  totalTax: 'total tax of the return of the year before',
  refund: 'refund of the return of the year before',
  birthDate: 'date of birth of the spouse',
};

/** Whether both spouses sign this form. A company has none. */
export const isJointForm = ({ kind, spouse }: SignatureFormFacts): boolean =>
  spouse !== undefined && !isCompanyForm(kind);

/** The names of those who sign these forms; `spouse` is null if the taxpayer signs alone. */
export function namesOn(forms: readonly { readonly facts: SignatureFormFacts }[]) {
  const joint = forms.find(({ facts }) => isJointForm(facts));
  const { facts } = joint ?? forms[0] ?? {};
  return { taxpayer: facts?.taxpayer ?? null, spouse: joint?.facts.spouse ?? null };
}

/** Who signs, as the forms name them; null for a company, for which one of its people signs. */
export function nameOfSigner(
  signer: Signer,
  forms: readonly { readonly facts: SignatureFormFacts }[],
  { companyName }: { readonly companyName: string | null },
): string | null {
  const isCompany = companyName !== null || forms.some(({ facts }) => isCompanyForm(facts.kind));
  return signer === 'taxpayer' && isCompany ? null : namesOn(forms)[signer];
}
