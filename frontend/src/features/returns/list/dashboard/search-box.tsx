import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '@/components/lists/search-input';
import styles from '../list.module.css';
import { useSlashKey } from './use-slash-key.js';
import { Cluster } from '@/components/page/layout';

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
      <label className={styles.shortcut}>
        <input type="checkbox" checked={slash.on} onChange={(event) => slash.turn(event.target.checked)} />
        <kbd>/</kbd> to search
      </label>
    </Cluster>
  );
}
