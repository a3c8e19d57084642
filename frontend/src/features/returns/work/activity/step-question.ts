import type { TaxReturnContext, TaxReturnEventType } from '@tax-firm/machines';

/** What to ask before a step that says something the return does not show. */
export interface StepQuestion {
  title: string;
  description: string;
  confirmLabel: string;
}

type Facts = Pick<TaxReturnContext, 'signatureForms' | 'signedScans' | 'requests'>;

/**
 * The question before a step, if the firm has no proof here of what the step says (IRS Publication 1345: the firm keeps the signed
 * form for three years). A firm whose rule for signing is `required` is refused instead.
 */
export function questionBefore(
  event: TaxReturnEventType | null,
  { signatureForms, signedScans, requests }: Facts,
): StepQuestion | undefined {
  const asked = requests.filter(({ fate }) => fate === 'open').map(({ document }) => document);
  const waiting = asked.length > 0 ? ` You still ask the client for ${asked.join(', ')}.` : '';
  if (event === 'EFILE_AUTH_SENT' && signatureForms.length === 0)
    return {
      title: 'Did you send the form another way?',
      description: `No form to sign is uploaded here, so the client cannot sign online. We email them that the form came separately.${waiting}`,
      confirmLabel: 'Yes, I sent it',
    };
  if (event === 'EFILE_AUTH_SIGNED' && signedScans.length === 0)
    return {
      title: 'Do you have the signed form?',
      description: `No signed form is on file here. The IRS asks firms to keep it for three years, so upload a scan in the File Manager if you can.${waiting}`,
      confirmLabel: 'Yes, mark it signed',
    };
  return undefined;
}
