import type { ComponentProps } from 'react';
import { classNames } from '../class-names.js';
import styles from '../forms/field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'maxLength'>;

/** A small field, for screens with many of them. */
export const SmallInput = ({ className, ...input }: InputProps) => (
  <input className={classNames(styles.control, styles.small, className)} autoComplete="off" {...input} />
);

/** A search field of staff, without a visible label: `aria-label` names it, `className` places it. */
export const SearchInput = (input: InputProps) => <SmallInput type="search" spellCheck={false} {...input} />;
