import { useState } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Page, PageTitle } from '@/components/page/page';
import { Stack } from '@/components/page/layout';
import { api, dataOf, type Schemas, within } from '@/lib/api/client';
import { useLinkToken } from '@/lib/link-token';
import { saveBlob } from '@/lib/save-blob';
import { useAction } from '@/lib/use-action';

/** For a file of 200 MB on a slow connection. */
const timeoutMs = 40 * 60_000;

/** /SharedCopy: what someone whom a client named opens. It waits for a press, because mail scanners open links too. */
export function SharedCopyPage() {
  const token = useLinkToken();
  const [copy, setCopy] = useState<Schemas['SharedCopy']>();
  const { pending, failure, run } = useAction(async () =>
    setCopy(await dataOf(api.POST('/api/sharedCopies/view', { body: { token: token ?? '' } }))),
  );
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
      ) : token === null ? (
        <p role="alert">Please open the link in the email we sent you.</p>
      ) : (
        <Stack>
          {failure && <p role="alert">{failure}</p>}
          <p>A client asked us to give you a copy of their tax return. It is confidential.</p>
          <p>
            <Button pending={pending} pendingLabel="Opening…" onClick={run}>
              Open the copy
            </Button>
          </p>
        </Stack>
      )}
    </Page>
  );
}

function SaveFile({ token, file }: { token: string; file: Schemas['SharedCopy']['files'][number] }) {
  const { pending, failure, run } = useAction(async () => {
    const content = await dataOf(
      api.POST('/api/sharedCopies/file', {
        body: { token, fileId: file.id },
        headers: { Accept: '*/*' },
        parseAs: 'blob',
        fetch: within(timeoutMs),
      }),
    );
    saveBlob(content as unknown as Blob, file.name);
  });
  return (
    <div>
      <Button pending={pending} pendingLabel="Downloading…" onClick={run}>
        Download {file.name}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
