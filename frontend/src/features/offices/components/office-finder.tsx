import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Box, Cluster, Text } from '@/components/page/layout';

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
      <Cluster
        as="form"
        action="/Contact"
        role="search"
        aria-label="Offices"
        gap={4}
        rowGap={0}
        align="end"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('near')).trim());
        }}
      >
        <Box grow>
          <TextField
            key={near}
            name="near"
            type="search"
            label="Your city or ZIP code"
            autoComplete="postal-code"
            defaultValue={near}
          />
        </Box>
        <Cluster below={5}>
          <Button type="submit">Find nearest</Button>
          <Box as="span" scriptOnly>
            <Button variant="secondary" onClick={onLocate}>
              Use my location
            </Button>
          </Box>
        </Cluster>
      </Cluster>
      <Text role="status" target>
        {note}
      </Text>
    </div>
  );
}
