import { Button } from '@/components/button';
import { FileIcon } from '@/components/file-icon';
import { Box, Text } from '@/components/page/layout';
import { ProgressBar } from '@/components/progress-bar';
import type { QueuedUpload } from '../upload/upload-queue.js';
import styles from './uploader.module.css';

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

interface UploadItemProps {
  upload: QueuedUpload;
  failureText: string;
  onRemove: () => void;
  onRetry: () => void;
}

/** An upload in the queue, with its status. */
export function UploadItem({ upload, failureText, onRemove, onRetry }: UploadItemProps) {
  const { name, status, sent, sentence } = upload;
  const unfinished = status === 'waiting' || status === 'uploading';
  return (
    <li className={styles.item}>
      <FileIcon name={name} />
      <Box shrink>
        {status === 'uploading' ? (
          <>
            <Text size="sm" weight={550} breakWords>
              {name}
            </Text>
            <ProgressBar value={sent * 100} max={100} label="Uploading..." text={percent.format(sent)} />
          </>
        ) : (
          <>
            <Text size="sm" weight={550} breakWords>
              {name}
            </Text>
            {status === 'waiting' && <p className={styles.hint}>Queued</p>}
            {status === 'complete' && (
              <Text size="xs" tone="done" weight={600}>
                Upload Complete
              </Text>
            )}
            {status === 'failed' && <p className={styles.failed}>{failureText}</p>}
            {sentence && <p className={status === 'refused' ? styles.failed : styles.hint}>{sentence}</p>}
          </>
        )}
      </Box>
      <div className={styles.buttons}>
        {status === 'failed' && (
          <Button size="small" onClick={onRetry} aria-label={`Try again: ${name}`}>
            Try again
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={onRemove}
          aria-label={`${unfinished ? 'Cancel' : 'Dismiss'}: ${name}`}
        >
          {unfinished ? 'Cancel' : 'Dismiss'}
        </Button>
      </div>
    </li>
  );
}
