import { Button } from '@/components/button';
import { SearchInput } from '@/components/lists/search-input';
import { Cluster, Text } from '@/components/page/layout';
import type { TextSearch } from './use-text-search.js';

/** The search field with the number of hits, and buttons to go through them. Enter goes to the next one. */
export function SearchBar({ search }: { search: TextSearch }) {
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
      <Cluster as="label" oneRow gap={2} align="center" shrink size="sm" weight={600}>
        Find
        <SearchInput size={10} value={query} onChange={({ target }) => search.search(target.value)} />
      </Cluster>
      <Text as="span" role="status" size="sm" nowrap>
        {query !== '' && ready && (nothing ? 'Not found' : `${place} of ${matches.length}`)}
      </Text>
      {!nothing && (
        <>
          <Button size="small" variant="secondary" aria-label="Previous hit" onClick={() => step(-1)}>
            ↑
          </Button>
          <Button size="small" variant="secondary" type="submit" aria-label="Next hit">
            ↓
          </Button>
        </>
      )}
    </Cluster>
  );
}
