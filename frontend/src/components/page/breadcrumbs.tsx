import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  trail: readonly { to: string; label: string }[];
  /** Name of the current page, which is not a link. */
  here: string;
}

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
