import { useEffect, useState, type RefObject } from 'react';
import { safeLocalStorage } from '@/lib/storage';

const storageKey = 'searchShortcut';

/**
 * Focuses a field with the / key. Users can turn it off, because speech input can type letters by accident (WCAG 2.2,
 * 2.1.4 Character Key Shortcuts); the browser keeps their choice.
 */
export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  const [on, setOn] = useState(() => safeLocalStorage.getItem(storageKey) !== 'off');

  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field, on]);

  const turn = (next: boolean) => {
    safeLocalStorage.setItem(storageKey, next ? 'on' : 'off');
    setOn(next);
  };
  return { on, turn };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));
