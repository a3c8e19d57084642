import type { ComponentProps } from 'react';
import { classNames } from '@/components/class-names';
import { PageTitle } from '@/components/page-title';
import styles from './screen-title.module.css';

/** A page title that leaves the screen to the work. */
export const ScreenTitle = ({ className, ...rest }: ComponentProps<typeof PageTitle>) => (
  <PageTitle {...rest} className={classNames(styles.title, className)} />
);
