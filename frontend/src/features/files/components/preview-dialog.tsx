import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { DownloadButton } from './download-button.js';
import { FilePreview, type PreviewedFile } from './file-preview.js';
import styles from './files.module.css';

interface PreviewDialogProps<F> extends Omit<FileStepsProps<F>, 'countId'> {
  onClose: () => void;
}

/** Shows a PDF or an image, with buttons for the previous and next file. */
export function PreviewDialog<F extends PreviewedFile>({ onClose, ...steps }: PreviewDialogProps<F>) {
  const { file, files } = steps;
  const position = files.findIndex(({ id }) => id === file.id);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={file.name}
      description={files.length > 1 ? `${position + 1} of ${files.length}` : undefined}
    >
      <div className={styles.frame}>
        <FilePreview key={file.id} file={file} heading="h3" narrow />
      </div>
      <DialogActions>
        {files.length > 1 && <FileSteps {...steps} />}
        <DownloadButton file={file} size="medium" />
      </DialogActions>
    </Dialog>
  );
}

interface FileStepsProps<F> {
  file: F;
  /** The files that Previous and Next go through. */
  files: readonly F[];
  onChange: (file: F) => void;
  /** In small buttons; the element with this id says why one of them does nothing. */
  countId?: string;
}

/** Buttons that go to the file before and after one. `data-key` is for a place that has keys for them. */
export function FileSteps<F extends { id: string }>({ file, files, onChange, countId }: FileStepsProps<F>) {
  const position = files.findIndex(({ id }) => id === file.id);
  return (
    <>
      {[
        { label: 'Previous', key: 'p', to: files[position - 1], end: 'first' },
        { label: 'Next', key: 'n', to: files[position + 1], end: 'last' },
      ].map(({ label, key, to, end }) => (
        <Button
          key={key}
          size={countId ? 'small' : 'medium'}
          variant="secondary"
          data-key={key}
          reason={to ? undefined : `This is the ${end} file`}
          reasonId={countId}
          onClick={() => to && onChange(to)}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
