import { useState, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { ConfirmDialog } from '@/components/dialog';
import { DateText } from '@/components/amounts';
import { FileIcon } from '@/components/file-icon';
import { sentenceOf } from '@/lib/api/error';
import { formatBytes } from '@/lib/format-bytes';
import { DownloadButton } from './download-button.js';
import styles from './file-list.module.css';
import { canPreview, PreviewDialog } from './preview-dialog.js';

interface ListedFile {
  id: string;
  name: string;
  link: string;
  /** MIME type. */
  type: string;
  size: number;
  /** ISO time. */
  at: string;
  uploadedBy: 'client' | 'firm';
}

interface FileListProps<F extends ListedFile> {
  /** Names the list: 'Your documents'. */
  label: string;
  files: readonly F[];
  /** What stands there while there is none. */
  empty: ReactNode;
  /** Deletes one; left out where nothing is deleted. Rejects with what went wrong. */
  onDelete?: (file: F) => Promise<unknown>;
  /** Which files have a Delete button; all unless told. */
  mayDelete?: (file: F) => boolean;
  /** Why nothing can be deleted now. */
  deleteReason?: string;
  /** Called once a file has arrived whole. */
  onDownloaded?: (file: F) => void;
  /** Who put up a file: for readers to whom that is news. */
  describeUploader?: (file: F) => string;
}

/** Files with an icon by type, a preview where a browser can show them, a download, and deletion once confirmed. */
export function FileList<F extends ListedFile>(props: FileListProps<F>) {
  const { label, files, empty, onDelete, mayDelete = () => true, deleteReason } = props;
  const { onDownloaded, describeUploader } = props;
  const [doomed, setDoomed] = useState<F | null>(null);
  const [previewed, setPreviewed] = useState<F | null>(null);
  if (files.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {files.map((file) => (
          <li key={file.id} className={styles.item}>
            <FileIcon name={file.name} />
            <div className={styles.words}>
              <p className={styles.name}>{file.name}</p>
              <p className={styles.facts}>
                {formatBytes(file.size)} · <DateText value={file.at} />
                {describeUploader && ` · ${describeUploader(file)}`}
              </p>
            </div>
            <div className={styles.buttons}>
              {canPreview(file) && (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Preview ${file.name}`}
                  onClick={() => setPreviewed(file)}
                >
                  Preview
                </Button>
              )}
              <DownloadButton file={file} onDownloaded={() => onDownloaded?.(file)} />
              {onDelete && mayDelete(file) && (
                <Button
                  size="small"
                  variant="danger"
                  reason={deleteReason}
                  aria-label={`Delete ${file.name}`}
                  onClick={() => setDoomed(file)}
                >
                  Delete
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {previewed && (
        <PreviewDialog
          file={previewed}
          files={files.filter(canPreview)}
          onChange={setPreviewed}
          onClose={() => setPreviewed(null)}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={async () => {
          if (doomed) await onDelete?.(doomed);
        }}
        title="Delete this file?"
        description={doomed?.name}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        danger
        describeFailure={sentenceOf}
      />
    </>
  );
}
