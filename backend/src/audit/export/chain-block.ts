import { type Finding } from '../../base/findings.js';
import { type Disposal, DisposedHistory, isRedacted } from '../../workflow/engine/disposed-history.js';
import { isIntact, type TransitionRow } from '../../workflow/model/history.js';
import { type ChainSummary, namedIn, rowLine } from './lines.js';

interface Place {
  readonly workflowId: string;
  readonly seq: number;
}

interface SeenLine {
  readonly line: number;
  readonly text: string;
  /** Absent if the line is not exactly a row as the export writes it. */
  readonly row?: TransitionRow;
}

/** The rows of one return in an exported file; its summary follows them. */
export class ChainBlock {
  private readonly lines: SeenLine[] = [];

  /** @param disposal the record of the disposal that left these rows */
  constructor(private readonly disposal?: Disposal) {}

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  add(line: number, text: string, value: unknown): void {
    this.lines.push({ line, text, row: asRow(text, value) });
  }

  /** The hash of a row; undefined if the row is not there. */
  hashOf(seq: number): string | undefined {
    return this.lines.find(({ row }) => row?.seq === seq)?.row?.hash;
  }

  /**
   * The rows that are damaged, do not continue the row before them, or do not match the return's summary. Of rows that are
   * missing or elsewhere, only the first is named: those after it are in other places because of it.
   * @param complete whether every row of the return must be there
   */
  problems(summary?: ChainSummary, complete = false): Finding[] {
    const { machine } = this;
    const own = this.agreesWith(summary) ? summary : undefined;
    const found: Finding[] = [];
    let next = 0;
    for (const [index, seen] of this.lines.entries()) {
      const expected = this.expectedAt(index, own);
      const problem =
        this.problemOf(seen, index, complete ? next : undefined) ??
        (own && found.length === 0 ? misplaced(seen, expected) : undefined);
      if (problem) found.push({ ...nameOf(seen, expected), machine, line: seen.line, problem });
      next = (seen.row?.seq ?? next) + 1;
    }
    if (found.length > 0 || summary === undefined) return found;
    const missing = summary.seqs[this.lines.length];
    const place = { workflowId: summary.workflowId, machine, line: (this.lines.at(-1)?.line ?? 0) + 1 };
    if (missing !== undefined) return [{ ...place, seq: missing, problem: 'the row is missing' }];
    return complete ? this.differencesFromDisposal().map((problem) => ({ ...place, problem })) : [];
  }

  private differencesFromDisposal(): readonly string[] {
    if (!this.disposal) return [];
    const history = new DisposedHistory(this.disposal);
    for (const { row } of this.lines) history.add(row!);
    return history.end();
  }

  private get machine(): string | undefined {
    return this.lines.find(({ row }) => row && isIntact(row))?.row?.machine;
  }

  /** @param next the required seq of the row; undefined if rows may be missing before it */
  private problemOf({ row }: SeenLine, index: number, next: number | undefined): string | undefined {
    if (!row) return 'it is not what was exported';
    if (this.disposal && !isRedacted(row)) return 'it has what a disposal erases';
    if (!this.disposal && !isIntact(row)) return 'its hash does not match its contents';
    const before = this.lines[index - 1]?.row;
    if (before && before.workflowId !== row.workflowId) return 'the row belongs to another return';
    if (next !== undefined && row.seq !== next) return `the row ${next} is missing`;
    const follows = row.seq === 0 || before?.seq === row.seq - 1;
    if (follows && row.prevHash !== (before?.hash ?? null)) return 'it does not continue the row before it';
    return undefined;
  }

  /** Whether the summary belongs to these rows, as far as intact rows tell. If not, their own summary was damaged. */
  private agreesWith(summary: ChainSummary | undefined): boolean {
    return this.lines.every(({ row }) => !row || !isIntact(row) || row.workflowId === summary?.workflowId);
  }

  /** The row expected at a position, from the summary or else from the row before it. */
  private expectedAt(index: number, summary: ChainSummary | undefined): Place | undefined {
    if (summary) {
      const seq = summary.seqs[index];
      return seq === undefined ? undefined : { workflowId: summary.workflowId, seq };
    }
    const before = this.lines[index - 1]?.row;
    const isRow = /"machineVersion":|"contextChange":|"prevHash":/.test(this.lines[index]?.text ?? '');
    return before && isRow ? { workflowId: before.workflowId, seq: before.seq + 1 } : undefined;
  }
}

function misplaced({ row }: SeenLine, expected: Place | undefined): string | undefined {
  if (!row || !expected || (expected.workflowId === row.workflowId && expected.seq === row.seq))
    return undefined;
  return `the row ${expected.seq} of ${expected.workflowId} was expected here`;
}

function asRow(text: string, value: unknown): TransitionRow | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const row = value as TransitionRow;
  const isRow = rowLine(row) === text && typeof row.actor === 'object' && row.actor !== null;
  return isRow ? row : undefined;
}

/**
 * Identifies the row of a wrong line. If only its id was changed, its hash still fits the original id. So if the hash
 * fits the expected id, that id is right; otherwise the line's own is used.
 */
function nameOf({ text, row }: SeenLine, expected: Place | undefined): Place | undefined {
  const fits = row && expected && isIntact({ ...row, ...expected });
  return fits ? expected : (namedIn(text) ?? expected);
}
