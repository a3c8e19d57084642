import { Button } from '@/components/button';
import { FileIcon } from '@/components/file-icon';
import { Row } from '@/components/lists/rows';
import { Box, Cluster, Text } from '@/components/page/layout';
import { ProgressBar } from '@/components/progress-bar';
import type { QueuedUpload } from '../upload/upload-queue.js';

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
  const failed = (sentence: string) => (
    <Text size="xs" tone="problem" weight={600}>
      {sentence}
    </Text>
  );
  const hint = (sentence: string) => (
    <Text size="xs" tone="quiet">
      {sentence}
    </Text>
  );
  return (
    <Row
      aside={
        <Cluster gap={1}>
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
        </Cluster>
      }
    >
      <Cluster oneRow align="center">
        <FileIcon name={name} />
        <Box fill shrink>
          <Text size="sm" weight={550} breakWords>
            {name}
          </Text>
          {status === 'uploading' && (
            <ProgressBar value={sent * 100} max={100} label="Uploading..." text={percent.format(sent)} />
          )}
          {status === 'waiting' && hint('Queued')}
          {status === 'complete' && (
            <Text size="xs" tone="done" weight={600}>
              Upload Complete
            </Text>
          )}
          {status === 'failed' && failed(failureText)}
          {sentence && (status === 'refused' ? failed(sentence) : hint(sentence))}
        </Box>
      </Cluster>
    </Row>
  );
}
