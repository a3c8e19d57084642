import { useState } from 'react';
import type { TaxReturnSummary } from '@/features/tax-return';
import { useSession } from '@/lib/auth/use-session';
import { ReturnList } from '../../components/return-list.js';
import { Selection } from '../../components/selection.js';
import { bulkActionsOf } from './actions.js';
import { BulkBar } from './bulk-bar.js';

interface SelectableReturnsProps {
  caption: string;
  returns: readonly TaxReturnSummary[];
  outdated: boolean;
}

/** The list of returns, with the bulk actions of the viewer's role. */
export function SelectableReturns(list: SelectableReturnsProps) {
  const { user } = useSession();
  const actions = user ? bulkActionsOf(user.role) : [];
  const [selection] = useState(() => new Selection());
  return (
    <div>
      <ReturnList {...list} selection={actions.length > 0 ? selection : undefined} />
      <BulkBar actions={actions} selection={selection} returns={list.returns} />
    </div>
  );
}
