import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { Box, Text } from '../page/layout.js';

export interface SummaryItem {
  /** Id of the field that the sentence is about; omitted if it is about the whole form. */
  targetId?: string;
  sentence: string;
}

interface ErrorSummaryProps {
  items: SummaryItem[];
  title?: string;
}

/** A list of a form's errors. Takes focus when it is mounted; to focus it again, change its `key`. */
export function ErrorSummary({ items, title = 'Please check this' }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  // Only on mount: errors that appear later do, while the user is typing.
  useEffect(() => box.current?.focus(), []);
  if (items.length === 0) return null;
  return (
    <Box
      ref={box}
      notice="problem"
      below={5}
      role="alert"
      // While the reader corrects the fields, screen readers say what is new, not all of it again.
      aria-atomic="false"
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <Text id={titleId} tone="problem" weight={650}>
        {title}
      </Text>
      <ul>
        {items.map(({ targetId, sentence }) => (
          <Box as="li" key={targetId ?? sentence} padTop={1} padBottom={1} tone="problem">
            {targetId ? (
              <a href={`#${targetId}`} onClick={(event) => focusField(event, targetId)}>
                {sentence}
              </a>
            ) : (
              sentence
            )}
          </Box>
        ))}
      </ul>
    </Box>
  );
}

/** Focuses the field, to which the link would only scroll. */
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (field) event.preventDefault();
  field?.focus();
}
