import { Link } from 'react-router-dom';
import { officesOf, regionsWithOffices } from '@/lib/firm/offices';
import styles from './region-chooser.module.css';

/** Lets the visitor choose a region, if the firm has too many offices for one list. */
export function RegionChooser() {
  return (
    <section aria-labelledby="regions">
      <h2 id="regions" className={styles.heading}>
        Or choose your region
      </h2>
      <ul className={styles.regions}>
        {regionsWithOffices.map((region) => (
          <li key={region}>
            <Link to={{ search: new URLSearchParams({ region }).toString() }} className={styles.region}>
              <span className={styles.name}>{region}</span>
              <span className={styles.cities}>
                {officesOf(region)
                  .map((office) => office.name)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
