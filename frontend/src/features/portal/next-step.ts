import { isStatesTurn } from '@tax-firm/machines';
import { nextActionOf } from '@/features/next-action';
import type { TaxReturn, TaxReturnSummary } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';

/** Whether the return is paid and downloaded and no document is asked for, so that its client has nothing left to do. */
export const isDone = ({ workflow: { value } }: TaxReturnSummary): boolean =>
  value.payment === 'paid' && value.delivery === 'downloaded' && value.requests === 'idle';

/** Who does what happens next, by first name and photo, if the firm knows one. */
export function atWorkOn({
  id,
  preparer,
  preparerPhoto,
  workflow: { progress, value },
}: TaxReturn): { name: string; photo: string | null } | undefined {
  if (!preparer || progress.waitingOn === 'Client' || value.efile === 'sent') return undefined;
  return { name: preparer, photo: preparerPhoto && `/api/taxReturns/${id}/staffPhotos/${preparerPhoto}` };
}

/** What happens next, with the first name of who does it, if the firm knows one. */
export function nextStepOf(taxReturn: TaxReturn): string {
  const { progress, value } = taxReturn.workflow;
  const name = atWorkOn(taxReturn)?.name;
  if (!name) return progress.label;
  return `${name} is ${value.cpaWork === 'pending' ? 'preparing' : 'reviewing'} your return`;
}

/** Whose turn it is, as the client reads it. */
export function holderOf({ workflow: { progress, value, context } }: TaxReturnSummary): string {
  switch (progress.waitingOn) {
    case 'Client':
      return 'You';
    case 'IRS':
      // Until a transmission is on record, the firm may still be filing.
      if (value.filing === 'none') return firm.name;
      return isStatesTurn(context) ? 'Your state' : 'The IRS';
    case 'Bank':
      return 'Your bank';
    case 'Nobody':
      return 'Nobody';
    default:
      return firm.name;
  }
}

/** The dashboard's headline: the client's next step, or what happens next without them. */
export function headlineOf(taxReturns: readonly TaxReturnSummary[]): string {
  const mine = taxReturns.filter(({ workflow }) => workflow.progress.waitingOn === 'Client');
  const first = mine[0];
  if (first && mine.length === 1) return `Your next step: ${lowerFirst(first.workflow.progress.label)}.`;
  if (first)
    return `${mine.length} of your returns are waiting for you. First: ${lowerFirst(first.workflow.progress.label)}.`;
  const lacking = taxReturns.map(nextActionOf).find((action) => action !== undefined);
  if (lacking) return `Your next step: ${lowerFirst(lacking.label)}.`;
  const [latest] = taxReturns;
  return latest
    ? `There is nothing you need to do now. ${latest.workflow.progress.label}.`.replace(/([.!])\.$/, '$1')
    : '';
}

/** For a label within a sentence. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
