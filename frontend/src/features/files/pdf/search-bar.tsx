import { useId } from 'react';
import tools from '../components/view-tools.module.css';
import styles from './pdf-viewer.module.css';
import type { TextSearch } from './use-text-search.js';
import { Box, Cluster } from '@/components/page/layout';

/** The search field with the number of hits, and buttons to go through them. Enter goes to the next one. */
export function SearchBar({ search }: { search: TextSearch }) {
  const id = useId();
  const { query, matches, place, ready, step } = search;
  const nothing = matches.length === 0;
  return (
    <Cluster
      as="form"
      oneRow
      gap={2}
      align="center"
      shrink
      onSubmit={(event) => {
        event.preventDefault();
        step(1);
      }}
    >
      <Box as="label" htmlFor={id} size="sm" weight={600}>
        Find
      </Box>
      <input
        id={id}
        type="search"
        className={styles.find}
        value={query}
        autoComplete="off"
        onChange={({ target }) => search.search(target.value)}
      />
      <span role="status" className={styles.hits}>
        {query !== '' && ready && (nothing ? 'Not found' : `${place} of ${matches.length}`)}
      </span>
      {!nothing && (
        <>
          <button type="button" className={tools.tool} aria-label="Previous hit" onClick={() => step(-1)}>
            ↑
          </button>
          <button type="submit" className={tools.tool} aria-label="Next hit">
            ↓
          </button>
        </>
      )}
    </Cluster>
  );
}
