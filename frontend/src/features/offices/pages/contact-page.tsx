import { folded } from '@tax-firm/machines';
import type { SubmitEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Tile } from '@/components/lists/tiles';
import { Box, Cluster, Columns, Grid, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { type OfficeRegion, offices, officesOf, regionsWithOffices } from '@/lib/firm/offices';
import { FirmFacts } from '../components/firm-facts.js';
import { OfficeDetails } from '../components/office-details.js';
import { OfficeList } from '../components/office-list.js';
import { OfficeMap } from '../components/office-map.js';
import { byDistance, nearestFirst, type Point } from '../nearest.js';
import { findPlace, type OfficePlace } from '../places.js';
import { refusedOffice } from '../refused-message.js';
import { type Position, usePosition } from '../use-position.js';

/** Up to this number, offices are in one list, without a choice of region. */
const fewOffices = 4;
const isSmall = offices.length <= fewOffices || regionsWithOffices.length < 2;

/**
 * /Contact: the offices nearest to the visitor if their location is known, or else those of a region (spec 1 §2).
 * Search and region are in the URL; the visitor's location is not.
 */
export function ContactPage() {
  const [query, setQuery] = useSearchParams();
  const near = query.get('near')?.trim() ?? '';
  const place = placeNamed(near);
  const region = regionsWithOffices.find(
    (known) => known === (query.get('region') ?? refusedOffice()?.region),
  );
  const { position, find, forget } = usePosition(!near && !region);
  const point = typeof position === 'object' ? position : undefined;

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('near')).trim();
    forget();
    setQuery(text ? { near: text } : {});
  };
  const locate = () => {
    setQuery({});
    find();
  };

  const choosing = !place && !region && !point && position !== 'finding' && !isSmall;

  return (
    <Page>
      <FirmFacts />
      <Columns widths="wideAside" gap={8}>
        <div>
          <PageTitle
            description={`Write to one of our ${offices.length} offices, call ${firm.phone} or schedule a call. We reply within 24 to 48 hours.`}
            lede={
              <>
                Write to an office below, or call{' '}
                <Text as="span" nowrap weight={600}>
                  <a href={telephoneHref(firm.phone)}>{firm.phone}</a>
                </Text>
                . We reply within 24 to 48 hours.
              </>
            }
          >
            Get In Touch With Us
          </PageTitle>
          {/* Works without JavaScript. */}
          <Cluster
            as="form"
            action="/Contact"
            role="search"
            aria-label="Offices"
            gap={4}
            rowGap={0}
            align="end"
            onSubmit={search}
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
                <Button variant="secondary" onClick={locate}>
                  Use my location
                </Button>
              </Box>
            </Cluster>
          </Cluster>
          <Text role="status" target>
            {noteOf(near, place, position)}
          </Text>
        </div>
        {choosing && (
          <Box wideOnly padBottom={5}>
            <OfficeMap />
          </Box>
        )}
      </Columns>
      {choosing && <RegionChooser />}
      {position === 'finding' && (
        <Text role="status" serif size="xl" padTop={6} padBottom={8} lineAbove="strong">
          Working… please give us just another 2 seconds max :)
        </Text>
      )}
      {position !== 'finding' && !choosing && (
        <Offices place={place} point={point} region={region} onBack={forget} />
      )}
      <Text padTop={7}>
        Need to verify a document from us? <Link to="/verify">Check a document we signed</Link>
      </Text>
    </Page>
  );
}

/** Lets the visitor choose a region, if the firm has too many offices for one list. Without JavaScript, shows them all. */
const RegionChooser = () => (
  <>
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
    <noscript>
      <Grid as="ul" least="medium" gap={7} above={7}>
        {offices.map((office) => (
          <li key={office.slug}>
            <Text as="h2" below={3} size="xl">
              {office.name}
            </Text>
            <OfficeDetails office={office} />
          </li>
        ))}
      </Grid>
    </noscript>
  </>
);

interface OfficesProps {
  /** The place searched for. */
  place?: OfficePlace;
  /** The visitor's location. */
  point?: Point;
  region?: OfficeRegion;
  onBack: () => void;
}

/** The offices nearest to a place or to the visitor, those of a region, or all offices of a small firm. */
function Offices({ place, point, region, onBack }: OfficesProps) {
  const open = refusedOffice();
  const back = (
    <ButtonLink to="/Contact" variant="secondary" size="small">
      Back
    </ButtonLink>
  );
  if (place) {
    const title = `Nearest to ${place.name}`;
    return (
      <OfficeList key={title} title={title} offices={byDistance(offices, place)} from={place} back={back} />
    );
  }
  if (point)
    return (
      <OfficeList
        title="Nearest to you"
        offices={nearestFirst(offices, point)}
        from={point}
        back={
          <Button variant="secondary" size="small" onClick={onBack}>
            Back
          </Button>
        }
      />
    );
  if (isSmall || !region) return <OfficeList title="Our offices" offices={offices} open={open} />;
  return <OfficeList key={region} title={region} offices={officesOf(region)} open={open} back={back} />;
}

/** The place of this name: an office or a known city or ZIP code. */
function placeNamed(text: string): OfficePlace | undefined {
  if (text === '') return undefined;
  const name = folded(text);
  return offices.find((office) => folded(office.name).startsWith(name)) ?? findPlace(text);
}

/** Why the nearest office could not be found. */
function noteOf(near: string, place: Point | undefined, position: Position): string | undefined {
  if (near && !place)
    return 'We couldn’t find that place. Try a larger city near you or a five-digit ZIP code.';
  return position === 'denied' ? 'Your browser didn’t share your location.' : undefined;
}
