import type { ReactNode } from 'react';
import styles from './more.module.css';

/** A secondary line in a cell of a table. */
export const More = ({ children }: { children: ReactNode }) => (
  <span className={styles.more}>{children}</span>
);
