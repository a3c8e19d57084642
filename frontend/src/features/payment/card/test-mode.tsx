import { Cluster, Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';

/** Says above a form that it takes no money. */
export const TestMode = ({ children }: { children: string }) => (
  <Cluster align="center" below={4} notice="problem" size="sm">
    <StatusPill tone="attention">Test mode</StatusPill>
    <Text grow>{children}</Text>
  </Cluster>
);
