import { Tile } from '@/components/lists/tiles';
import { Grid, Text } from '@/components/page/layout';
import { officesOf, regionsWithOffices } from '@/lib/firm/offices';

/** Lets the visitor choose a region, if the firm has too many offices for one list. */
export const RegionChooser = () => (
  <section aria-labelledby="regions">
    <Text id="regions" as="h2" below={4} size="xl">
      Or choose your region
    </Text>
    <Grid least="medium" gap={3}>
      {regionsWithOffices.map((region) => (
        <Tile
          key={region}
          value={region}
          note={officesOf(region)
            .map((office) => office.name)
            .join(', ')}
          to={{ search: new URLSearchParams({ region }).toString() }}
        />
      ))}
    </Grid>
  </section>
);
