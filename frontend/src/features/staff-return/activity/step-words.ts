import type { TaxReturnEventType } from '@tax-firm/machines';

/** Words of the workflow rows' buttons, by the event that they send. */
export const stepWords = {
  STAFF_START: 'Start',
  SENIOR_START: 'Start',
  CPA_START: 'Start',
  APPROVE_EFILE: 'Approve',
  EFILE_AUTH_SENT: 'Mark sent',
  EFILE_AUTH_SIGNED: 'Mark signed',
  EFILE_ACCEPTED: 'Mark accepted',
  RETURN_UPLOADED: 'Release to client',
} as const satisfies Partial<Record<TaxReturnEventType, string>>;

/** A step that a row's button takes. */
export type StepEvent = keyof typeof stepWords;
export type UndoEvent = `UNDO_${StepEvent}`;

export const isStep = (type: TaxReturnEventType | null): type is StepEvent =>
  type !== null && type in stepWords;

export const isUndo = (type: TaxReturnEventType | null): type is UndoEvent =>
  type !== null && type.startsWith('UNDO_') && type.slice(5) in stepWords;
