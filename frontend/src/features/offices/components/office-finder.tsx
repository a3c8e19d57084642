import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import styles from './office-finder.module.css';

interface OfficeFinderProps {
  /** The last search text. */
  near: string;
  onSearch: (near: string) => void;
  onLocate: () => void;
  /** Why the last search failed. */
  note?: string;
}

/** Finds the nearest office by city or ZIP code, which works without JavaScript, or by the browser's location. */
export function OfficeFinder({ near, onSearch, onLocate, note }: OfficeFinderProps) {
  return (
    <div>
      <form
        action="/Contact"
        role="search"
        aria-label="Offices"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('near')).trim());
        }}
      >
        <div className={styles.field}>
          <TextField
            key={near}
            name="near"
            type="search"
            label="Your city or ZIP code"
            autoComplete="postal-code"
            defaultValue={near}
          />
        </div>
        <Button type="submit">Find nearest</Button>
        <Button variant="secondary" className={styles.locate} onClick={onLocate}>
          Use my location
        </Button>
      </form>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
