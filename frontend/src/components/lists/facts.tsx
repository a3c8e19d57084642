import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.js';
import { Box } from '../page/layout.js';
import styles from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps extends Omit<ComponentProps<typeof Box>, 'children' | 'className'> {
  /** Those without a value are left out. */
  facts: readonly Fact[];
  /** Where the label stands; `sums` have their values at the right edge, `lines` are short and ruled. */
  look: 'above' | 'beside' | 'lines' | 'sums';
}

/** Labels with their values. */
export const Facts = ({ facts, look, ...looks }: FactsProps) => (
  <Box as="dl" {...looks} className={classNames(styles.facts, styles[look])}>
    {facts.map(
      ([label, value], index) =>
        value && (
          <div key={`${index} ${label}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </Box>
);
