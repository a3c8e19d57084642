import { permissions, type PlainEventType, type Role, whyNot, workflowRows } from '@tax-firm/machines';
import type { TaxReturnSummary, Viewer } from '@/features/tax-return/api/types';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import { reasonsOnScreen } from '@/lib/firm/role-name';

export interface BulkAction {
  type: PlainEventType | 'ASSIGN' | 'ARCHIVE';
  label: string;
}

const steps = workflowRows.flatMap(({ event, label }) => (event === null ? [] : [{ type: event, label }]));

const actions: readonly BulkAction[] = [
  ...steps,
  { type: 'TAKE_RETURN', label: 'Take' },
  { type: 'GIVE_BACK', label: 'Give back' },
  { type: 'ASSIGN', label: 'Assign' },
  { type: 'ARCHIVE', label: 'Archive' },
];

/** The bulk actions of a role: the workflow's steps, who works on the returns, and archiving. */
export const bulkActionsOf = (role: Role): readonly BulkAction[] =>
  actions.filter(({ type }) => permissions[type].includes(role));

/** Why a return cannot take an event now, as sentences; undefined if it can, as far as this screen knows. */
export function reasonAgainst(
  taxReturn: TaxReturnSummary,
  type: BulkAction['type'],
  viewer: Viewer,
): string | undefined {
  const reasons = reasonsOnScreen(whyNot(snapshotShown(taxReturn), type, viewer));
  return reasons.map(({ sentence }) => sentence).join(' ') || undefined;
}

/**
 * The action to offer first: the step of the workflow that most of the returns can take, and the earliest of several. If
 * they can take none, the first action that most can take.
 */
export function fittingAction(
  offered: readonly BulkAction[],
  returns: readonly TaxReturnSummary[],
  viewer: Viewer,
): BulkAction | undefined {
  const countOf = ({ type }: BulkAction) =>
    returns.filter((each) => reasonAgainst(each, type, viewer) === undefined).length;
  const mostFitting = (among: readonly BulkAction[]) =>
    among
      .map((action) => ({ action, count: countOf(action) }))
      .reduce<{ action?: BulkAction; count: number }>(
        (best, each) => (each.count > best.count ? each : best),
        { count: 0 },
      ).action;
  const isStep = ({ type }: BulkAction) => steps.some((step) => step.type === type);
  return (
    mostFitting(offered.filter(isStep)) ??
    mostFitting(offered.filter((action) => !isStep(action))) ??
    offered[0]
  );
}
