import { FileIcon } from '@/components/file-icon';
import { DownloadButton } from '@/features/files/components/download-button';
import { formatBytes } from '@/lib/format-bytes';
import type { MailMessage } from '../api/types.js';
import styles from './attachments.module.css';

interface AttachmentsProps {
  messageId: string;
  attachments: MailMessage['attachments'];
}

/** The attachments of a message, with download buttons; renders nothing if there are none. */
export function Attachments({ messageId, attachments }: AttachmentsProps) {
  if (attachments.length === 0) return null;
  const base = `/api/mailbox/messages/${encodeURIComponent(messageId)}/attachments`;
  return (
    <section className={styles.attachments} aria-labelledby="attachments">
      <h2 id="attachments" className={styles.title}>
        {attachments.length === 1 ? 'Attachment' : `${attachments.length} attachments`}
      </h2>
      <ul>
        {attachments.map(({ attachmentId, filename, size }) => (
          <li key={attachmentId} className={styles.item}>
            <FileIcon name={filename} />
            <p className={styles.name}>
              {filename} <span className={styles.size}>{formatBytes(size)}</span>
            </p>
            <DownloadButton file={{ name: filename, link: `${base}/${encodeURIComponent(attachmentId)}` }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
