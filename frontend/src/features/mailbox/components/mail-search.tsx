import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { SearchInput } from '@/components/lists/search-input';
import styles from './mail.module.css';
import { Cluster } from '@/components/page/layout';

interface MailSearchProps {
  /** Names the folder that it searches: `inbox`. */
  folder: string;
  /** The words of the search that is shown; empty if there is none. */
  q: string;
  /** Called with the new words, or with none to show the whole folder. */
  onSearch: (q: string) => void;
}

/** Searches a folder for words when asked to, because a mail server may have to read every message for it. */
export function MailSearchForm({ folder, q, onSearch }: MailSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  // The address changed: a search, Back or a link.
  if (q !== shown) {
    setShown(q);
    setTyped(q);
  }
  return (
    <Cluster
      as="form"
      role="search"
      rowGap={2}
      align="center"
      below={5}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <SearchInput
        ref={input}
        aria-label={`Search the ${folder}`}
        className={styles.search}
        placeholder="People, subject or text"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {q !== '' && (
        <Button
          variant="quiet"
          onClick={() => {
            setTyped('');
            onSearch('');
            input.current?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </Cluster>
  );
}
