import type { ReactNode } from 'react';
import { Text } from '../page/layout.js';

/** A secondary line in a cell of a table. */
export const More = ({ children }: { children: ReactNode }) => (
  <Text as="span" block size="xs" tone="quiet" weight={400} breakWords>
    {children}
  </Text>
);
