import { useState } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { LoadingOrError } from '@/components/page/states';
import { useDisposal, useDisposalState } from '../api/disposal.js';
import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import { toast } from '@/components/dialogs/toast';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { VisuallyHidden } from '@/components/page/layout';

/** When an archived return may be disposed of, and its hold, for the owner. */
export function DisposalPart({ id, name }: { id: string; name: string }) {
  const { data: state, error, refetch } = useDisposalState(id);
  const [asking, setAsking] = useState(false);
  if (!state) return <LoadingOrError {...{ error, refetch }} label="Loading the disposal" lines={2} />;
  const { dueAt, hold } = state;
  return (
    <>
      {hold ? (
        <p>
          On hold since <DateText value={hold.at} />: {hold.reason}
        </p>
      ) : (
        <p>
          {dueAt === null ? (
            'Never due for disposal.'
          ) : (
            <>
              Due for disposal from <DateText value={dueAt} />.
            </>
          )}
        </p>
      )}
      <p>
        {hold ? (
          <Release id={id} name={name} />
        ) : (
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            Put on hold
          </Button>
        )}
      </p>
      <HoldDialog id={id} name={name} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface HoldDialogProps {
  id: string;
  /** Whose return it is. */
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks why a return must not be disposed of. */
export function HoldDialog({ id, name, open, onClose }: HoldDialogProps) {
  const { hold } = useDisposal();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Put the return of ${name} on hold?`}
      description="It is kept until you release it, however old it is."
      confirmLabel="Put on hold"
      hint="For example, “IRS examination” or “Lawsuit”. Only you see it."
      limit="officeReason"
      schema={({ holdBody }) => holdBody}
      onConfirm={async ({ reason }) => {
        await hold(id, reason);
        toast('On hold');
      }}
    />
  );
}

/** Releases a return from hold, after a question. */
export function Release({ id, name }: { id: string; name: string }) {
  const { release } = useDisposal();
  return (
    <ConfirmButton
      size="small"
      variant="secondary"
      title={`Release the return of ${name}?`}
      description="It can be disposed of again once it is due."
      confirmLabel="Release"
      cancelLabel="Keep on hold"
      onConfirm={async () => {
        await release(id);
        toast('Released');
      }}
    >
      Release<VisuallyHidden> {name}</VisuallyHidden>
    </ConfirmButton>
  );
}
