import { useSearchParams } from 'react-router-dom';
import { Button } from './button.js';
import { TextField } from './field.js';
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
        maxLength={200}
        value={query.get('q') ?? ''}
        onChange={({ target }) => setQuery(target.value ? { q: target.value } : {}, { replace: true })}
      />
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </form>
  );
}
