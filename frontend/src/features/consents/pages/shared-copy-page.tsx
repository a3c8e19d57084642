import { useState } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Page, PageTitle } from '@/components/page/page';
import { Stack } from '@/components/page/layout';
import { useLinkToken } from '@/lib/link-token';
import { useAction } from '@/lib/use-action';
import { openSharedCopy, saveSharedFile, type SharedCopy } from '../api/shared-copy.js';

/** /SharedCopy: what someone whom a client named opens. It waits for a press, because mail scanners open links too. */
export function SharedCopyPage() {
  const token = useLinkToken();
  const [copy, setCopy] = useState<SharedCopy>();
  const { pending, failure, run } = useAction(async () => setCopy(await openSharedCopy(token ?? '')));
  return (
    <Page narrow>
      <PageTitle>A copy of a tax return</PageTitle>
      {copy && token !== null ? (
        <Stack>
          <p>
            {copy.client} asked {copy.firm} to give this copy to {copy.recipient}: {copy.order}. The link
            works until <DateText value={copy.until} style="long" /> for a limited number of downloads, unless
            the client ends it sooner.
          </p>
          {copy.files.map((file) => (
            <SaveFile key={file.id} token={token} file={file} />
          ))}
          <p>
            Use it only for the purpose that the client gave it to you for. Please keep it safe, and delete it
            when you no longer need it. The client sees how often it was downloaded.
          </p>
        </Stack>
      ) : (
        <Stack>
          {token === null && !failure && <p role="alert">Please open the link in the email we sent you.</p>}
          {failure && <p role="alert">{failure}</p>}
          {token !== null && (
            <>
              <p>A client asked us to give you a copy of their tax return. It is confidential.</p>
              <p>
                <Button pending={pending} pendingLabel="Opening…" onClick={run}>
                  Open the copy
                </Button>
              </p>
            </>
          )}
        </Stack>
      )}
    </Page>
  );
}

function SaveFile({ token, file }: { token: string; file: SharedCopy['files'][number] }) {
  const { pending, failure, run } = useAction(() => saveSharedFile(token, file));
  return (
    <div>
      <Button pending={pending} pendingLabel="Downloading…" onClick={run}>
        Download {file.name}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
