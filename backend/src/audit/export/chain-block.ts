import {
  type Disposal,
  DisposedHistory,
  isIntact,
  isRedacted,
  type TransitionRow,
} from '../../workflow/index.js';
import { type ChainSummary, namedIn, rowLine } from './lines.js';

/** A wrong line of an exported file. */
export interface WrongLine {
  /** The row of history that belongs there; absent if there is none, or if it can no longer be determined. */
  readonly workflowId?: string;
  readonly seq?: number;
  /** Of the intact rows around it; absent if there are none. */
  readonly machine?: string;
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

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
   * The first row that is damaged, does not continue the row before it, or does not match the return's summary.
   * @param complete whether every row of the return must be there
   */
  firstProblem(summary?: ChainSummary, complete = false): WrongLine | undefined {
    const own = this.agreesWith(summary) ? summary : undefined;
    for (const [index, seen] of this.lines.entries()) {
      const expected = this.expectedAt(index, own);
      const problem = this.problemOf(seen, index, complete) ?? (own && misplaced(seen, expected));
      if (problem) return { ...nameOf(seen, expected), machine: this.machine, line: seen.line, problem };
    }
    const missing = summary?.seqs[this.lines.length];
    const { machine } = this;
    const line = (this.lines.at(-1)?.line ?? 0) + 1;
    if (summary === undefined) return undefined;
    if (missing === undefined) {
      const problem = complete ? this.differsFromDisposal() : undefined;
      return problem === undefined ? undefined : { workflowId: summary.workflowId, machine, line, problem };
    }
    return { workflowId: summary.workflowId, seq: missing, machine, line, problem: 'the row is missing' };
  }

  private differsFromDisposal(): string | undefined {
    if (!this.disposal) return undefined;
    const history = new DisposedHistory(this.disposal);
    for (const { row } of this.lines) history.add(row!);
    return history.end();
  }

  private get machine(): string | undefined {
    return this.lines.find(({ row }) => row && isIntact(row))?.row?.machine;
  }

  private problemOf({ row }: SeenLine, index: number, complete: boolean): string | undefined {
    if (!row) return 'it is not what was exported';
    if (this.disposal && !isRedacted(row)) return 'it has what a disposal erases';
    if (!this.disposal && !isIntact(row)) return 'its hash does not match its contents';
    const before = this.lines[index - 1]?.row;
    if (before && before.workflowId !== row.workflowId) return 'the row belongs to another return';
    if (complete && row.seq !== index) return `the row ${index} is missing`;
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
