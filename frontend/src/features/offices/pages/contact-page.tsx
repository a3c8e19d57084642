import { useSearchParams } from 'react-router-dom';
import { Accordion } from '@/components/accordion';
import { Button } from '@/components/button';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { offices, officesOf, regions, type Region } from '@/lib/firm/offices';
import { AllOffices } from '../components/all-offices.js';
import { FirmFacts } from '../components/firm-facts.js';
import { ContactForm } from '../components/contact-form.js';
import { OfficeDetails } from '../components/office-details.js';
import styles from './contact-page.module.css';

/** /Contact: first the region, then its offices, one open at a time. The region is kept in the address. */
export function ContactPage() {
  const [query, setQuery] = useSearchParams();
  const region = regions.find((known) => known === query.get('region'));
  return (
    <Page>
      <FirmFacts />
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
      <noscript>
        <AllOffices />
      </noscript>
      {region ? (
        <OfficeList region={region} onBack={() => setQuery({})} />
      ) : (
        <RegionChooser onChoose={(chosen) => setQuery({ region: chosen })} />
      )}
    </Page>
  );
}

function RegionChooser({ onChoose }: { onChoose: (region: Region) => void }) {
  return (
    <section aria-labelledby="regions">
      <h2 id="regions" className={styles.heading}>
        Where are you?
      </h2>
      <div className={styles.regions}>
        {regions.map((region) => (
          <button key={region} type="button" className={styles.region} onClick={() => onChoose(region)}>
            <span className={styles.name}>{region}</span>
            <span className={styles.cities}>
              {officesOf(region)
                .map((office) => office.name)
                .join(', ')}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

function OfficeList({ region, onBack }: { region: Region; onBack: () => void }) {
  return (
    <section aria-labelledby="offices">
      <div className={styles.bar}>
        <h2 id="offices" className={styles.heading}>
          {region}
        </h2>
        <Button variant="secondary" size="small" onClick={onBack}>
          Back
        </Button>
      </div>
      <Accordion
        exclusive
        wide
        items={officesOf(region).map((office, index) => ({
          id: office.slug,
          title: office.name,
          aside: office.phone,
          open: index === 0,
          content: (
            <div className={styles.office}>
              <OfficeDetails office={office} />
              <ContactForm office={office} />
            </div>
          ),
        }))}
      />
    </section>
  );
}
