import { Button } from '../button.js';
import { usePress } from './use-press.js';

interface DeleteButtonProps {
  /** For example `Delete note 1`. */
  label: string;
  /** Shown once it is deleted. */
  done: string;
  onDelete: () => Promise<unknown>;
}

/** A small button that deletes one entry of a list. */
export function DeleteButton({ label, done, onDelete }: DeleteButtonProps) {
  const { pending, run } = usePress(async () => {
    await onDelete();
    return done;
  });
  return (
    <Button
      size="small"
      variant="quiet"
      pending={pending}
      pendingLabel="Deleting…"
      aria-label={label}
      onClick={run}
    >
      Delete
    </Button>
  );
}
