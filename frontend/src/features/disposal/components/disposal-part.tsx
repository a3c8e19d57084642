import { useState } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { LoadingOrError } from '@/components/page/states';
import { useDisposalState } from '../api/disposal.js';
import { HoldDialog } from './hold-dialog.js';
import { Release } from './release.js';

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
