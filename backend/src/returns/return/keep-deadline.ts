import { documentsCompleteAt, nextDeadline, taxReturnMachineVersion } from '@tax-firm/machines';
import { type EntityManager, IsNull } from 'typeorm';
import { FileEntity } from '../../files/file/file.entity.js';
import { attachedAt, checklistOf, placeOf } from './checklist.js';
import { lockReturn } from './tax-return.entity.js';

/**
 * Keeps the next deadline of a return in its row, for the order and the filter of the staff's list, when something but an
 * event changes it: the order, its documents, or a message (docs/adr/0016-work-and-assignment.md). With an event, the engine
 * writes it.
 *
 * Locks the return, in the transaction of the change. Who locks other rows of the return does it after that, as events do, or
 * has locked the return before. Only the program that knows the return's version of the machine can tell its deadline: beside
 * a migration, the old program leaves that of a migrated return as it is.
 * @param firmWroteAt if the change is a message of the firm
 * @returns the return as it is now
 */
export async function keepDeadline(manager: EntityManager, id: string, firmWroteAt?: Date) {
  const taxReturn = await lockReturn(manager, id);
  const files = await manager.find(FileEntity, {
    where: { taxReturnId: id, kind: 'client', removedAt: IsNull() },
    order: { attachedAt: 'ASC', id: 'ASC' },
  });
  const documents = files.map((file) => ({ ...placeOf(file, taxReturn), at: attachedAt(file) }));
  const completeAt = documentsCompleteAt(documents, checklistOf(taxReturn, documents));
  taxReturn.documentsCompleteAt = completeAt === null ? null : new Date(completeAt);
  taxReturn.firmWroteAt = firmWroteAt ?? taxReturn.firmWroteAt;
  const { stateValue: value, context, machineVersion } = taxReturn;
  const isKnown = machineVersion === taxReturnMachineVersion;
  const dueAt = isKnown ? (nextDeadline({ value, context }, taxReturn)?.dueAt ?? 'infinity') : null;
  await manager.query(
    `UPDATE tax_return SET documents_complete_at = $2, firm_wrote_at = $3, due_at = coalesce($4, due_at)
      WHERE id = $1 AND (documents_complete_at, firm_wrote_at, due_at) IS DISTINCT FROM
        ($2::timestamptz, $3::timestamptz, coalesce($4::timestamptz, due_at))`,
    [id, taxReturn.documentsCompleteAt, taxReturn.firmWroteAt, dueAt],
  );
  return taxReturn;
}
