import type { Schemas } from '@/lib/api/client';
import { Button } from '@/components/button';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { type DeliveryFailure, useDeliveryCounts } from '../api/deliveries.js';
import { causeWords, emails } from '../names.js';

interface CausesProps {
  status: 'dead' | 'failing';
  onRetry: (which: Schemas['DeliveryRetry']) => void;
  pending: boolean;
}

/** Why emails failed: each cause with advice, and a button that retries all of its emails. */
export function Causes({ status, onRetry, pending }: CausesProps) {
  const { data } = useDeliveryCounts({ often: true });
  const causes = data?.causes.filter((each) => each.status === status) ?? [];
  if (causes.length === 0) return null;
  return (
    <Stack as="ul" gap={3} aria-label="Causes">
      {causes.map(({ cause, count }) => (
        <Cluster as="li" key={cause} notice="problem" align="center" rowGap={3} gap={5}>
          <Box grow>
            <Text weight={600}>
              {causeWords[cause].what}: {emails(count)}
            </Text>
            <Text measure size="sm" tone="quiet">
              {causeWords[cause].advice}
            </Text>
          </Box>
          <Button
            size="small"
            variant="secondary"
            pending={pending}
            onClick={() => onRetry({ status, cause })}
            aria-label={`${labelOf(status, count)}: ${whatOf(cause)}`}
          >
            {labelOf(status, count)}
          </Button>
        </Cluster>
      ))}
    </Stack>
  );
}

const whatOf = (cause: DeliveryFailure): string => causeWords[cause].what;

const labelOf = (status: 'dead' | 'failing', count: number): string => {
  const act = status === 'dead' ? 'Send' : 'Try';
  return `${act} ${count === 1 ? 'it' : `all ${count}`} ${status === 'dead' ? 'again' : 'now'}`;
};
