import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './stack.module.css';

/** Things under each other with even space between. `start`: each as wide as it needs. */
export function Stack({ children, start }: { children: ReactNode; start?: boolean }) {
  return <div className={classNames(styles.stack, start && styles.start)}>{children}</div>;
}
