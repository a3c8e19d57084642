import type { Schemas } from '@/lib/api/client';
import { Link } from 'react-router-dom';
import { Box, Stack } from '@/components/page/layout';
import { nameOf } from '../names.js';
import styles from './sample-mail.module.css';

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
          <h2 className={styles.title}>{title}</h2>
          <Box as="ul">
            {samples
              .filter((sample) => sample.group === group)
              .map(({ name }) => (
                <li key={name}>
                  <Link
                    to={{ search: `name=${name}` }}
                    aria-current={name === shown ? 'true' : undefined}
                    className={styles.link}
                  >
                    {nameOf({ template: name, kind: 'mail' })}
                  </Link>
                </li>
              ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}
