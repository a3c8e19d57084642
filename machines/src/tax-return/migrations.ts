/** Converts a stored return from one version of the machine to the next: its state and its context. */
export interface TaxReturnMigration {
  readonly from: number;
  /** `from` + 1. */
  readonly to: number;
  /** Must be pure. @returns the whole new state, or a sentence that explains why there is none */
  migrate(stored: {
    /** The state of each region by name. */
    readonly value: Readonly<Record<string, string>>;
    readonly context: unknown;
  }): { readonly value: unknown; readonly context: unknown } | string;
}

/**
 * The migrations from each version to the next, oldest first (docs/workflow-changes.md). Never change one that has been
 * released, because `verify-history` runs it again. A migration refers only to regions that it reads, so that it keeps
 * working in later versions.
 */
export const taxReturnMigrations: readonly TaxReturnMigration[] = [];
