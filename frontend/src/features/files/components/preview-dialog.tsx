import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { DownloadButton } from './download-button.js';
import { FilePreview, type PreviewedFile } from './file-preview.js';
import styles from './preview-dialog.module.css';

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
        <FilePreview key={file.id} file={file} heading="h3" narrow />
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
