import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { roleName } from '@/lib/firm/role-name';
import styles from './cells.module.css';

interface Person {
  name: string | null;
  role: string;
}

/** Who, and in which role. */
export const Who = ({ person: { name, role } }: { person: Person }) => (
  <>
    {name ?? (role === 'System' ? 'The system' : 'An account that is gone')}
    {role !== 'System' && <span className={styles.more}>{roleName(role)}</span>}
  </>
);

/** A return under its client's name. */
export const ReturnName = ({ of }: { of: { id: string; name: string | null } | null }) =>
  of ? (
    <Link to={`/AdminTaxReturn/${of.id}?tab=history`} title={of.id}>
      {of.name ?? of.id}
    </Link>
  ) : (
    '—'
  );

/** The regions of the workflow that changed. */
export const Change = ({ from, to }: { from: Record<string, string>; to: Record<string, string> }) => {
  const regions = Object.keys(to).filter((region) => region in from);
  if (regions.length === 0) return '—';
  return (
    <ul className={styles.changes}>
      {regions.map((region) => (
        <li key={region}>
          <span className={styles.region}>{region}</span> {from[region]} → {to[region]}
        </li>
      ))}
    </ul>
  );
};

/** A second line under a cell's own. */
export const More = ({ children }: { children: ReactNode }) => (
  <span className={styles.more}>{children}</span>
);

/** The beginning of a hash; all of it on hover, and for whoever copies it. */
export const Hash = ({ value }: { value: string }) => (
  <code className={styles.hash} title={value}>
    {value.slice(0, 12)}
  </code>
);
