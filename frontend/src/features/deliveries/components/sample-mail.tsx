import type { Schemas } from '@/lib/api/client';
import { Facts } from '@/components/lists/facts';
import { Box, Stack, Text } from '@/components/page/layout';
import { Link } from 'react-router-dom';
import { nameOf } from '../names.js';

/** Shows an email the way mail programs do, with its link as a picture of a button. */
export function SampleMail({
  mail: { subject, heading, paragraphs, facts, quote, code, button, note },
}: {
  mail: Schemas['MailSample'];
}) {
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
  shown: Schemas['MailSample']['name'];
}

/** Links to all samples, by whom they are for. */
export function SampleLinks({ samples, shown }: SampleLinksProps) {
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
              .map(({ name }) => (
                <Text as="li" key={name} touchLinks weight={name === shown ? 650 : 400}>
                  <Link to={{ search: `name=${name}` }} aria-current={name === shown ? 'true' : undefined}>
                    {nameOf({ template: name, kind: 'mail' })}
                  </Link>
                </Text>
              ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}
