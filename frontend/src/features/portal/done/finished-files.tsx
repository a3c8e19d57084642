import { DownloadButton } from '@/features/files/components/download-button';
import type { TaxReturn } from '@/features/tax-return/api/types';
import styles from './done.module.css';

interface FinishedFilesProps {
  files: TaxReturn['taxReturnFile'];
  /** Whether downloading is what the client should do next. */
  isNext: boolean;
}

/** A button for each file of the finished return. If there are several, the buttons name them. */
export function FinishedFiles({ files, isNext }: FinishedFilesProps) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <DownloadButton
            file={file}
            label={files.length === 1 ? 'Download your return' : `Download ${file.name}`}
            size="medium"
            variant={isNext ? 'primary' : 'secondary'}
          />
        </li>
      ))}
    </ul>
  );
}
