import founder from '@firm/content/founder.md';
import { classNames } from '@/components/class-names';
import { DateText } from '@/components/orders/amounts';
import styles from './byline.module.css';

/** The author of an article that names none. */
export const usualAuthor = founder.fields.name ?? '';

/** The author line and the date, in the form of spec 1 §2. */
export function Byline({
  author,
  created,
  className,
}: {
  author: string | null;
  created: string;
  className?: string;
}) {
  return (
    <p className={classNames(styles.byline, className)}>
      <span>Author: {author ?? usualAuthor}</span>
      <DateText value={created} style="article" />
    </p>
  );
}
