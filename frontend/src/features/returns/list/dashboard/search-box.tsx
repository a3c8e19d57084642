import { type RefObject, useEffect, useRef, useState } from 'react';
import { SearchInput } from '@/components/lists/search-input';
import styles from '../list.module.css';
import { Cluster } from '@/components/page/layout';
import { safeLocalStorage } from '@/lib/storage';

interface SearchBoxProps {
  value: string;
  onSearch: (q: string) => void;
}

/** Milliseconds without a keystroke until the search starts. */
const pause = 250;

/** Searches returns by name, email or ID while typing. The / key focuses it, unless that is turned off. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const slash = useSlashKey(input);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed without typing, by Back or a link.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }

  const searchFor = (q: string, wait: number) => {
    setTyped(q);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(q.trim()), wait);
  };

  return (
    <Cluster
      as="form"
      role="search"
      oneRow
      gap={4}
      align="center"
      grow
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchInput
        ref={input}
        aria-label="Search by name, email or ID"
        className={styles.search}
        placeholder="Name, email or ID"
        value={typed}
        aria-keyshortcuts={slash.on ? '/' : undefined}
        onChange={(event) => searchFor(event.target.value, event.target.value === '' ? 0 : pause)}
        onKeyDown={(event) => event.key === 'Enter' && searchFor(typed, 0)}
      />
      <Cluster as="label" oneRow gap={2} align="center" tone="quiet" size="xs" className={styles.shortcut}>
        <input type="checkbox" checked={slash.on} onChange={(event) => slash.turn(event.target.checked)} />
        <kbd>/</kbd> to search
      </Cluster>
    </Cluster>
  );
}

const storageKey = 'searchShortcut';

/**
 * Focuses a field with the / key. Users can turn it off, because speech input can type letters by accident (WCAG 2.2,
 * 2.1.4 Character Key Shortcuts); the browser keeps their choice.
 */
function useSlashKey(field: RefObject<HTMLInputElement | null>) {
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
