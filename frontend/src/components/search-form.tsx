import { useSearchParams } from 'react-router-dom';
import { Button } from './button.js';
import { TextField } from './field.js';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** The page's own address, which answers a search in its `q` for a browser without scripts too. */
  action: string;
  /** What is searched. */
  name: string;
  label: string;
  placeholder?: string;
}

/** A search as one types, kept in the address. */
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
