import { checklist, type ChecklistItem, preparationOf } from '@tax-firm/machines';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { type ChecklistItemView } from './tax-return.view.js';

/** The documents that the client should bring, given the service and the answers in the price tool. */
export const itemsOf = ({ service, answers }: TaxReturnEntity): readonly ChecklistItem[] =>
  checklist(preparationOf(service)!, answers ?? undefined);

/** The checklist with the status of each item. A document counts even if its item was marked as not applicable. */
export function checklistOf(
  taxReturn: TaxReturnEntity,
  documents: readonly { readonly items: readonly string[] }[],
): ChecklistItemView[] {
  const provided = new Set(documents.flatMap(({ items }) => items));
  const notApplicable = new Set(taxReturn.notApplicable);
  return itemsOf(taxReturn).map((item) => {
    const unprovided = notApplicable.has(item.key) ? 'notApplicable' : 'open';
    return { ...item, status: provided.has(item.key) ? 'provided' : unprovided };
  });
}
