import { Prose } from '@/components/page/prose';
import styles from './mail.module.css';
import { Box, Text } from '@/components/page/layout';

/** A message's HTML, sanitized by the server: it loads nothing, runs nothing, and cannot leave its box. */
export function MailBody({ html }: { html: string }) {
  if (!html.trim())
    return (
      <Text below={5} tone="quiet">
        This message has no text.
      </Text>
    );
  return (
    <Box as="section" boxed scroll below={5} aria-label="Message text">
      <Prose html={html} className={styles.prose} />
    </Box>
  );
}
