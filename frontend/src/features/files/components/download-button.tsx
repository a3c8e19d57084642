import { Button, type ButtonVariant } from '@/components/button';
import { Text } from '@/components/page/layout';
import { saveBlob } from '@/lib/save-blob';
import { useAction } from '@/lib/use-action';
import { fetchFile } from '../fetch-file.js';

interface DownloadButtonProps {
  file: { name: string; link: string };
  /** The button's label; by default "Download", with the file's name for screen readers. */
  label?: string;
  size?: 'small' | 'medium';
  variant?: ButtonVariant;
}

/** Saves a file to the user's disk: a link could not send the token. Shows an error below if that fails. */
export function DownloadButton({ file, label, size = 'small', variant = 'secondary' }: DownloadButtonProps) {
  const { pending, failure, run } = useAction(async () => saveBlob(await fetchFile(file.link), file.name));
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
