import { FileIcon } from '@/components/file-icon';
import { DownloadButton } from '@/features/files/components/download-button';
import { formatBytes } from '@/lib/format-bytes';
import type { MailMessage } from '../api/types.js';
import { Box, Cluster, Text } from '@/components/page/layout';

interface AttachmentsProps {
  messageId: string;
  attachments: MailMessage['attachments'];
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
