import type { Schemas } from '@/lib/api/client';
import { Facts } from '@/components/lists/facts';
import { Box, Stack, Text } from '@/components/page/layout';

/** Shows an email the way mail programs do, with its link as a picture of a button. */
export function SampleMail({
  mail: { subject, heading, paragraphs, facts, quote, code, button, note },
}: {
  mail: Schemas['MailSample'];
}) {
  return (
    <Box as="article" full sheet lineAbove="strong" lineBelow="strong" aria-label={`Email: ${subject}`}>
      <Text padTop={3} padBottom={3} lineBelow="hair" weight={600}>
        <Text as="span" tone="quiet" weight={400}>
          Subject
        </Text>{' '}
        {subject}
      </Text>
      <Stack gap={4} padTop={5} padBottom={5} measure breakWords start>
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
