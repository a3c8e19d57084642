import type { ComponentProps } from 'react';
import { classNames } from './class-names.js';
import { maxSearchLength } from './search-form.js';
import styles from './search-input.module.css';

/** A search field of staff, without a visible label: `aria-label` names it, `className` places it. */
export const SearchInput = ({ className, ...input }: ComponentProps<'input'>) => (
  <input
    type="search"
    className={classNames(styles.input, className)}
    maxLength={maxSearchLength}
    autoComplete="off"
    spellCheck={false}
    {...input}
  />
);
