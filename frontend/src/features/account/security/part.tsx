import { useId, type ReactNode } from 'react';
import { Box, Cluster, Row, Text } from '@/components/page/layout';

interface PartProps {
  title: string;
  /** What it is, or how it stands. */
  text: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One kind of second factor. */
export function SecurityPart({ title, text, actions, children }: PartProps) {
  const id = useId();
  return (
    <Box as="section" padBottom={4} lineAbove="hair" aria-labelledby={id}>
      <Row
        as="div"
        align="start"
        padTop={4}
        padBottom={0}
        lineBelow={undefined}
        note={text}
        aside={actions && <Cluster gap={2}>{actions}</Cluster>}
      >
        <Text id={id} as="h3" size="lg">
          {title}
        </Text>
      </Row>
      {children}
    </Box>
  );
}
