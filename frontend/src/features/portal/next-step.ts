import { type ClientStatus, is, isStatesTurn } from '@tax-firm/machines';
import { statusOf } from '@/features/tax-return/machine/predict-return';
import type { TaxReturn, TaxReturnSummary } from '@/features/tax-return/api/types';
import { firm } from '@/lib/firm/profile';

/** Whether the return is paid and downloaded and no document is asked for, so that its client has nothing left to do. */
export const isDone = (taxReturn: TaxReturnSummary): boolean => statusOf(taxReturn).standing === 'done';

/** Who does what happens next, by first name and photo, if the firm knows one. */
export function atWorkOn({ id, preparer, preparerPhoto, workflow }: TaxReturn) {
  const { progress, value } = workflow;
  if (!preparer || progress.waitingOn === 'Client' || is.signatureAwaited(value)) return undefined;
  return { name: preparer, photo: preparerPhoto && `/api/taxReturns/${id}/staffPhotos/${preparerPhoto}` };
}

/** Whose turn it is, as the client reads it. */
export function holderOf({ workflow: { progress, value, context } }: TaxReturnSummary): string {
  switch (progress.waitingOn) {
    case 'Client':
      return 'You';
    case 'IRS':
      // Until a transmission is on record, the firm may still be filing.
      if (is.nothingFiled(value)) return firm.name;
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
  const statuses = taxReturns.map(statusOf);
  const mine = statuses.filter(({ isTurn }) => isTurn);
  const [first] = mine;
  if (first && mine.length > 1)
    return `${mine.length} of your returns are waiting for you. First: ${lowerFirst(first.headline)}.`;
  const step = [...mine, ...statuses].map(yourStepIn).find((sentence) => sentence !== undefined);
  if (step) return step;
  const [latest] = statuses;
  return latest ? `There is nothing you need to do now. ${latest.headline}.`.replace(/([.!])\.$/, '$1') : '';
}

/** The client's own step as a sentence, also while others work on the return; undefined if there is none. */
export function yourStepIn({ isTurn, headline, action }: ClientStatus): string | undefined {
  const step = isTurn ? headline : action?.label;
  return step && `Your next step: ${lowerFirst(step)}.`;
}

/** For a label within a sentence. */
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
