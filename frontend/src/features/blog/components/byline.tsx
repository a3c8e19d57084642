import founder from '@firm/content/founder.md';
import { DateText } from '@/components/figures';
import styles from './byline.module.css';

/** Whose name stands under an article that has none of its own. */
export const usualAuthor = founder.fields.name ?? '';

/** The author line and the date, in the form of spec 1 §2. */
export function Byline({ author, created }: { author: string | null; created: string }) {
  return (
    <p className={styles.byline}>
      <span>Author: {author ?? usualAuthor}</span>
      <DateText value={created} style="article" />
    </p>
  );
}
