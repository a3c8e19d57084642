import { useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { toast } from '@/components/dialogs/toast';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useDisposal } from '../api/disposal.js';

/** Releases a return from hold, after a question. */
export function Release({ id, name }: { id: string; name: string }) {
  const { release } = useDisposal();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        Release<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Release the return of ${name}?`}
        description="It can be disposed of again once it is due."
        confirmLabel="Release"
        cancelLabel="Keep on hold"
        onConfirm={async () => {
          await release(id);
          toast('Released');
        }}
      />
    </>
  );
}
