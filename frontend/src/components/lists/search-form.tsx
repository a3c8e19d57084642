import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { Button } from '../button.js';
import { TextField } from '../forms/field.js';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** Path of the page. Its server route must handle the parameter `q` too, for browsers without JavaScript. */
  action: string;
  /** Accessible name of the search. */
  name: string;
  label: string;
  placeholder?: string;
}

/** A search field that updates the URL's `q` as the user types. */
export function SearchForm({ action, name, label, placeholder }: SearchFormProps) {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useTypedText(query.get('q') ?? '');
  const search = (typed: string) => {
    setText(typed);
    setQuery(typed ? { q: typed } : {}, { replace: true });
  };
  return (
    <form
      action={action}
      role="search"
      aria-label={name}
      className={styles.search}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        name="q"
        type="search"
        label={label}
        placeholder={placeholder}
        limit="search"
        value={text}
        onChange={({ target }) => search(target.value)}
      />
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </form>
  );
}

/**
 * The text of the field. The URL follows it late, in a transition, so only Back, Forward and links set it from the URL;
 * typing replaces the URL.
 */
function useTypedText(inUrl: string) {
  const [text, setText] = useState(inUrl);
  const { key } = useLocation();
  const isTyped = useNavigationType() === 'REPLACE';
  const [shown, setShown] = useState(key);
  if (key !== shown) {
    setShown(key);
    if (!isTyped) setText(inUrl);
  }
  return [text, setText] as const;
}
