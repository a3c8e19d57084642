import { api, dataOf, type Schemas } from '@/lib/api/client';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '@/components/button';
import { Box, Columns, Stack, Text } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { Loaded } from '@/components/page/states';
import { usePress } from '@/components/dialogs/use-press';
import { Facts } from '@/components/lists/facts';
import { lacksAccess } from '@/lib/api/error';
import { useRead } from '@/lib/api/queries';
import { nameOf } from '../names.js';
import { deliveriesKey } from '../queries.js';

/** /Admin/Emails: every email that the site sends, with invented data. */
export function MailSamplesPage() {
  const samples = useRead([...deliveriesKey, 'samples'], '/api/deliveries/samples', { staleTime: Infinity });
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
      <SampleLinks samples={samples} shown={shown} />
    </Columns>
  );
}

/** Shows an email the way mail programs do, with its link as a picture of a button. */
function SampleMail({ mail }: { mail: Schemas['MailSample'] }) {
  const { subject, heading, paragraphs, facts, quote, code, button, note } = mail;
  return (
    <Box as="article" full boxed aria-label={`Email: ${subject}`}>
      <Text padBottom={3} lineBelow="hair" weight={600}>
        <Text as="span" tone="quiet" weight={400}>
          Subject
        </Text>{' '}
        {subject}
      </Text>
      <Stack gap={4} padTop={4} measure breakWords start>
        <Text as="h2">{heading}</Text>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {facts.length > 0 && (
          <Facts look="sums" facts={facts.map(({ label, value }) => [label, value] as const)} />
        )}
        {quote && (
          <Text notice="plain" keepLines>
            {quote}
          </Text>
        )}
        {code && (
          <Text notice="plain">
            <code>{code}</code>
          </Text>
        )}
        {button && (
          <Text boxed weight={600} tone="problem">
            {button}
          </Text>
        )}
        {note && (
          <Text size="sm" tone="quiet">
            {note}
          </Text>
        )}
      </Stack>
    </Box>
  );
}

const groups: readonly (readonly [Schemas['MailSample']['group'], title: string])[] = [
  ['client', 'To the client, about a return'],
  ['firm', 'To the firm, about a return'],
  ['other', 'Accounts, messages and the rest'],
];

interface SampleLinksProps {
  samples: readonly Schemas['MailSample'][];
  shown: Schemas['MailSample'];
}

/** Links to all samples, by whom they are for. */
function SampleLinks({ samples, shown }: SampleLinksProps) {
  return (
    <Stack aria-label="Emails" as="nav">
      {groups.map(([group, title]) => (
        <section key={group}>
          <Text as="h2" size="md" below={2}>
            {title}
          </Text>
          <Box as="ul">
            {samples
              .filter((sample) => sample.group === group)
              .map((each) => (
                <Text as="li" key={each.name} touchLinks weight={each === shown ? 650 : 400}>
                  <Link
                    to={{ search: `name=${each.name}` }}
                    aria-current={each === shown ? 'true' : undefined}
                  >
                    {nameOf({ template: each.name, kind: 'mail' })}
                  </Link>
                </Text>
              ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}
