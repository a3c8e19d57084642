import { type Finding } from '../../base/findings.js';
import { type Disposal, DisposedHistory, isRedacted } from '../../workflow/engine/disposed-history.js';
import { isIntact, type TransitionRow } from '../../workflow/model/history.js';
import { type Line, namedIn } from './lines.js';

/** A line of an exported file between the line about a return and its summary. */
export interface SeenLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  /** Absent if the line is not exactly a row as the export writes it. */
  readonly row?: TransitionRow;
}

type Place = Pick<TransitionRow, 'workflowId' | 'seq'>;

/**
 * Finds the rows of one return that are damaged, do not continue the row before them, or do not match the return's summary. Of
 * rows that are missing or elsewhere, only the first is named: those after it are in other places because of it.
 * @param given the return's summary, unless it is damaged
 * @param whole whether every row of the return must be there
 * @param disposal the record of the disposal that left these rows
 */
export function chainFindings(
  lines: readonly SeenLine[],
  given?: Line<'chain'>,
  whole = false,
  disposal?: Disposal,
): Finding[] {
  const intact = lines.flatMap(({ row }) => (row && isIntact(row) ? [row] : []));
  const machine = intact[0]?.machine;
  // If intact rows are of another return, their own summary was damaged.
  const own = intact.every(({ workflowId }) => workflowId === given?.workflowId) ? given : undefined;
  const found: Finding[] = [];
  let next = 0;
  for (const [index, { line, text, row }] of lines.entries()) {
    const before = lines[index - 1]?.row;
    const expected = own ? placeIn(own, index) : placeAfter(before, text);
    const isElsewhere =
      row && expected && (row.workflowId !== expected.workflowId || row.seq !== expected.seq);
    const problem =
      problemOf(row, before, whole ? next : undefined, disposal) ??
      (own && isElsewhere && found.length === 0
        ? `the row ${expected.seq} of ${expected.workflowId} was expected here`
        : undefined);
    if (problem) found.push({ ...nameOf(text, row, expected), machine, line, problem });
    next = (row?.seq ?? next) + 1;
  }
  if (found.length > 0 || given === undefined) return found;
  const { workflowId, seqs } = given;
  const place = { workflowId, machine, line: (lines.at(-1)?.line ?? 0) + 1 };
  const missing = seqs[lines.length];
  if (missing !== undefined) return [{ ...place, seq: missing, problem: 'the row is missing' }];
  if (!whole || !disposal) return [];
  const left = new DisposedHistory(disposal);
  for (const { row } of lines) left.add(row!);
  return left.end().map((problem) => ({ ...place, problem }));
}

/** @param next the required seq of the row; undefined if rows may be missing before it */
function problemOf(
  row: TransitionRow | undefined,
  before: TransitionRow | undefined,
  next: number | undefined,
  disposal: Disposal | undefined,
): string | undefined {
  if (!row) return 'it is not what was exported';
  if (disposal && !isRedacted(row)) return 'it has what a disposal erases';
  if (!disposal && !isIntact(row)) return 'its hash does not match its contents';
  if (before && before.workflowId !== row.workflowId) return 'the row belongs to another return';
  if (next !== undefined && row.seq !== next) return `the row ${next} is missing`;
  const follows = row.seq === 0 || before?.seq === row.seq - 1;
  if (follows && row.prevHash !== (before?.hash ?? null)) return 'it does not continue the row before it';
  return undefined;
}

function placeIn({ workflowId, seqs }: Line<'chain'>, index: number): Place | undefined {
  const seq = seqs[index];
  return seq === undefined ? undefined : { workflowId, seq };
}

/** The row that is expected after another one, if the line looks like a row. */
function placeAfter(before: TransitionRow | undefined, text: string): Place | undefined {
  const isRow = /"machineVersion":|"contextChange":|"prevHash":/.test(text);
  return before && isRow ? { workflowId: before.workflowId, seq: before.seq + 1 } : undefined;
}

/**
 * Identifies the row of a wrong line. If only its id was changed, its hash still fits the original id. So if the hash
 * fits the expected id, that id is right; otherwise the line's own is used.
 */
function nameOf(text: string, row: TransitionRow | undefined, expected: Place | undefined) {
  const fits = row && expected && isIntact({ ...row, ...expected });
  return fits ? expected : (namedIn(text) ?? expected);
}
