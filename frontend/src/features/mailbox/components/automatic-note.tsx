import type { MailSummary } from '../api/types.js';
import { Text } from '@/components/page/layout';

const words = {
  bounce:
    'A mail server sent this because a message could not be delivered. Nobody reads replies to it; please check the address and send a new message.',
  reply: 'This is an automatic reply. Your message was delivered, but may not be read right away.',
} as const;

/** Says that a message was sent automatically. */
export const AutomaticNote = ({ kind }: { kind: NonNullable<MailSummary['automatic']> }) => (
  <Text notice="problem" below={4}>
    {words[kind]}
  </Text>
);
