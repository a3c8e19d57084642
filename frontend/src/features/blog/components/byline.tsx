import founder from '@firm/content/founder.md';
import { DateText } from '@/components/figures';
import styles from './byline.module.css';

/** The fixed author line and the date, in the form of spec 1 §2. */
export function Byline({ created }: { created: string }) {
  return (
    <p className={styles.byline}>
      <span>Author: {founder.fields.name}</span>
      <DateText value={created} style="article" />
    </p>
  );
}
