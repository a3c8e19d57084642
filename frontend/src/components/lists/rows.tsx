import type { ReactNode } from 'react';
import { Box, Cluster, type PartProps, Text } from '../page/layout.js';

interface RowProps extends PartProps {
  /** A second line, in small type. */
  note?: ReactNode;
  /** At the right edge: an action, a figure or a status. */
  aside?: ReactNode;
}

/** A line of a list with a hairline below it: words at the left, what belongs to them at the right. */
export const Row = ({ children, note, aside, ...rest }: RowProps) => (
  <Cluster
    as="li"
    align="center"
    between
    gap={4}
    rowGap={2}
    padTop={3}
    padBottom={3}
    lineBelow="hair"
    {...rest}
  >
    <Box grow shrink breakWords>
      {children}
      {note && (
        <Text size="sm" tone="quiet">
          {note}
        </Text>
      )}
    </Box>
    {aside}
  </Cluster>
);
