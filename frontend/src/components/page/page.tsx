import type { ReactNode } from 'react';
import { classNames } from '../class-names.js';
import styles from './page.module.css';

/** The page's centered column. `narrow` is for text and forms. */
export function Page({
  children,
  narrow,
  className,
}: {
  children: ReactNode;
  narrow?: boolean;
  className?: string;
}) {
  return <div className={classNames(styles.page, narrow && styles.narrow, className)}>{children}</div>;
}
