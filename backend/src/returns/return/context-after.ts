import { type TaxReturnContext } from '@tax-firm/machines';
import { type TransitionRow } from '../../workflow/model/history.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

/**
 * The machine's context after these rows of a return's history, for what must still say the amounts of its time. Facts
 * that an older machine version did not have come from the current context.
 */
export const contextAfter = (
  rows: readonly TransitionRow[],
  { context }: Pick<TaxReturnEntity, 'context'>,
): TaxReturnContext =>
  rows.reduce<TaxReturnContext>(
    (known, row) => ({ ...known, ...(row.contextChange as Partial<TaxReturnContext> | null) }),
    context,
  );
