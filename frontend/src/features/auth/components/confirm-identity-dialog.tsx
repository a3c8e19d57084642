import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialogs/dialog';
import { ErrorState, Loading } from '@/components/page/states';
import { confirm, askConfirmationOptions } from '../api/second-factor.js';
import { ProofForm } from './proof-form.js';

type Options = Awaited<ReturnType<typeof askConfirmationOptions>>;

/** @param onClose called with whether the user has proved who they are */
export function ConfirmIdentityDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const [options, setOptions] = useState<Options>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    askConfirmationOptions().then(setOptions, setError);
  }, []);
  return (
    <Dialog
      open
      // Its fields come later, and the first thing to press is its cross.
      readFirst
      onClose={() => onClose(false)}
      title="Confirm that it’s you"
      description="This is a sensitive change, so we ask again. Nothing is lost: we’ll continue right after."
    >
      {options ? (
        <ProofForm
          methods={options.methods}
          // A passkey's challenge works once, so each try asks for a new one.
          passkeyOptions={async () => (await askConfirmationOptions()).passkeyOptions!}
          submitLabel="Confirm"
          pendingLabel="Confirming…"
          onProof={async (proof) => {
            await confirm(proof);
            onClose(true);
          }}
        >
          <Button variant="secondary" onClick={() => onClose(false)}>
            Cancel
          </Button>
        </ProofForm>
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <Loading label="Loading" lines={2} />
      )}
    </Dialog>
  );
}
