import { ButtonAnchor } from '@/components/button';
import { Facts } from '@/components/lists/facts';
import { Stack } from '@/components/page/layout';
import { telephoneHref } from '@/lib/firm/profile';
import type { Office } from '@tax-firm/contract/firm';

/** An office's contact details. Offices without an address meet clients by phone and video. */
export function OfficeDetails({ office }: { office: Office }) {
  return (
    <Stack gap={4} start>
      <Facts
        look="lines"
        full
        touchLinks
        facts={[
          ['Phone', <a href={telephoneHref(office.phone)}>{office.phone}</a>],
          ['Email', <a href={`mailto:${office.email}`}>{office.email}</a>],
          [
            'Address',
            office.address ? (
              <>
                {office.address}{' '}
                <a href={office.mapUrl ?? mapOf(office.address)} rel="noopener">
                  Map
                </a>
              </>
            ) : (
              'By phone and video'
            ),
          ],
        ]}
      />
      <ButtonAnchor href={office.scheduleUrl} rel="noopener" variant="secondary">
        Schedule a Call
      </ButtonAnchor>
    </Stack>
  );
}

/** A map at the street: an office's coordinates are those of its city. */
const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
