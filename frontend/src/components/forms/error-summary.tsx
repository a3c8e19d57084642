import { useEffect, useId, useRef } from 'react';
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
            {targetId ? <SummaryLink targetId={targetId}>{sentence}</SummaryLink> : sentence}
          </Box>
        ))}
      </ul>
    </Box>
  );
}

/** A link that focuses the field; a plain fragment link would only scroll to it. */
function SummaryLink({ targetId, children }: { targetId: string; children: string }) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        const field = document.getElementById(targetId);
        if (!field) return;
        event.preventDefault();
        field.focus();
      }}
    >
      {children}
    </a>
  );
}
