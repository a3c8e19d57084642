import { useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { ReasonDialog } from '@/components/dialogs/form-dialog';
import { DateText } from '@/components/orders/amounts';
import { Loaded } from '@/components/page/states';
import { VisuallyHidden } from '@/components/page/layout';
import { api } from '@/lib/api/client';
import { useRead, useReloadAfter } from '@/lib/api/queries';

/** Of everything about disposal that was read. */
export const disposalKey = ['disposal'] as const;

/** A return, and whose it is. */
interface HoldProps {
  id: string;
  name: string;
}

/** When an archived return may be disposed of, and its hold, for the owner. */
export function DisposalPart({ id, name }: HoldProps) {
  const state = useRead([...disposalKey, 'state', id], '/api/disposal/{id}', { path: { id } });
  return (
    <Loaded query={state} label="Loading the disposal" lines={2}>
      {({ dueAt, hold }) => (
        <>
          <p>
            {hold ? (
              <>
                On hold since <DateText value={hold.at} />: {hold.reason}
              </>
            ) : dueAt === null ? (
              'Never due for disposal.'
            ) : (
              <>
                Due for disposal from <DateText value={dueAt} />.
              </>
            )}
          </p>
          <p>{hold ? <Release id={id} name={name} /> : <Hold id={id} name={name} />}</p>
        </>
      )}
    </Loaded>
  );
}

/** Asks why a return must not be disposed of, and puts it on hold. */
export function Hold({ id, name }: HoldProps) {
  const reloadAfter = useReloadAfter(disposalKey);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        Put on hold<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Put the return of ${name} on hold?`}
        description="It is kept until you release it, however old it is."
        confirmLabel="Put on hold"
        hint="For example, “IRS examination” or “Lawsuit”. Only you see it."
        limit="officeReason"
        schema={({ holdBody }) => holdBody}
        onConfirm={(body) =>
          reloadAfter(api.PUT('/api/disposal/{id}/hold', { params: { path: { id } }, body }))
        }
        done="On hold"
      />
    </>
  );
}

/** Releases a return from hold, after a question. */
export function Release({ id, name }: HoldProps) {
  const reloadAfter = useReloadAfter(disposalKey);
  return (
    <ConfirmButton
      size="small"
      variant="secondary"
      title={`Release the return of ${name}?`}
      description="It can be disposed of again once it is due."
      confirmLabel="Release"
      cancelLabel="Keep on hold"
      onConfirm={() => reloadAfter(api.DELETE('/api/disposal/{id}/hold', { params: { path: { id } } }))}
      done="Released"
    >
      Release<VisuallyHidden> {name}</VisuallyHidden>
    </ConfirmButton>
  );
}
