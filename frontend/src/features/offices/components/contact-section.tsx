import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Select } from '@/components/forms/field';
import { Box, Columns, Text } from '@/components/page/layout';
import { offices, officesOf, regionsWithOffices } from '@/lib/firm/offices';
import { LaterContactForm } from './later-contact-form.js';
import { OfficeDetails } from './office-details.js';

/** The contact section of the home page: a choice of offices and a contact form. */
export function ContactSection() {
  const [slug, setSlug] = useState(offices[0]?.slug);
  const office = offices.find((known) => known.slug === slug);
  if (!office) return null;
  return (
    <Columns widths="second" gap={8} rowGap={6} padTop={6}>
      <div>
        <Box scriptOnly>
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
        </Box>
        <OfficeDetails office={office} />
        <Text above={4} touchLinks>
          <Link to="/Contact">All {offices.length} offices</Link>
        </Text>
      </div>
      <LaterContactForm office={office} />
    </Columns>
  );
}
