import { Button } from '@/components/button';

interface FileStepsProps<F> {
  file: F;
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
