import { ButtonAnchor } from '@/components/button';
import { Stack } from '@/components/page/layout';
import { telephoneHref } from '@/lib/firm/profile';
import type { Office } from '@/lib/firm/offices';
import styles from './office-details.module.css';

/** An office's contact details. Offices without an address meet clients by phone and video. */
export function OfficeDetails({ office }: { office: Office }) {
  return (
    <Stack gap={4} start>
      <dl className={styles.facts}>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={telephoneHref(office.phone)}>{office.phone}</a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            {office.address ?? 'By phone and video'}
            {office.address && (
              <>
                {' '}
                <a href={office.mapUrl ?? mapOf(office.address)} rel="noopener">
                  Map
                </a>
              </>
            )}
          </dd>
        </div>
      </dl>
      <ButtonAnchor href={office.scheduleUrl} rel="noopener" variant="secondary">
        Schedule a Call
      </ButtonAnchor>
    </Stack>
  );
}

/** A map at the street: an office's coordinates are those of its city. */
const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
