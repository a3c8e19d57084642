import { useState } from 'react';
import { sentenceOf } from '@/lib/api/error';
import { Button } from '../button.js';
import { toast } from './toast.js';

interface DeleteButtonProps {
  /** For example `Delete note 1`. */
  label: string;
  /** Shown once it is deleted. */
  done: string;
  onDelete: () => Promise<unknown>;
}

/** A small button that deletes one entry of a list. */
export function DeleteButton({ label, done, onDelete }: DeleteButtonProps) {
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await onDelete();
      toast(done);
    } catch (error) {
      toast(sentenceOf(error), 'failed');
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      pending={pending}
      pendingLabel="Deleting…"
      aria-label={label}
      onClick={() => void remove()}
    >
      Delete
    </Button>
  );
}
