import { acceptOf, maxUploadBytes, acceptedKinds } from '@tax-firm/contract/file-type';
import { isStaff } from '@tax-firm/machines';
import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { Box, Cluster, Text } from '@/components/page/layout';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useSession } from '@/lib/auth/session';
import { useFileDrop } from '@/lib/use-file-drop';
import { useMediaQuery } from '@/lib/use-media-query';
import { useUploads, type UploadsOptions } from '../upload/use-uploads.js';
import { isBusy, type QueuedUpload } from '../upload/upload-queue.js';
import { UploadItem } from './upload-item.js';
import styles from './uploader.module.css';

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
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const onPhone = useMediaQuery('(pointer: coarse)');
  const hintId = useId();

  const { over, zone, takeChosen } = useFileDrop((files) => queue.add(files), reason !== undefined);
  return (
    <div>
      <div className={classNames(styles.zone, over && styles.over)} {...zone}>
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
        <div>
          <Text weight={600}>{label}</Text>
          <p id={hintId} className={styles.hint}>
            {acceptedKinds[accepts].words}, up to {maxUploadBytes / 1024 / 1024} MB each. Large files can take
            up to 30 seconds.
          </p>
          {!isStaffHere && <Policies />}
        </div>
        <Cluster gap={2}>
          <Button
            variant="secondary"
            aria-describedby={hintId}
            reason={reason}
            onClick={() => input.current?.click()}
          >
            Choose files
            {/* A screen of staff has several of these buttons, and each takes other files. */}
            <VisuallyHidden> ({label})</VisuallyHidden>
          </Button>
          {onPhone && !reason && accepts !== 'pdf' && (
            <Button variant="secondary" onClick={() => camera.current?.click()}>
              Take a photo
            </Button>
          )}
        </Cluster>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          disabled={reason !== undefined}
          accept={acceptOf(accepts)}
          aria-label={label}
          onChange={takeChosen}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/jpeg"
          capture="environment"
          aria-label={`${label}: take a photo`}
          onChange={takeChosen}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{announcement(uploads, failureText)}</span>
      </VisuallyHidden>
      {uploads.length > 0 && (
        <Box as="ul" lineBelow="hair" aria-label="Uploads">
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
  <p className={styles.hint}>
    What we do with your documents:{' '}
    <a href="/Privacy" target="_blank" rel="noreferrer">
      Privacy
    </a>{' '}
    and{' '}
    <a href="/Terms" target="_blank" rel="noreferrer">
      Terms
    </a>
  </p>
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
