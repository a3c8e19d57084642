import type { Role } from '@tax-firm/machines';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];

/** A tax return in lists. */
export type TaxReturnSummary = Schemas['TaxReturnSummary'];

/** A tax return with everything that its screen shows. */
export type TaxReturn = Schemas['TaxReturn'];

/** The version after an event, and when it happened. */
export type EventAnswer = Schemas['EventAnswer'];

export type Workflow = TaxReturn['workflow'];
export type WorkflowRowView = Schemas['WorkflowRow'];
export type ChecklistItem = Schemas['ChecklistItem'];
export type ReturnFile = Schemas['ReturnFile'];
export type RemovedFile = Schemas['RemovedFile'];
export type HistoryEntry = Schemas['HistoryEntry'];

/** Who is viewing a return; a SessionUser is one. */
export interface Viewer {
  id: string;
  name: string;
  role: Role;
}
