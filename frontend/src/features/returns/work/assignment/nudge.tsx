import { is, waitsForFirm } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { usePress } from '@/components/dialogs/use-press';
import { api } from '@/lib/api/client';
import { useReturn } from '../return-context.js';

/** Emails a colleague that the return waits for them. Nothing where that is the viewer, a client or nobody. */
export function Nudge() {
  const { taxReturn, viewer, writes } = useReturn();
  const { id, assignee, workflow } = taxReturn;
  const { pending, run } = usePress(async () => {
    await api.POST('/api/taxReturns/{id}/nudge', { params: { path: { id } } });
    return `We emailed ${assignee?.name}`;
  });
  if (!assignee || assignee.id === viewer.id || !writes) return null;
  if (!waitsForFirm(workflow.progress.waitingOn) || is.archived(workflow.value)) return null;
  return (
    <Button size="small" variant="quiet" pending={pending} onClick={run}>
      Nudge {assignee.name}
    </Button>
  );
}
