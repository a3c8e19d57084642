import type { Schemas } from '@/lib/api/client';
import { Link } from 'react-router-dom';
import { Box, Stack, Text } from '@/components/page/layout';
import { nameOf } from '../names.js';

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
