import { checklist, type ChecklistItem, preparationOf } from '@tax-firm/machines';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { type ChecklistItemView } from './tax-return.view.js';

/** The papers to bring for an order, as its service and answers ask for them. */
export const itemsOf = ({ service, answers }: TaxReturnEntity): readonly ChecklistItem[] =>
  checklist(preparationOf(service)!, answers ?? undefined);

/** Those items, and how each stands. A paper that is there counts, also for an item that was said not to apply. */
export function checklistOf(
  taxReturn: TaxReturnEntity,
  papers: readonly { readonly items: readonly string[] }[],
): ChecklistItemView[] {
  const provided = new Set(papers.flatMap(({ items }) => items));
  const notApplicable = new Set(taxReturn.notApplicable);
  return itemsOf(taxReturn).map((item) => {
    const unprovided = notApplicable.has(item.key) ? 'notApplicable' : 'open';
    return { ...item, status: provided.has(item.key) ? 'provided' : unprovided };
  });
}
