import { Stack } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import type { TaxReturn } from '@/features/tax-return/api/types';

interface FinishedFilesProps {
  files: TaxReturn['taxReturnFile'];
  /** Whether downloading is what the client should do next. */
  isNext: boolean;
}

/** A button for each file of the finished return. If there are several, the buttons name them. */
export function FinishedFiles({ files, isNext }: FinishedFilesProps) {
  return (
    <Stack as="ul" gap={3} start>
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
    </Stack>
  );
}
