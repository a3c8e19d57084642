import { Link } from 'react-router-dom';
import { firm } from '@/lib/firm/profile';
import { classNames } from '../class-names.js';
import styles from './brand.module.css';

const initials = firm.name
  .split(/\s+/)
  .slice(0, 2)
  .map((word) => word.charAt(0))
  .join('');

interface BrandProps {
  onDark?: boolean;
  /** On a phone, shows only the mark. */
  compact?: boolean;
}

/** The firm's name beside its mark, a small stamp with its initials. */
export function Brand({ onDark = false, compact = false }: BrandProps) {
  return (
    <span className={classNames(styles.brand, onDark && styles.onDark, compact && styles.compact)}>
      <span className={styles.mark} aria-hidden="true">
        {initials}
      </span>
      <span className={styles.name}>{firm.name}</span>
    </span>
  );
}

/** The firm's name as a link. @param label says where it leads */
export const HomeLink = ({ to, label, compact }: { to: string; label: string; compact?: boolean }) => (
  <Link to={to} className={styles.home} aria-label={`${firm.name}, ${label}`}>
    <Brand compact={compact} />
  </Link>
);
