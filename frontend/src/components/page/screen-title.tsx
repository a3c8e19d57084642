import type { ComponentProps } from 'react';
import { classNames } from '../class-names.js';
import { PageTitle } from './page-title.js';
import styles from './page-title.module.css';

/** A smaller page title, for work screens. */
export const ScreenTitle = ({ className, ...rest }: ComponentProps<typeof PageTitle>) => (
  <PageTitle {...rest} className={classNames(styles.title, className)} />
);
