import { type Json, plainJson, sameJson } from '../../base/json.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { type PersonEvent } from './workflow.dto.js';

/** What the server puts into an event, whatever the sender says. A name may have changed since. */
const saidByServer = ['assigneeName', 'debitUnderWay', 'letter', 'linesSha256', 'scan', 'acknowledged'];

/** Whether a row of history is what this event has done to the return, and not what another event did. */
export function isRowOf(row: TransitionRow, returnId: string, event: PersonEvent): boolean {
  const { type, version = row.seq - 1, ...fields } = event;
  const recorded: Record<string, Json> = { ...(row.payload as object | null), reason: row.reason };
  return (
    row.workflowId === returnId &&
    row.type === type &&
    row.seq === version + 1 &&
    Object.entries(plainJson(fields) as Record<string, Json>).every(
      ([name, value]) => saidByServer.includes(name) || sameJson(recorded[name] ?? null, value),
    )
  );
}
