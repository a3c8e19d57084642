import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@/components/button';
import { Columns, Stack } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { Loaded } from '@/components/page/states';
import { usePress } from '@/components/dialogs/use-press';
import { lacksAccess } from '@/lib/api/error';
import { useMailSamples } from '../api/deliveries.js';
import { SampleLinks, SampleMail } from '../components/sample-mail.js';

/** /Admin/Emails: every email that the site sends, with invented data. */
export function MailSamplesPage() {
  const samples = useMailSamples();
  if (lacksAccess(samples.error)) return <NoAccess />;
  return (
    <Page>
      <ScreenTitle lede="What clients and the firm get, with invented people and amounts. Nothing here was sent.">
        Emails we send
      </ScreenTitle>
      <Loaded query={samples} label="Loading the emails" lines={8}>
        {(loaded) => <Samples samples={loaded} />}
      </Loaded>
    </Page>
  );
}

function Samples({ samples }: { samples: readonly Schemas['MailSample'][] }) {
  const [parameters] = useSearchParams();
  const shown = samples.find(({ name }) => name === parameters.get('name')) ?? samples[0];
  const { pending, run: send } = usePress(async () => {
    const { to } = await dataOf(api.POST('/api/deliveries/samples', { body: { name: shown!.name } }));
    return `The sample is on its way to ${to}`;
  });
  if (!shown) return null;
  return (
    <Columns widths="aside">
      <Stack gap={4} start>
        <SampleMail mail={shown} />
        <Button variant="secondary" pending={pending} pendingLabel="Sending…" onClick={send}>
          Send me this sample
        </Button>
      </Stack>
      <SampleLinks samples={samples} shown={shown.name} />
    </Columns>
  );
}
