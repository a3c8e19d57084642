import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './stack.module.css';

/** A column with even gaps. With `start`, children keep their width instead of filling the column. */
export function Stack({ children, start }: { children: ReactNode; start?: boolean }) {
  return <div className={classNames(styles.stack, start && styles.start)}>{children}</div>;
}
