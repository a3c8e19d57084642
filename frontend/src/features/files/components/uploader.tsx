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
import { isBusy, type QueuedUpload, type UploadQueue } from '../upload/upload-queue.js';
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
export function Uploader({ label, failureText, reason, onBusyChange, ...options }: UploaderProps) {
  const { accepts = 'documents' } = options;
  const { uploads, queue } = useUploads(options);
  const busy = isBusy(uploads);
  const { user } = useSession();
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
        {!(user && isStaff(user.role)) && <Policies />}
      </DropZone>
      <VisuallyHidden>
        <span role="status">{announcement(uploads, failureText)}</span>
      </VisuallyHidden>
      {uploads.length > 0 && (
        <Box as="ul" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} notes={notesOf(upload, failureText)} queue={queue} />
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

type Note = readonly [tone: 'quiet' | 'done' | 'problem', words: string];

/** What is said about an upload. */
function notesOf({ status, sentence = '' }: QueuedUpload, failureText: string): readonly Note[] {
  const notes: Record<QueuedUpload['status'], Note[]> = {
    waiting: [['quiet', 'Queued']],
    uploading: [['quiet', 'Uploading...']],
    complete: [['done', 'Upload Complete']],
    failed: [
      ['problem', failureText],
      ['quiet', sentence],
    ],
    refused: [['problem', sentence]],
  };
  return notes[status];
}

/** Text for screen readers. It changes when an upload starts or ends, but not with its progress. */
function announcement(uploads: readonly QueuedUpload[], failureText: string): string {
  const current = uploads.find(({ status }) => status === 'uploading') ?? uploads.at(-1);
  if (!current) return '';
  return `${current.name}: ${notesOf(current, failureText)
    .map(([, words]) => words)
    .join('. ')}`;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

interface UploadItemProps {
  upload: QueuedUpload;
  notes: readonly Note[];
  queue: UploadQueue;
}

/** An upload in the queue, with its status. */
function UploadItem({ upload: { id, name, status, sent }, notes, queue }: UploadItemProps) {
  const end = status === 'waiting' || status === 'uploading' ? 'Cancel' : 'Dismiss';
  return (
    <Row
      aside={
        <Cluster gap={1}>
          {status === 'failed' && (
            <Button size="small" onClick={() => queue.retry(id)} aria-label={`Try again: ${name}`}>
              Try again
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => queue.remove(id)}
            aria-label={`${end}: ${name}`}
          >
            {end}
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
          {status === 'uploading' ? (
            <ProgressBar value={sent * 100} max={100} label="Uploading..." text={percent.format(sent)} />
          ) : (
            notes.map(([tone, words]) => (
              <Text key={words} size="xs" tone={tone} weight={tone === 'quiet' ? undefined : 600}>
                {words}
              </Text>
            ))
          )}
        </Box>
      </Cluster>
    </Row>
  );
}
