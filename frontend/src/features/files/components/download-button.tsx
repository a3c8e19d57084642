import { Button, type ButtonVariant } from '@/components/button';
import { Text } from '@/components/page/layout';
import { useAction } from '@/lib/use-action';
import { downloadFile } from '../api/download-file.js';

interface DownloadButtonProps {
  file: { name: string; link: string };
  /** The button's label; by default "Download", with the file's name for screen readers. */
  label?: string;
  size?: 'small' | 'medium';
  variant?: ButtonVariant;
  onDownloaded?: () => void;
}

/** Downloads a file. Shows an error below if that fails. */
export function DownloadButton({
  file,
  label,
  size = 'small',
  variant = 'secondary',
  onDownloaded,
}: DownloadButtonProps) {
  const { pending, failure, run } = useAction(async () => {
    await downloadFile(file);
    onDownloaded?.();
  });
  return (
    <>
      <Button
        size={size}
        variant={variant}
        pending={pending}
        pendingLabel="Downloading…"
        aria-label={pending || label ? undefined : `Download ${file.name}`}
        onClick={run}
      >
        {label ?? 'Download'}
      </Button>
      {failure && (
        <Text role="alert" full size="xs" tone="problem" weight={550}>
          {failure}
        </Text>
      )}
    </>
  );
}
