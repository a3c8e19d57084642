import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import { Loading } from '@/components/states';
import { sentenceOf } from '@/lib/api/error';
import { fetchFile } from '../api/download-file.js';
import { HeicUnreadable, heicToJpeg } from '../heic/heic-to-jpeg.js';
import { DownloadButton } from './download-button.js';
import styles from './preview-dialog.module.css';

/** A file that can be shown in the page. */
export interface PreviewedFile {
  id: string;
  name: string;
  link: string;
  /** MIME type, which the server detected from the content. */
  type: string;
}

const heic = 'image/heic';
const pdf = 'application/pdf';
const shownTypes: readonly string[] = [pdf, 'image/jpeg', 'image/png', heic];

/**
 * Whether the page can show the file: PDF, JPEG and PNG as they are, HEIC as a JPEG. Most phones show no PDF inside a
 * page.
 */
export const canPreview = ({ type }: Pick<PreviewedFile, 'type'>): boolean =>
  shownTypes.includes(type) && (type !== pdf || navigator.pdfViewerEnabled !== false);

interface PreviewDialogProps<F> {
  file: F;
  /** The files that Previous and Next go through. */
  files: readonly F[];
  onChange: (file: F) => void;
  onClose: () => void;
}

/** Shows a PDF or an image, with buttons for the previous and next file. */
export function PreviewDialog<F extends PreviewedFile>({
  file,
  files,
  onChange,
  onClose,
}: PreviewDialogProps<F>) {
  const position = files.findIndex(({ id }) => id === file.id);
  const [before, after] = [files[position - 1], files[position + 1]];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={file.name}
      description={files.length > 1 ? `${position + 1} of ${files.length}` : undefined}
    >
      <div className={styles.frame}>
        <FilePreview key={file.id} file={file} />
      </div>
      <DialogActions>
        {files.length > 1 && (
          <>
            <Button
              variant="secondary"
              reason={before ? undefined : 'This is the first file'}
              onClick={() => before && onChange(before)}
            >
              Previous
            </Button>
            <Button
              variant="secondary"
              reason={after ? undefined : 'This is the last file'}
              onClick={() => after && onChange(after)}
            >
              Next
            </Button>
          </>
        )}
        <DownloadButton file={file} size="medium" />
      </DialogActions>
    </Dialog>
  );
}

/**
 * Shows a PDF or an image. Uses the MIME type that the server detected, so that HTML named `.pdf` is never opened as a page.
 */
export function FilePreview({ file: { name, link, type } }: { file: PreviewedFile }) {
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    let made: string | undefined;
    fetchFile(link, controller.signal)
      .then((blob) => (type === heic ? heicToJpeg(blob, controller.signal) : new Blob([blob], { type })))
      .then((blob) => {
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setFailure(error instanceof HeicUnreadable ? error.message : sentenceOf(error));
      });
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [link, type]);

  if (failure) return <p role="alert">{failure}</p>;
  if (!address) return <Loading label={`Loading ${name}`} lines={6} />;
  return type === pdf ? (
    <iframe src={address} title={name} className={styles.page} />
  ) : (
    <img src={address} alt={name} className={styles.image} />
  );
}
