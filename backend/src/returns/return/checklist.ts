import {
  checklist,
  type DocumentToSend,
  itemForForm,
  preparationOf,
  requestedItems,
} from '@tax-firm/machines';
import { InvalidInput } from '../../base/app-error.js';
import { type FileEntity } from '../../files/file/file.entity.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { type ChecklistItemView, type FileView } from './tax-return.dto.js';

/** The documents that the client should bring, given the service and the answers in the price tool. */
export const itemsOf = ({ service, answers }: TaxReturnEntity): readonly DocumentToSend[] =>
  checklist(preparationOf(service)!, answers ?? undefined);

/** When a file came to its return, in ISO 8601. */
export const attachedAt = ({ attachedAt, createdAt }: FileEntity): string =>
  (attachedAt ?? createdAt).toISOString();

/**
 * The items that a document covers: those that a person said, or else the one that asks for the form which the program
 * took it for, until a person has sorted it.
 */
export function placeOf(
  { kind, sorted, checklistItems, form, formSource }: FileEntity,
  taxReturn: TaxReturnEntity,
): Pick<FileView, 'items' | 'sortedBy' | 'form'> {
  if (sorted || checklistItems.length > 0) return { items: checklistItems, sortedBy: 'person', form: null };
  if (form === null || kind !== 'client') return { items: [], sortedBy: null, form: null };
  const item = itemForForm(form, preparationOf(taxReturn.service)!, itemsOf(taxReturn));
  return { items: item === undefined ? [] : [item], sortedBy: formSource, form };
}

/**
 * The checklist with the status of each item, and what staff asked for. A document counts even if its item was marked as not
 * applicable.
 */
export function checklistOf(
  taxReturn: TaxReturnEntity,
  documents: readonly { readonly items: readonly string[] }[],
): ChecklistItemView[] {
  const provided = new Set(documents.flatMap(({ items }) => items));
  const notApplicable = new Set(taxReturn.notApplicable);
  const items = itemsOf(taxReturn).map(({ key, label, hint }): ChecklistItemView => {
    const unprovided = notApplicable.has(key) ? 'notApplicable' : 'open';
    return { key, label, hint, asked: false, status: provided.has(key) ? 'provided' : unprovided };
  });
  return [...requestedItems(taxReturn.context), ...items];
}

/** @throws BadRequestException for an item that is not among these */
export function requireItems(all: readonly { key: string }[], items: readonly string[], field: string): void {
  if (items.every((item) => all.some(({ key }) => key === item))) return;
  throw new InvalidInput({ [field]: 'This item is not on the return’s checklist' });
}
