import { Link } from 'react-router-dom';
import { Text } from '@/components/page/layout';
import { officesOf, regionsWithOffices } from '@/lib/firm/offices';
import styles from './region-chooser.module.css';

/** Lets the visitor choose a region, if the firm has too many offices for one list. */
export function RegionChooser() {
  return (
    <section aria-labelledby="regions">
      <Text id="regions" as="h2" size="xl">
        Or choose your region
      </Text>
      <ul className={styles.regions}>
        {regionsWithOffices.map((region) => (
          <li key={region}>
            <Link to={{ search: new URLSearchParams({ region }).toString() }} className={styles.region}>
              <span className={styles.name}>{region}</span>
              <Text as="span" size="sm" tone="quiet">
                {officesOf(region)
                  .map((office) => office.name)
                  .join(', ')}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
