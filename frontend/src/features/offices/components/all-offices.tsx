import { Text } from '@/components/page/layout';
import { offices } from '@/lib/firm/offices';
import styles from './region-chooser.module.css';
import { OfficeDetails } from './office-details.js';

/** All offices and their contact details, for browsers without JavaScript. */
export function AllOffices() {
  return (
    <ul className={styles.offices}>
      {offices.map((office) => (
        <li key={office.slug}>
          <Text as="h2" below={3} size="xl">
            {office.name}
          </Text>
          <OfficeDetails office={office} />
        </li>
      ))}
    </ul>
  );
}
