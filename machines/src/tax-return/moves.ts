/** What a return of one version of the machine is in the next: its state and what it remembers, as they are stored. */
export interface TaxReturnMove {
  readonly from: number;
  /** `from` + 1. */
  readonly to: number;
  /** A pure function: the whole new state, or a sentence that says why this return has none. */
  move(stored: {
    readonly value: unknown;
    readonly context: unknown;
  }): { readonly value: unknown; readonly context: unknown } | string;
}

/**
 * A step from each version to the next, oldest first (docs/workflow-changes.md). A step that has been used is never
 * changed: `verify-history` takes it again. It names only the regions it reads, so that it outlives later versions.
 */
export const taxReturnMoves: readonly TaxReturnMove[] = [];
