import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/button';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { offices, officesOf, regionsWithOffices, type Region } from '@/lib/firm/offices';
import { AllOffices } from '../components/all-offices.js';
import { FirmFacts } from '../components/firm-facts.js';
import { OfficeFinder } from '../components/office-finder.js';
import { OfficeList } from '../components/office-list.js';
import { AllOfficesMap } from '../components/office-map.js';
import { RegionChooser } from '../components/region-chooser.js';
import { byDistance, nearestFirst, type Point } from '../nearest.js';
import { findPlace, type Place } from '../places.js';
import { refusedOffice } from '../refused-message.js';
import { type Position, usePosition } from '../use-position.js';
import styles from './contact-page.module.css';

/** So few offices are one list: nobody has to choose a region first. */
const fewOffices = 4;
const isSmall = offices.length <= fewOffices || regionsWithOffices.length < 2;

/**
 * /Contact: the offices nearest to the visitor where that is known, else those of a region (spec 1 §2). What was chosen
 * or looked for is kept in the address; where the visitor is, is not.
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

  const search = (sought: string) => {
    forget();
    setQuery(sought ? { near: sought } : {}, { preventScrollReset: true });
  };
  const locate = () => {
    setQuery({}, { preventScrollReset: true });
    find();
  };

  const choosing = !place && !region && !point && position !== 'finding' && !isSmall;

  return (
    <Page>
      <FirmFacts />
      <div className={styles.top}>
        <div>
          <PageTitle
            description={`Write to one of our ${offices.length} offices, call ${firm.phone} or schedule a call. We reply within 24 to 48 hours.`}
            lede={
              <>
                Write to an office below, or call{' '}
                <a href={telephoneHref(firm.phone)} className={styles.phone}>
                  {firm.phone}
                </a>
                . We reply within 24 to 48 hours.
              </>
            }
          >
            Get In Touch With Us
          </PageTitle>
          <OfficeFinder
            near={near}
            onSearch={search}
            onLocate={locate}
            note={noteOf(near, place, position)}
          />
        </div>
        {choosing && (
          <div className={styles.map}>
            <AllOfficesMap />
          </div>
        )}
      </div>
      {choosing && <RegionChooser />}
      {choosing && (
        <noscript>
          <AllOffices />
        </noscript>
      )}
      {position === 'finding' && (
        <p role="status" className={styles.working}>
          Working… please give us just another 2 seconds max :)
        </p>
      )}
      {position !== 'finding' && !choosing && (
        <Offices place={place} point={point} region={region} onBack={forget} />
      )}
    </Page>
  );
}

interface OfficesProps {
  /** A place that was looked for. */
  place?: Place;
  /** Where the visitor is. */
  point?: Point;
  region?: Region;
  onBack: () => void;
}

/** The offices that fit, the best first: by a place, by the visitor's own, those of a region, or all of a small firm. */
function Offices({ place, point, region, onBack }: OfficesProps) {
  const open = refusedOffice();
  const backLink = (
    <ButtonLink to="/Contact" variant="secondary" size="small" preventScrollReset>
      Back
    </ButtonLink>
  );
  if (place) {
    const title = `Nearest to ${place.name}`;
    const list = byDistance(offices, place);
    return <OfficeList key={title} title={title} offices={list} from={place} back={backLink} />;
  }
  if (point) {
    const back = (
      <Button variant="secondary" size="small" onClick={onBack}>
        Back
      </Button>
    );
    return (
      <OfficeList title="Nearest to you" offices={nearestFirst(offices, point)} from={point} back={back} />
    );
  }
  if (isSmall || !region) return <OfficeList title="Our offices" offices={offices} open={open} />;
  return <OfficeList key={region} title={region} offices={officesOf(region)} open={open} back={backLink} />;
}

/** An office's own name, or a place that we know. */
function placeNamed(sought: string): Place | undefined {
  if (sought === '') return undefined;
  const name = sought.toLowerCase();
  return offices.find((office) => office.name.toLowerCase().startsWith(name)) ?? findPlace(sought);
}

/** Why a try to find the nearest office came to nothing. */
function noteOf(near: string, place: Point | undefined, position: Position): string | undefined {
  if (near && !place)
    return 'We do not know that place. Try a larger city near you, or a ZIP code of five digits.';
  return position === 'denied' ? 'Your browser does not tell us where you are.' : undefined;
}
