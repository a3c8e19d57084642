import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialogs/dialog';
import { Loaded } from '@/components/page/states';
import { api, dataOf } from '@/lib/api/client';
import { queryClient } from '@/lib/query-client';
import { ProofForm } from './proof-form.js';

/** How the user can confirm who they are. */
const askOptions = () => dataOf(api.POST('/api/users/me/confirm/options'));

/** @param onClose called with whether the user has proved who they are */
export function ConfirmIdentityDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const options = useQuery(
    { queryKey: ['confirmationOptions'], queryFn: askOptions, staleTime: Infinity, gcTime: 0 },
    queryClient,
  );
  return (
    <Dialog
      open
      // Its fields come later, and the first thing to press is its cross.
      readFirst
      onClose={() => onClose(false)}
      title="Confirm that it’s you"
      description="This is a sensitive change, so we ask again. Nothing is lost: we’ll continue right after."
    >
      <Loaded query={options} lines={2}>
        {({ methods }) => (
          <ProofForm
            methods={methods}
            // A passkey's challenge works once, so each try asks for a new one.
            passkeyOptions={async () => (await askOptions()).passkeyOptions!}
            submitLabel="Confirm"
            pendingLabel="Confirming…"
            onProof={async (body) => {
              await api.POST('/api/users/me/confirm', { body });
              onClose(true);
            }}
          >
            <Button variant="secondary" onClick={() => onClose(false)}>
              Cancel
            </Button>
          </ProofForm>
        )}
      </Loaded>
    </Dialog>
  );
}
