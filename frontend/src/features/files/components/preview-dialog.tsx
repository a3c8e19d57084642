import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { DownloadButton } from './download-button.js';
import { FilePreview, type PreviewedFile } from './file-preview.js';
import { FileSteps } from './file-steps.js';
import styles from './files.module.css';

interface PreviewDialogProps<F> {
  file: F;
  /** The files that Previous and Next go through. */
  files: readonly F[];
  onChange: (file: F) => void;
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
