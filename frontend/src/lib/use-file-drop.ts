import { useState, type ChangeEvent, type DragEvent } from 'react';

/**
 * Takes files that are dropped on an element, or chosen with a file input.
 * @param disabled ignores what is dropped
 */
export function useFileDrop(take: (files: readonly File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  return {
    /** Whether files are being dragged over the element. */
    over,
    /** Properties of the element. */
    zone: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(!disabled);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) take([...event.dataTransfer.files]);
      },
    },
    /** The input's `onChange`. Empties the input, so that the same file can be chosen again. */
    takeChosen: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const files = [...(currentTarget.files ?? [])];
      currentTarget.value = '';
      if (files.length > 0) take(files);
    },
  };
}
