import { useEffect, useRef, type ReactNode } from 'react';
import { Accordion } from '@/components/accordion';
import { Box, Cluster, Columns, Stack } from '@/components/page/layout';
import type { Office } from '@tax-firm/contract/firm';
import { useCameBack } from '@/lib/routing/screens';
import { milesBetween, type Point } from '../nearest.js';
import { LaterContactForm } from './later-contact-form.js';
import { OfficeDetails } from './office-details.js';
import { OfficeMap } from './office-map.js';

interface OfficeListProps {
  title: ReactNode;
  offices: readonly Office[];
  /** The list shows the distance from this point. */
  from?: Point;
  /** The office whose panel is open at first; by default the first. */
  open?: Office;
  /** Button or link back to the choice of a region. */
  back?: ReactNode;
}

/** An accordion of offices, each with contact details, map and contact form (spec 1 §2, Contact). */
export function OfficeList({ title, offices, from, open = offices[0], back }: OfficeListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameBack = useCameBack();
  useEffect(() => {
    if (!cameBack) heading.current?.focus({ preventScroll: true });
  }, [cameBack]);
  return (
    <section aria-labelledby="offices">
      <Cluster oneRow gap={4} align="center" between below={4}>
        <Box as="h2" id="offices" ref={heading} tabIndex={-1} size="xl">
          {title}
        </Box>
        {back}
      </Cluster>
      <Accordion
        exclusive
        wide
        items={offices.map((office) => ({
          id: office.slug,
          title: office.name,
          aside: from ? miles.format(milesBetween(office, from)) : office.phone,
          open: office === open,
          content: (
            <Columns widths="second" gap={8} rowGap={6}>
              <Stack gap={6}>
                <OfficeDetails office={office} />
                <OfficeMap office={office} />
              </Stack>
              <LaterContactForm office={office} />
            </Columns>
          ),
        }))}
      />
    </section>
  );
}

const miles = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'mile',
  unitDisplay: 'long',
  maximumFractionDigits: 0,
});
