import { acceptedKinds, acceptOf, maxUploadBytes } from '@tax-firm/contract/file-type';
import { isStaff } from '@tax-firm/machines';
import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '@/components/button';
import { DropZone } from '@/components/forms/drop-zone';
import { Box, Cluster, Row, Text, VisuallyHidden } from '@/components/page/layout';
import { useSession } from '@/lib/auth/session';
import { useMediaQuery } from '@/lib/use-media-query';
import { type UploadsOptions, useUploads } from '../upload/use-uploads.js';
import { isBusy, type QueuedUpload } from '../upload/upload-queue.js';
import { FileIcon } from '@/components/file-icon';
import { ProgressBar } from '@/components/progress-bar';

interface UploaderProps extends UploadsOptions {
  /** Label of the drop zone, such as "Upload your documents". */
  label: string;
  /** Sentence for a failed upload, which the spec words differently for clients and staff. */
  failureText: string;
  /** Why files cannot be uploaded now. */
  reason?: string;
  /** Called when uploads start and when the last one has ended. */
  onBusyChange?: (busy: boolean) => void;
}

/** Uploads files that are dropped, chosen or photographed, with progress, cancel and retry for each. */
export function Uploader(props: UploaderProps) {
  const {
    label,
    attach,
    openDraft,
    keptAs,
    failureText,
    reason,
    accepts = 'documents',
    onBusyChange,
  } = props;
  const { uploads, queue } = useUploads({ attach, openDraft, keptAs, accepts });
  const busy = isBusy(uploads);
  const { user } = useSession();
  const isStaffHere = user !== null && isStaff(user.role);
  useEffect(() => {
    onBusyChange?.(busy);
  }, [busy, onBusyChange]);
  const camera = useRef<HTMLInputElement>(null);
  const onPhone = useMediaQuery('(pointer: coarse)');
  const hintId = useId();
  const photo = onPhone && !reason && accepts !== 'pdf' && (
    <>
      <Button variant="secondary" onClick={() => camera.current?.click()}>
        Take a photo
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        aria-label={`${label}: take a photo`}
        onChange={({ currentTarget }) => {
          queue.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
  return (
    <div>
      <DropZone
        label={label}
        icon={<FileUp size={28} strokeWidth={1.5} aria-hidden="true" />}
        accept={acceptOf(accepts)}
        multiple
        onFiles={(files) => queue.add(files)}
        choose="Choose files"
        more={photo}
        reason={reason}
        describedBy={hintId}
      >
        <Text weight={600}>{label}</Text>
        <Text id={hintId} size="xs" tone="quiet">
          {acceptedKinds[accepts].words}, up to {maxUploadBytes / 1024 / 1024} MB each. Large files can take
          up to 30 seconds.
        </Text>
        {!isStaffHere && <Policies />}
      </DropZone>
      <VisuallyHidden>
        <span role="status">{announcement(uploads, failureText)}</span>
      </VisuallyHidden>
      {uploads.length > 0 && (
        <Box as="ul" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              failureText={failureText}
              onRemove={() => queue.remove(upload.id)}
              onRetry={() => queue.retry(upload.id)}
            />
          ))}
        </Box>
      )}
    </div>
  );
}

/** In tabs of their own, so that reading them does not interrupt an upload. */
const Policies = () => (
  <Text size="xs" tone="quiet">
    What we do with your documents:{' '}
    <a href="/Privacy" target="_blank" rel="noreferrer">
      Privacy
    </a>{' '}
    and{' '}
    <a href="/Terms" target="_blank" rel="noreferrer">
      Terms
    </a>
  </Text>
);

/** Text for screen readers. It changes when an upload starts or ends, but not with its progress. */
function announcement(uploads: readonly QueuedUpload[], failureText: string): string {
  const current = uploads.find(({ status }) => status === 'uploading') ?? uploads.at(-1);
  if (!current) return '';
  const texts = {
    waiting: 'Queued',
    uploading: 'Uploading...',
    complete: 'Upload Complete',
    failed: `${failureText}. ${current.sentence ?? ''}`,
    refused: current.sentence ?? '',
  };
  return `${current.name}: ${texts[current.status]}`;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

interface UploadItemProps {
  upload: QueuedUpload;
  failureText: string;
  onRemove: () => void;
  onRetry: () => void;
}

/** An upload in the queue, with its status. */
function UploadItem({ upload, failureText, onRemove, onRetry }: UploadItemProps) {
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
