import type { KeyboardEvent } from 'react';

/** Runs an action on Enter, which would otherwise submit the article. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};
