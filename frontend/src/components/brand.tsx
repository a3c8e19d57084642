import { firm } from '@/lib/firm/profile';
import { classNames } from './class-names.js';
import styles from './brand.module.css';

const initials = firm.name
  .split(/\s+/)
  .slice(0, 2)
  .map((word) => word.charAt(0))
  .join('');

/** The firm's mark, a small stamp with its initials, and its name. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  return (
    <span className={classNames(styles.brand, onDark && styles.onDark)}>
      <span className={styles.mark} aria-hidden="true">
        {initials}
      </span>
      <span className={styles.name}>{firm.name}</span>
    </span>
  );
}
