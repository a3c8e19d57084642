import type { Schemas } from '@/lib/api/client';
import { Link } from 'react-router-dom';
import { Facts } from '@/components/lists/facts';
import { DateText } from '@/components/orders/amounts';
import { sentAt } from '../headers.js';
import { Box, Cluster, Text } from '@/components/page/layout';
import { Prose } from '@/components/page/prose';
import styles from './mail.module.css';
import { FileIcon } from '@/components/file-icon';
import { DownloadButton } from '@/features/files/components/download-button';
import { formatBytes } from '@/lib/format-bytes';

/** Sender, reply address if it differs, recipient, date, and the return that the message is about. */
export function Envelope({ message: { headers, taxReturn } }: { message: Schemas['MailMessage'] }) {
  const replyAddress = headers['Reply-To'];
  return (
    <Facts
      look="lines"
      size="sm"
      below={4}
      lineAbove="strong"
      facts={[
        ['From', headers.From],
        ['Reply to', replyAddress !== headers.From && replyAddress],
        ['To', headers.To],
        ['Date', <DateText value={sentAt(headers)} style="time" />],
        [
          'Return',
          taxReturn && (
            <Link to={`/AdminTaxReturn/${taxReturn.id}?tab=communications`}>{taxReturn.name}</Link>
          ),
        ],
      ]}
    />
  );
}

const words = {
  bounce:
    'A mail server sent this because a message could not be delivered. Nobody reads replies to it; please check the address and send a new message.',
  reply: 'This is an automatic reply. Your message was delivered, but may not be read right away.',
} as const;

/** Says that a message was sent automatically. */
export const AutomaticNote = ({ kind }: { kind: NonNullable<Schemas['MailSummary']['automatic']> }) => (
  <Text notice="problem" below={4}>
    {words[kind]}
  </Text>
);

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

interface AttachmentsProps {
  messageId: string;
  attachments: Schemas['MailMessage']['attachments'];
}

/** The attachments of a message, with download buttons; renders nothing if there are none. */
export function Attachments({ messageId, attachments }: AttachmentsProps) {
  if (attachments.length === 0) return null;
  const base = `/api/mailbox/messages/${encodeURIComponent(messageId)}/attachments`;
  return (
    <Box as="section" below={5} aria-labelledby="attachments">
      <Box as="h2" id="attachments" below={2} size="lg">
        {attachments.length === 1 ? 'Attachment' : `${attachments.length} attachments`}
      </Box>
      <ul>
        {attachments.map(({ attachmentId, filename, size }) => (
          <Cluster as="li" key={attachmentId} oneRow align="center" padTop={2} padBottom={2} lineAbove="hair">
            <FileIcon name={filename} />
            <Text weight={550} tight breakWords fill>
              {filename}{' '}
              <Text as="span" tone="quiet" size="xs" weight={400} nowrap>
                {formatBytes(size)}
              </Text>
            </Text>
            <DownloadButton file={{ name: filename, link: `${base}/${encodeURIComponent(attachmentId)}` }} />
          </Cluster>
        ))}
      </ul>
    </Box>
  );
}
