import type { ComponentProps } from 'react';
import { classNames } from '../class-names.js';
import styles from './search-form.module.css';

/** A search field of staff, without a visible label: `aria-label` names it, `className` places it. */
export const SearchInput = ({ className, ...input }: Omit<ComponentProps<'input'>, 'maxLength'>) => (
  <input
    type="search"
    className={classNames(styles.input, className)}
    autoComplete="off"
    spellCheck={false}
    {...input}
  />
);
