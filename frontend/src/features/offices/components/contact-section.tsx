import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Select } from '@/components/field';
import { offices, officesOf, regionsWithOffices } from '@/lib/firm/offices';
import styles from './contact-section.module.css';
import { LaterContactForm } from './later-contact-form.js';
import { OfficeDetails } from './office-details.js';

/** The contact section of the home page: a choice of offices and a contact form. */
export function ContactSection() {
  const [slug, setSlug] = useState(offices[0]?.slug);
  const office = offices.find((known) => known.slug === slug);
  if (!office) return null;
  return (
    <div className={styles.columns}>
      <div>
        <div className={styles.choice}>
          <Select name="office" label="Office" value={slug} onChange={({ target }) => setSlug(target.value)}>
            {regionsWithOffices.map((region) => (
              <optgroup key={region} label={region}>
                {officesOf(region).map(({ slug: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
        <OfficeDetails office={office} />
        <p className={styles.more}>
          <Link to="/Contact">All {offices.length} offices</Link>
        </p>
      </div>
      <LaterContactForm office={office} />
    </div>
  );
}
