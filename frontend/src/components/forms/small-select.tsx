import type { ComponentProps, ReactNode } from 'react';
import { Cluster } from '../page/layout.js';

/** What can be chosen: values with what is shown for them. */
export type Options = readonly (readonly [value: string, label: string])[];

interface SmallSelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  label: ReactNode;
  options: Options;
  onChoose: (value: string) => void;
}

/** A small select beside its label, for what takes effect at once. */
export const SmallSelect = ({ label, options, onChoose, ...select }: SmallSelectProps) => (
  <Cluster as="label" align="center" gap={2} rowGap={0} tone="quiet" size="sm">
    <span>{label}</span>
    <select {...select} onChange={({ target }) => onChoose(target.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </Cluster>
);
